const LENGTH = 5;
const MOST = 20;

/** Returns identifiers that a name suggests, the best first: `LAUNC`, `LAUNC2`, `LAUNC3`. */
export function identifiersOf(name: string): string[] {
  const letters = name.toUpperCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
  const first = [...letters].slice(0, LENGTH).join('') || 'NEW';
  return [first, ...Array.from({ length: MOST - 1 }, (_, index) => `${first}${index + 2}`)];
}
