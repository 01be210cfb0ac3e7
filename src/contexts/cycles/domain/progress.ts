import { Calendar, nextDay, type Day, type StateGroup } from '#kernel';
import type { Span } from './cycle';

/** A work item of a cycle, as far as its progress is concerned. */
export interface ProgressItem {
  readonly id: string;
  readonly group: StateGroup;
  readonly completedAt: string | null;
  readonly assigneeIds: readonly string[];
  readonly labelIds: readonly string[];
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

/** How far a cycle has come: what is kept of it when its unfinished work items are moved on. */
export interface Progress {
  readonly counts: Readonly<Partial<Record<StateGroup, number>>>;
  readonly labels: readonly ShareOf[];
  readonly assignees: readonly ShareOf[];
  /** Work items that were left to do at the end of each day of the cycle. */
  readonly left: Readonly<Record<Day, number>>;
}

const UNFINISHED: readonly StateGroup[] = ['backlog', 'unstarted', 'started'];

/** A cycle of a lifetime would keep a number for every one of its days. */
const MAX_DAYS = 400;

/** Whether there is something left to do. */
export const isUnfinished = ({ group }: Pick<ProgressItem, 'group'>): boolean => UNFINISHED.includes(group);

/** `zone` is that of the project, whose days are meant. */
export function progressOf(span: Span, items: readonly ProgressItem[], zone: string): Progress {
  return {
    counts: countsOf(items),
    labels: sharesBy(items, ({ labelIds }) => labelIds),
    assignees: sharesBy(items, ({ assigneeIds }) => assigneeIds),
    left: leftByDay(span, items, zone),
  };
}

function countsOf(items: readonly ProgressItem[]): Progress['counts'] {
  const counts: Partial<Record<StateGroup, number>> = {};
  for (const { group } of items) counts[group] = (counts[group] ?? 0) + 1;
  return counts;
}

function sharesBy(items: readonly ProgressItem[], of: (item: ProgressItem) => readonly string[]): ShareOf[] {
  const groups = new Map<string | null, ProgressItem[]>();
  for (const item of items) {
    const ids = of(item);
    for (const id of ids.length ? ids : [null]) groups.set(id, [...(groups.get(id) ?? []), item]);
  }
  return [...groups].map(([id, some]) => ({ id, ...shareOf(some) }));
}

const shareOf = (items: readonly ProgressItem[]): Share => ({
  total: items.length,
  completed: items.filter(({ group }) => group === 'completed').length,
  pending: items.filter(isUnfinished).length,
});

function leftByDay({ startDate, endDate }: Span, items: readonly ProgressItem[], zone: string): Progress['left'] {
  if (!startDate || !endDate) return {};
  const calendar = new Calendar(endDate, zone);
  const done = items.flatMap(({ completedAt }) => (completedAt ? [calendar.dayAt(completedAt)] : [])).sort();
  const left: Record<Day, number> = {};
  let count = 0;
  for (let day = calendar.dayAt(startDate); day <= calendar.today && count < MAX_DAYS; day = nextDay(day), count++) {
    left[day] = items.length - done.filter((one) => one <= day).length;
  }
  return left;
}
