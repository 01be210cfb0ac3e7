/** Numbers of the latest days, weeks and months that keep one back-up each. */
export interface KeepRule {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const DAY_MS = 86_400_000;

/** Returns the time in the name of a snapshot. */
export const timeOf = (name: string): Date =>
  new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, 'T$1:$2:$3.$4Z'));

const dayOf = (name: string): string => name.slice(0, 10);
const monthOf = (name: string): string => name.slice(0, 7);
/** Weeks begin on Mondays. The 3 shifts the epoch, which was a Thursday. */
const weekOf = (name: string): string => String(Math.floor((timeOf(name).getTime() / DAY_MS + 3) / 7));

/** Returns the newest of each of the latest `count` periods. Periods without a back-up do not count. */
function newestOf(names: readonly string[], periodOf: (name: string) => string, count: number): string[] {
  const newest = new Map<string, string>();
  for (const name of names) if (!newest.has(periodOf(name))) newest.set(periodOf(name), name);
  return [...newest.values()].slice(0, count);
}

/** Returns the names of the snapshots to remove. The newest is always kept. */
export function toRemove(names: readonly string[], { days, weeks, months }: KeepRule): string[] {
  const newestFirst = [...names].sort().reverse();
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOf(newestFirst, dayOf, days),
    ...newestOf(newestFirst, weekOf, weeks),
    ...newestOf(newestFirst, monthOf, months),
  ]);
  return newestFirst.filter((name) => !kept.has(name)).reverse();
}
