import type { StateGroup } from '#kernel';
import { ofItemReferences } from '#references';
import { idsIn, type Snapshot } from './changes';
import { isVisible } from './work-item';

/** Number of visible work items of a record by group of their state. Groups without items are missing. */
export type ItemCounts = Readonly<Partial<Record<StateGroup, number>>>;

/** A work item before and after a change; undefined where it does not exist. */
export interface Passage {
  readonly stored?: Snapshot;
  readonly current?: Snapshot;
}

/** Change in the number of visible work items of a record in one group of states. */
export interface CountChange {
  readonly holderId: string;
  readonly group: StateGroup;
  /** The record by which counts are divided. */
  readonly partId: string | null;
  readonly by: number;
}

/** References to records whose items are counted, and the reference by which these counts are divided. */
export const countedReferences = ofItemReferences((references) => ({
  holders: references.filter(({ counted }) => counted === 'items'),
  parts: references.filter(({ counted }) => counted === 'apart'),
}));

/** Returns the changes in counts of all records that contain these items or contained them. */
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
