import type { StateGroup } from '#kernel';

/** Kinds of records whose progress is tracked. */
type HolderKind = 'cycle' | 'module';

export interface ProgressContainer {
  readonly kind: HolderKind;
  readonly id: string;
}

/** How an item counts in the progress of its cycle or module. */
export type Outlook = 'open' | 'completed' | 'cancelled';

/** How an item counts in one cycle or module. */
export interface Standing extends ProgressContainer {
  readonly outlook: Outlook;
  readonly pointId: string | null;
  /** Value of the item's estimate in its own unit; 0 without an estimate. */
  readonly points: number;
}

/** The change of the sums of one cycle or module. */
export interface Delta extends ProgressContainer {
  readonly items: Sums;
  readonly points: Sums;
}

export interface Sums {
  readonly total: number;
  readonly completed: number;
  readonly cancelled: number;
}

/** Members of a work item that decide where it counts. */
export interface Counted {
  readonly stateGroup: StateGroup;
  readonly archivedAt: string | null;
  readonly isDraft: boolean;
  readonly cycleId: string | null;
  readonly moduleIds: readonly string[];
}

const FINISHED: Partial<Record<StateGroup, Outlook>> = { completed: 'completed', cancelled: 'cancelled' };

/**
 * Returns the cycle and modules in which an item counts. Archived items, drafts and items in triage do not count, as in
 * lists.
 */
export function holdersOf({ stateGroup, archivedAt, isDraft, cycleId, moduleIds }: Counted): ProgressContainer[] {
  if (archivedAt !== null || isDraft || stateGroup === 'triage') return [];
  const cycles = cycleId === null ? [] : [{ kind: 'cycle' as const, id: cycleId }];
  return [...cycles, ...moduleIds.map((id) => ({ kind: 'module' as const, id }))];
}

export const outlookOf = (stateGroup: StateGroup): Outlook => FINISHED[stateGroup] ?? 'open';

/**
 * Returns the change of the sums that follows from a change of one item's standings: one delta for each affected cycle
 * or module.
 */
export function deltasBetween(before: readonly Standing[], after: readonly Standing[]): Delta[] {
  const holders = new Map([...before, ...after].map(({ kind, id }) => [id, { kind, id }]));
  return [...holders.values()]
    .map((holder) => {
      const [was, is] = [before.find(({ id }) => id === holder.id), after.find(({ id }) => id === holder.id)];
      return { ...holder, items: difference(was, is, () => 1), points: difference(was, is, ({ points }) => points) };
    })
    .filter(({ items, points }) => [...Object.values(items), ...Object.values(points)].some((by) => by !== 0));
}

type Weight = (standing: Standing) => number;

function difference(was: Standing | undefined, is: Standing | undefined, weight: Weight): Sums {
  const [before, after] = [sumsOf(was, weight), sumsOf(is, weight)];
  return {
    total: after.total - before.total,
    completed: after.completed - before.completed,
    cancelled: after.cancelled - before.cancelled,
  };
}

function sumsOf(standing: Standing | undefined, weight: Weight): Sums {
  if (!standing) return NOTHING;
  const by = weight(standing);
  const { outlook } = standing;
  return { total: by, completed: outlook === 'completed' ? by : 0, cancelled: outlook === 'cancelled' ? by : 0 };
}

export const NOTHING: Sums = { total: 0, completed: 0, cancelled: 0 };
