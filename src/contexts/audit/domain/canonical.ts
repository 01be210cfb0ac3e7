/**
 * The one text of a JSON value: members in the order of their names, no white space. A database that keeps values in a
 * form of its own, with other spaces, another order or other spellings of a number, gives back what has the same text.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** The text as PostgreSQL can store it: it knows neither null characters nor halves of characters. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** What is left of a value in JSON, with texts as PostgreSQL can store them; null for what JSON cannot hold. */
export function storable(value: unknown): unknown {
  const text = JSON.stringify(value) as string | undefined;
  return text === undefined ? null : withStorableTexts(JSON.parse(text));
}

function withStorableTexts(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(withStorableTexts);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [storableText(name), withStorableTexts(member)]),
  );
}
