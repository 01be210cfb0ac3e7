import { distance } from 'fastest-levenshtein';

/** Longer names are no misspelling of ours: they are told in part, and none is looked for that would be like them. */
const MAX_NAME = 60;

/** What a client sent, short enough to be told in a message. */
export const shortened = (text: string, most = MAX_NAME): string =>
  text.length > most ? `${text.slice(0, most)}...` : text;

/** The name that a person most likely meant, whatever its case. */
export function closest(name: string, valid: readonly string[]): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const asked = name.toLowerCase();
  const ranked = valid.map((other) => ({ other, far: distance(asked, other.toLowerCase()) }));
  return ranked.length ? ranked.reduce((best, next) => (next.far < best.far ? next : best)).other : undefined;
}

/** The message that names the closest match and the valid set. */
export function notOneOf(what: string, name: string, valid: readonly string[]): string {
  const refused = `"${shortened(name)}" is not a valid ${what}.`;
  if (!valid.length) return `${refused} There are none here.`;
  const match = closest(name, valid);
  return `${refused}${match ? ` Did you mean "${match}"?` : ''} Valid: ${[...valid].sort().join(', ')}.`;
}
