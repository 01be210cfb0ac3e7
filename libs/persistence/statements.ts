/** A server keeps each named statement on each connection; beyond this many, statements run unnamed. */
const MAX_NAMES = 2_000;
const names = new Map<string, string>();

/**
 * A stable name for a statement's text, so that PostgreSQL parses and plans it once on a connection. Texts come from
 * declared queries, so there are few; a client that tries every combination of filters only loses the speed-up.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known) return known;
  if (names.size >= MAX_NAMES) return undefined;
  const name = `c${names.size}`;
  names.set(text, name);
  return name;
}

/** Parameters of one statement; `add` returns the placeholder. */
export class Params {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/**
 * A piece of a WHERE clause that adds its own parameters. `id`: SQL of the row's id, where a statement has it before the row
 * itself; what asks no more of a row is then asked before the row is read.
 */
export type Condition = (params: Params, id?: string) => string;

export const equals =
  (sql: string, value: unknown): Condition =>
  (params) =>
    `${sql} = ${params.add(value)}`;

/** What a person types as a piece of a LIKE pattern, in which `%` and `_` are only characters. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for a substring. */
export const likePattern = (text: string): string => `%${escapeLike(text)}%`;
