/**
 * Returns the canonical text of a JSON value: members ordered by name, no white space. PostgreSQL may store a value
 * with other spaces, order or number formats; its canonical text stays the same.
 */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

/** Returns the text as PostgreSQL can store it: without null characters and unpaired surrogates. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Returns the JSON form of a value with texts that PostgreSQL can store; null if JSON cannot represent it. */
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
