import type { StateGroup } from '#kernel';
import type { FlowEntry } from './flow-entry';

/** Number of work items by the group of their state. */
export type Standing = ReadonlyMap<StateGroup, number>;

/** The number of work items that moved from one group to another on a day. */
export interface Moved {
  readonly day: string;
  readonly from: StateGroup;
  readonly to: StateGroup;
  readonly items: number;
}

/** The number of work items created on a day in a state of the group. */
export interface Made {
  readonly day: string;
  readonly group: StateGroup;
  readonly items: number;
}

/** How many work items had an entry on a day; null stands for all days before those that are asked for. */
export interface FlowSum extends Omit<FlowEntry, 'day'> {
  readonly day: string | null;
  readonly items: number;
}
export type FlowDays = readonly FlowSum[];

/** Numbers of a project day by day. */
export interface Counts extends Happened {
  /** How many are in each group now. */
  readonly now: Standing;
  readonly completed: ReadonlyMap<string, number>;
}

/** Returns what the days of a project say: what stands where now follows from all that has happened. */
export function countsOf(days: FlowDays): Counts {
  const now = new Map<StateGroup, number>();
  const add = (group: string, items: number) => {
    if (group) now.set(group as StateGroup, (now.get(group as StateGroup) ?? 0) + items);
  };
  for (const { from, to, items } of days) {
    add(from, -items);
    add(to, items);
  }
  const since = days.filter((one): one is FlowSum & { day: string } => one.day !== null && one.items !== 0);
  const of = (kind: FlowEntry['kind']) => since.filter((one) => one.kind === kind);
  return {
    now,
    made: of('made').map(({ day, to, items }) => ({ day, group: to as StateGroup, items })),
    moved: of('moved').map(({ day, from, to, items }) => ({
      ...{ day, items },
      from: from as StateGroup,
      to: to as StateGroup,
    })),
    completed: new Map(of('completed').map(({ day, items }) => [day, items])),
  };
}

interface Happened {
  readonly made: readonly Made[];
  readonly moved: readonly Moved[];
}

function byDay<T extends { readonly day: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) found.set(one.day, [...(found.get(one.day) ?? []), one]);
  return found;
}

/**
 * Returns how many work items were in each group at the end of each day. It starts from the current numbers and undoes
 * all later changes. `days` are in ascending order, and the changes must reach from the first of them until now.
 */
export function flow(now: Standing, { made, moved }: Happened, days: readonly string[]): readonly Standing[] {
  const current = new Map(now);
  const add = (group: StateGroup, items: number) => current.set(group, (current.get(group) ?? 0) + items);
  const [madeOn, movedOn] = [byDay(made), byDay(moved)];
  const later = [...new Set([...madeOn.keys(), ...movedOn.keys()])].toSorted();
  const undo = (day: string) => {
    for (const { from, to, items } of movedOn.get(day) ?? []) {
      add(to, -items);
      add(from, items);
    }
    for (const { group, items } of madeOn.get(day) ?? []) add(group, -items);
  };
  return days
    .toReversed()
    .map((day) => {
      while (later.length && later.at(-1)! > day) undo(later.pop()!);
      return new Map(current);
    })
    .toReversed();
}
