import { Calendar, nextDay, type Day, type StateGroup } from '#kernel';
import type { Span } from './cycle';

/** A work item of a cycle, as far as its progress is concerned. */
export interface ProgressItem {
  readonly id: string;
  readonly group: StateGroup;
  readonly completedAt: string | null;
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
  /** What it is estimated at, where that is a number. */
  readonly amount: number | null;
}

/** How far some work items are. */
export interface Share {
  readonly total: number;
  readonly completed: number;
  readonly pending: number;
}

/** How far the work items of a person or a label are; null for those that have none. */
export interface ShareOf extends Share {
  readonly id: string | null;
}

/** How far the work is, by who does it and how it is marked, and day by day. */
export interface Distribution {
  readonly labels: readonly ShareOf[];
  readonly assignees: readonly ShareOf[];
  /** What was left to do at the end of each day of the cycle. */
  readonly left: Readonly<Record<Day, number>>;
}

/** How far a cycle has come: what is kept of it when its unfinished work items are moved on. */
export interface Progress extends Distribution {
  readonly counts: Readonly<Partial<Record<StateGroup, number>>>;
  /** The same by what the items are estimated at; null where none is estimated at a number. */
  readonly estimates: Distribution | null;
}

const UNFINISHED: readonly StateGroup[] = ['backlog', 'unstarted', 'started'];

/** A cycle of a lifetime would keep a number for every one of its days. */
const MAX_DAYS = 400;

/** Whether there is something left to do. */
export const isUnfinished = ({ group }: Pick<ProgressItem, 'group'>): boolean => UNFINISHED.includes(group);

/** `zone` is that of the project, whose days are meant. */
export function progressOf(span: Span, items: readonly ProgressItem[], zone: string): Progress {
  const isEstimated = items.some(({ amount }) => amount !== null);
  return {
    counts: countsOf(items),
    ...distributionOf(items, { span, zone, weigh: () => 1 }),
    estimates: isEstimated ? distributionOf(items, { span, zone, weigh: ({ amount }) => amount ?? 0 }) : null,
  };
}

type Weigh = (item: ProgressItem) => number;

interface Weighing {
  readonly span: Span;
  readonly zone: string;
  /** How much an item counts. */
  readonly weigh: Weigh;
}

const distributionOf = (items: readonly ProgressItem[], weighing: Weighing): Distribution => ({
  labels: sharesBy(items, ({ labelIds }) => labelIds, weighing.weigh),
  assignees: sharesBy(items, ({ assigneeIds }) => assigneeIds, weighing.weigh),
  left: leftByDay(items, weighing),
});

function countsOf(items: readonly ProgressItem[]): Progress['counts'] {
  const counts: Partial<Record<StateGroup, number>> = {};
  for (const { group } of items) counts[group] = (counts[group] ?? 0) + 1;
  return counts;
}

function sharesBy(
  items: readonly ProgressItem[],
  of: (item: ProgressItem) => readonly string[],
  weigh: Weigh,
): ShareOf[] {
  const groups = new Map<string | null, ProgressItem[]>();
  for (const item of items) {
    const ids = of(item);
    for (const id of ids.length ? ids : [null]) groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return [...groups].map(([id, some]) => ({ id, ...shareOf(some, weigh) }));
}

const weightOf = (items: readonly ProgressItem[], weigh: Weigh): number =>
  items.reduce((sum, item) => sum + weigh(item), 0);

const shareOf = (items: readonly ProgressItem[], weigh: Weigh): Share => ({
  total: weightOf(items, weigh),
  completed: weightOf(
    items.filter(({ group }) => group === 'completed'),
    weigh,
  ),
  pending: weightOf(items.filter(isUnfinished), weigh),
});

function leftByDay(items: readonly ProgressItem[], { span, zone, weigh }: Weighing): Distribution['left'] {
  const { startDate, endDate } = span;
  if (!startDate || !endDate) return {};
  const calendar = new Calendar(endDate, zone);
  const done = new Map<Day, number>();
  for (const item of items) {
    const day = item.completedAt && calendar.dayAt(item.completedAt);
    if (day) done.set(day, (done.get(day) ?? 0) + weigh(item));
  }
  const first = calendar.dayAt(startDate);
  const before = [...done].reduce((sum, [day, weight]) => (day < first ? sum + weight : sum), 0);
  const left: Record<Day, number> = {};
  let remaining = weightOf(items, weigh) - before;
  let count = 0;
  for (let day = first; day <= calendar.today && count < MAX_DAYS; day = nextDay(day), count++) {
    remaining -= done.get(day) ?? 0;
    left[day] = remaining;
  }
  return left;
}
