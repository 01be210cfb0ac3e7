import fc from 'fast-check';
import { flowDeltas, type FlowEntry } from './flow-entry';

const made = (day: string): FlowEntry => ({ day, kind: 'made', from: '', to: 'backlog' });

it('says by how much the numbers of the days change', () => {
  const completed: FlowEntry = { day: '2026-03-02', kind: 'completed', from: '', to: '' };
  expect(flowDeltas([], [made('2026-03-01'), made('2026-03-01')])).toEqual([{ ...made('2026-03-01'), by: 2 }]);
  expect(flowDeltas([made('2026-03-01'), completed], [made('2026-03-01')])).toEqual([{ ...completed, by: -1 }]);
  expect(flowDeltas([made('2026-03-01')], [made('2026-03-01')])).toEqual([]);
});

it('comes to the same sums in one step or in two', () => {
  const entries = fc.array(
    fc.record({
      day: fc.constantFrom('2026-03-01', '2026-03-02'),
      kind: fc.constantFrom('made', 'moved', 'completed'),
      from: fc.constantFrom('', 'backlog'),
      to: fc.constantFrom('', 'started'),
    }),
  ) as fc.Arbitrary<FlowEntry[]>;
  const sums = (...steps: (readonly FlowEntry[])[]) => {
    const total = new Map<string, number>();
    for (const [index, step] of steps.entries())
      for (const { day, kind, from, to, by } of flowDeltas(steps[index - 1] ?? [], step)) {
        const key = [day, kind, from, to].join();
        total.set(key, (total.get(key) ?? 0) + by);
      }
    return Object.fromEntries([...total].filter(([, by]) => by !== 0).sort());
  };
  fc.assert(fc.property(entries, entries, (one, other) => expect(sums(one, other)).toEqual(sums(other))));
});
