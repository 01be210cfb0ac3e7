import type { StateGroup } from '#kernel';

/** What work items are put into whose progress is kept. */
type HolderKind = 'cycle' | 'module';

export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
}

/** What an item means to the progress of what it is in. */
export type Outlook = 'open' | 'completed' | 'cancelled';

/** An item in one cycle or module. */
export interface Standing extends Holder {
  readonly outlook: Outlook;
  readonly pointId: string | null;
  /** Of its estimate, in the unit of that; 0 without one. */
  readonly points: number;
}

/** How the sums of a cycle or module differ from what they were. */
export interface Delta extends Holder {
  readonly items: Sums;
  readonly points: Sums;
}

export interface Sums {
  readonly total: number;
  readonly completed: number;
  readonly cancelled: number;
}

/** Of a work item what decides where it counts. */
export interface Counted {
  readonly stateGroup: StateGroup;
  readonly archivedAt: string | null;
  readonly isDraft: boolean;
  readonly cycleId: string | null;
  readonly moduleIds: readonly string[];
}

const FINISHED: Partial<Record<StateGroup, Outlook>> = { completed: 'completed', cancelled: 'cancelled' };

/** Where an item counts: archived ones, drafts and those in triage count nowhere, as in lists. */
export function holdersOf({ stateGroup, archivedAt, isDraft, cycleId, moduleIds }: Counted): Holder[] {
  if (archivedAt !== null || isDraft || stateGroup === 'triage') return [];
  const cycles = cycleId === null ? [] : [{ kind: 'cycle' as const, id: cycleId }];
  return [...cycles, ...moduleIds.map((id) => ({ kind: 'module' as const, id }))];
}

export const outlookOf = (stateGroup: StateGroup): Outlook => FINISHED[stateGroup] ?? 'open';

/** What a change of one item's standings does to the sums: one delta for each cycle or module that it matters to. */
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
