import { distance } from 'fastest-levenshtein';

/** The name that a person most likely meant, whatever its case. */
export function closest(name: string, valid: readonly string[]): string | undefined {
  const asked = name.toLowerCase();
  const far = (other: string): number => distance(asked, other.toLowerCase());
  return valid.length ? valid.reduce((best, next) => (far(next) < far(best) ? next : best)) : undefined;
}

/** The message that names the closest match and the valid set. */
export function notOneOf(what: string, name: string, valid: readonly string[]): string {
  if (!valid.length) return `"${name}" is not a valid ${what}. There are none here.`;
  return `"${name}" is not a valid ${what}. Did you mean "${closest(name, valid)}"? Valid: ${[...valid].sort().join(', ')}.`;
}
