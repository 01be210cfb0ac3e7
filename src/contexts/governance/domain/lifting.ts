/** What moves from the projects to the workspace, in this order: what comes later refers to what came before. */
export const LIFTS = ['states', 'labels', 'types', 'workflows', 'page_templates'] as const;
export type Lift = (typeof LIFTS)[number];

/** How far a migration got. */
export interface Position {
  /** What is being lifted; null when all is. */
  readonly lift: Lift | null;
  /** The mark of the last batch that is done; null before the first one. */
  readonly after: string | null;
}

export const START: Position = { lift: LIFTS[0], after: null };

/** Where a migration goes on after a batch that answered `mark`; null says that nothing of its kind is left. */
export function behind(lift: Lift, mark: string | null): Position {
  if (mark !== null) return { lift, after: mark };
  return { lift: LIFTS[LIFTS.indexOf(lift) + 1] ?? null, after: null };
}
