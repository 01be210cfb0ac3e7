/** Kinds of records that move from projects to the workspace. The order matters: later kinds refer to earlier ones. */
export const LIFTS = ['states', 'labels', 'types', 'workflows', 'page_templates'] as const;
export type Lift = (typeof LIFTS)[number];

/** Progress of a migration. */
export interface Position {
  /** The kind of records being moved; null if all are done. */
  readonly lift: Lift | null;
  /** Mark of the last finished batch; null before the first one. */
  readonly after: string | null;
}

export const START: Position = { lift: LIFTS[0], after: null };

/** Returns the position after a batch that returned `mark`. Null means that no records of the kind are left. */
export function behind(lift: Lift, mark: string | null): Position {
  if (mark !== null) return { lift, after: mark };
  return { lift: LIFTS[LIFTS.indexOf(lift) + 1] ?? null, after: null };
}

/** Features that the plan switches. Workspaces and projects cannot switch them. */
export const FEATURES = ['governance'] as const;

declare module '#kernel' {
  interface FeatureNames {
    governance: true;
  }
}
