/** Each server keeps every named statement on every connection. Beyond this number, statements run without a name. */
const MAX_NAMES = 2_000;
const names = new Map<string, string>();

/**
 * Returns a stable name for a statement's text, so that PostgreSQL parses and plans it once per connection; undefined
 * if there are too many. Texts come from declared queries, so there are few; a client that tries all combinations of
 * filters only loses this optimization.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMES) return undefined;
  const name = `c${names.size}`;
  names.set(text, name);
  return name;
}

/** The parameters of a statement. `add` adds a value and returns its placeholder, such as `$3`. */
export class Params {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** A part of a WHERE clause that adds its own parameters. */
export type Condition = (params: Params, id?: string) => string;

/** Makes the condition that an expression equals a value. */
export const equals =
  (sql: string, value: unknown): Condition =>
  (params) =>
    `${sql} = ${params.add(value)}`;

/** Escapes `%` and `_` in text for a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** Makes a LIKE pattern for a substring. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`;
