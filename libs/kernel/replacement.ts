/** A record in whose place another one is from now on. */
export interface Replacement {
  readonly from: string;
  readonly to: string;
}

/** As two columns of a statement: ids of what is gone, and of what has taken its place. */
export const replacementColumns = (replaced: readonly Replacement[]): [gone: string[], put: string[]] => [
  replaced.map(({ from }) => from),
  replaced.map(({ to }) => to),
];
