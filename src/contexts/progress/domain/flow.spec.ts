import fc from 'fast-check';
import type { StateGroup } from '#kernel';
import { flow, type Made, type Moved } from './flow';

const GROUPS: readonly StateGroup[] = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];
const DAYS = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01'];

const step = fc.record({
  day: fc.nat(DAYS.length - 1),
  item: fc.nat(5),
  group: fc.constantFrom(...GROUPS),
});

it('says of each day what stood where at its end, whatever has happened', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const items = new Map<number, StateGroup>();
      const made: Made[] = [];
      const moved: Moved[] = [];
      const ends = DAYS.map((day, index) => {
        for (const { item, group } of steps.filter((one) => one.day === index)) {
          const from = items.get(item);
          items.set(item, group);
          if (from === undefined) made.push({ day, group, items: 1 });
          else if (from !== group) moved.push({ day, from, to: group, items: 1 });
        }
        return counted(items);
      });
      expect(flow(counted(items), { made, moved }, DAYS).map(withoutZeros)).toEqual(ends);
      // A part of the days says the same of them.
      expect(flow(counted(items), { made, moved }, DAYS.slice(1, 3)).map(withoutZeros)).toEqual(ends.slice(1, 3));
    }),
  );
});

function counted(items: ReadonlyMap<number, StateGroup>): Map<StateGroup, number> {
  const all = [...items.values()];
  return new Map(
    [...new Set(all)].toSorted().map((group) => [group, all.filter((one) => one === group).length] as const),
  );
}

const withoutZeros = (standing: ReadonlyMap<StateGroup, number>) =>
  new Map([...standing].filter(([, items]) => items !== 0).toSorted(([one], [other]) => (one < other ? -1 : 1)));
