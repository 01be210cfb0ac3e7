import { Calendar, nextDay, type Day, type StateGroup } from '#kernel';
import type { Span } from './cycle';

/** The members of a work item that progress depends on. */
export interface ProgressItem {
  readonly id: string;
  readonly group: StateGroup;
  readonly completedAt: string | null;
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
  /** Numeric estimate; null if there is none. */
  readonly amount: number | null;
}

/** Progress of some work items. */
export interface Share {
  readonly total: number;
  readonly completed: number;
  readonly pending: number;
}

/** Progress of the work items of one person or label; `id` is null for items that have none. */
export interface ShareOf extends Share {
  readonly id: string | null;
}

/** Progress by assignee, by label and by day. */
export interface Distribution {
  readonly labels: readonly ShareOf[];
  readonly assignees: readonly ShareOf[];
  /** Remaining work at the end of each day of the cycle. */
  readonly left: Readonly<Record<Day, number>>;
}

/** Progress of a cycle, which is stored when its unfinished work items move on. */
export interface Progress extends Distribution {
  readonly counts: Readonly<Partial<Record<StateGroup, number>>>;
  /** The same weighted by estimates; null if no item has a numeric estimate. */
  readonly estimates: Distribution | null;
}

const UNFINISHED: readonly StateGroup[] = ['backlog', 'unstarted', 'started'];

/** Limits the days that are stored for a very long cycle. */
const MAX_DAYS = 400;

/** True if the item is neither completed nor cancelled. */
export const isUnfinished = ({ group }: Pick<ProgressItem, 'group'>): boolean => UNFINISHED.includes(group);

/** Computes the progress of a cycle. `zone` is the project's time zone, in which days are counted. */
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
  /** Returns the weight of an item. */
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
