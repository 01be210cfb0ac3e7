/** A record that replaces another one. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
}

/** Returns replacements as two arrays for an SQL statement: old ids and new ids. */
export const replacementColumns = (replaced: readonly Replacement[]): [gone: string[], put: string[]] => [
  replaced.map(({ from }) => from),
  replaced.map(({ to }) => to),
];
