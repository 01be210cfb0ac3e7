import fc from 'fast-check';
import type { StateGroup } from '#kernel';
import { deltasBetween, holdersOf, NOTHING, outlookOf, type Standing, type Sums } from './standing';

const standing = (id: string, outlook: Standing['outlook'], points = 0): Standing => ({
  ...{ kind: 'cycle', id, outlook, points },
  pointId: null,
});
const counted = (members: object) =>
  holdersOf({ stateGroup: 'started', archivedAt: null, isDraft: false, cycleId: 'c', moduleIds: ['m'], ...members });

it('an item counts in its cycle and in its modules, as long as lists show it', () => {
  expect(counted({})).toEqual([
    { kind: 'cycle', id: 'c' },
    { kind: 'module', id: 'm' },
  ]);
  expect([counted({ archivedAt: 'now' }), counted({ isDraft: true }), counted({ stateGroup: 'triage' })]).toEqual([
    [],
    [],
    [],
  ]);
  expect(counted({ cycleId: null, moduleIds: [] })).toEqual([]);
});

it.each<[StateGroup, string]>([
  ['backlog', 'open'],
  ['unstarted', 'open'],
  ['started', 'open'],
  ['completed', 'completed'],
  ['cancelled', 'cancelled'],
])('work in the group %s is %s', (group, outlook) => expect(outlookOf(group)).toBe(outlook));

it('what does not change says nothing, and a move is a loss here and a gain there', () => {
  expect(deltasBetween([standing('a', 'open', 3)], [standing('a', 'open', 3)])).toEqual([]);
  expect(deltasBetween([standing('a', 'completed', 3)], [standing('b', 'completed', 3)])).toEqual([
    {
      ...{ kind: 'cycle', id: 'a' },
      items: { total: -1, completed: -1, cancelled: 0 },
      points: { total: -3, completed: -3, cancelled: 0 },
    },
    {
      ...{ kind: 'cycle', id: 'b' },
      items: { total: 1, completed: 1, cancelled: 0 },
      points: { total: 3, completed: 3, cancelled: 0 },
    },
  ]);
});

const anyStandings = fc.uniqueArray(
  fc.record({
    kind: fc.constantFrom('cycle' as const, 'module' as const),
    id: fc.constantFrom('a', 'b', 'c'),
    outlook: fc.constantFrom('open' as const, 'completed' as const, 'cancelled' as const),
    pointId: fc.constant(null),
    points: fc.integer({ min: 0, max: 8 }),
  }),
  { selector: ({ id }) => id },
);

it('after any history the sums of the deltas are those of a recount', () => {
  fc.assert(
    fc.property(fc.array(anyStandings), (history) => {
      const sums = new Map<string, Sums>();
      history.reduce<readonly Standing[]>((before, after) => {
        for (const { id, points } of deltasBetween(before, after)) {
          const { total, completed, cancelled } = sums.get(id) ?? NOTHING;
          sums.set(id, {
            total: total + points.total,
            completed: completed + points.completed,
            cancelled: cancelled + points.cancelled,
          });
        }
        return after;
      }, []);
      const now = history.at(-1) ?? [];
      for (const id of ['a', 'b', 'c']) {
        const here = now.find((one) => one.id === id);
        const by = (outlook: string) => (here?.outlook === outlook ? here.points : 0);
        expect(sums.get(id) ?? NOTHING).toEqual({
          total: here?.points ?? 0,
          completed: by('completed'),
          cancelled: by('cancelled'),
        });
      }
    }),
  );
});
