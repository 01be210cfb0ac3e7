import type { StateGroup } from '#kernel';
import { ofItemReferences } from '#references';
import { idsIn, type Snapshot } from './changes';
import { isVisible } from './work-item';

/** How many work items lists show of a record, by the group of their state; a group without any is absent. */
export type ItemCounts = Readonly<Partial<Record<StateGroup, number>>>;

/** A work item before and after something happened to it; absent where it is not there. */
export interface Passage {
  readonly stored?: Snapshot;
  readonly current?: Snapshot;
}

/** By how many more work items lists show of a record, of those in one group of states. */
export interface CountChange {
  readonly holderId: string;
  readonly group: StateGroup;
  /** The record by which counts are kept apart. */
  readonly partId: string | null;
  readonly by: number;
}

/** References to records whose items are counted, and the one by which these counts are kept apart. */
export const countedReferences = ofItemReferences((references) => ({
  holders: references.filter(({ counted }) => counted === 'items'),
  parts: references.filter(({ counted }) => counted === 'apart'),
}));

/** What changes in the counts of all records that hold these items, or have held them. */
export function countChanges(passages: readonly Passage[]): CountChange[] {
  const changes = new Map<string, CountChange>();
  const add = (item: Snapshot | undefined, one: 1 | -1): void => {
    for (const place of item && isVisible(item) ? placesOf(item) : []) {
      const key = Object.values(place).join();
      changes.set(key, { ...place, by: (changes.get(key)?.by ?? 0) + one });
    }
  };
  for (const { stored, current } of passages) {
    add(stored, -1);
    add(current, 1);
  }
  return [...changes.values()].filter(({ by }) => by !== 0);
}

function placesOf(item: Snapshot): Omit<CountChange, 'by'>[] {
  const { holders, parts } = countedReferences();
  const [partId = null] = parts.flatMap((part) => idsIn(item, part));
  const held = holders.flatMap((holder) => idsIn(item, holder));
  return held.map((holderId) => ({ holderId, group: item.stateGroup, partId }));
}
