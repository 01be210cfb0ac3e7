import { distance } from 'fastest-levenshtein';

/** Longer names are cut in messages and are not compared with the valid ones, because they cannot be misspellings. */
const MAX_NAME = 60;

/** Cuts a text from a client to a length that fits into a message. */
export const shortened = (text: string, most = MAX_NAME): string =>
  text.length > most ? `${text.slice(0, most)}...` : text;

/**
 * Returns the valid name that is closest to the given one, ignoring case; undefined if there are no valid names or the
 * name is too long.
 */
export function closest(name: string, valid: readonly string[]): string | undefined {
  if (name.length > MAX_NAME) return undefined;
  const asked = name.toLowerCase();
  const ranked = valid.map((other) => ({ other, far: distance(asked, other.toLowerCase()) }));
  return ranked.length ? ranked.reduce((best, next) => (next.far < best.far ? next : best)).other : undefined;
}

/** Makes the message for an invalid name, with the closest match and all valid names. */
export function notOneOf(what: string, name: string, valid: readonly string[]): string {
  const refused = `"${shortened(name)}" is not a valid ${what}.`;
  if (!valid.length) return `${refused} There are none here.`;
  const match = closest(name, valid);
  return `${refused}${match ? ` Did you mean "${match}"?` : ''} Valid: ${[...valid].sort().join(', ')}.`;
}
