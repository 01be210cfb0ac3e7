/** What happened to a work item on a day: it was made in a group of states, moved to another, or completed. */
export interface FlowEntry {
  readonly day: string;
  readonly kind: 'made' | 'moved' | 'completed';
  /** Empty unless it moved. */
  readonly from: string;
  /** Empty if it was completed. */
  readonly to: string;
}

/** By how many work items a number changes. */
export interface FlowDelta extends FlowEntry {
  readonly by: number;
}

const keyOf = ({ day, kind, from, to }: FlowEntry): string => [day, kind, from, to].join(' ');

/** Returns how the numbers of the days change if what was counted before is replaced by what has happened. */
export function flowDeltas(before: readonly FlowEntry[], now: readonly FlowEntry[]): FlowDelta[] {
  const deltas = new Map<string, FlowDelta>();
  const add = (entry: FlowEntry, by: number) => {
    const key = keyOf(entry);
    deltas.set(key, { ...entry, by: (deltas.get(key)?.by ?? 0) + by });
  };
  for (const entry of before) add(entry, -1);
  for (const entry of now) add(entry, 1);
  return [...deltas.values()].filter(({ by }) => by !== 0);
}
