import '../../item-references.fake';
import fc from 'fast-check';
import type { StateGroup } from '#kernel';
import type { Snapshot } from './changes';
import { countChanges, type CountChange, type Passage } from './item-counts';

const item = (members: Partial<Snapshot>): Snapshot =>
  ({ stateGroup: 'started', archivedAt: null, isDraft: false, cycleId: null, moduleIds: [], ...members }) as Snapshot;

const keyOf = ({ holderId, group, partId }: Omit<CountChange, 'by'>): string => [holderId, group, partId].join();

describe('countChanges', () => {
  it('counts an item in each record that holds it, apart by its point', () => {
    const current = item({ cycleId: 'c', moduleIds: ['m', 'n'], estimatePointId: 'p' });
    const place = { group: 'started', partId: 'p' };
    expect(countChanges([{ current }])).toEqual([
      { holderId: 'c', ...place, by: 1 },
      { holderId: 'm', ...place, by: 1 },
      { holderId: 'n', ...place, by: 1 },
    ]);
    expect(countChanges([{ stored: current }]).map(({ by }) => by)).toEqual([-1, -1, -1]);
  });

  it('tells nothing where nothing differs that counts', () => {
    const stored = item({ cycleId: 'c', name: 'a' });
    expect(countChanges([{ stored, current: { ...stored, name: 'b' } }])).toEqual([]);
    expect(countChanges([{ current: item({}) }, { current: item({ cycleId: 'c', isDraft: true }) }])).toEqual([]);
  });

  it('takes many items together', () => {
    const passages = [1, 2, 3].map(() => ({ stored: item({}), current: item({ cycleId: 'c' }) }));
    expect(countChanges(passages)).toEqual([{ holderId: 'c', group: 'started', partId: null, by: 3 }]);
  });

  it('adds up to a recount after any history', () => {
    const groups: readonly StateGroup[] = ['backlog', 'started', 'completed', 'triage'];
    const anyItem = fc
      .record({
        stateGroup: fc.constantFrom(...groups),
        archivedAt: fc.constantFrom(null, null, '2026-01-01T00:00:00Z'),
        isDraft: fc.constantFrom(false, false, true),
        cycleId: fc.constantFrom(null, 'c', 'd'),
        moduleIds: fc.uniqueArray(fc.constantFrom('m', 'n')),
        estimatePointId: fc.constantFrom(null, 'p', 'q'),
      })
      .map(item);
    const history = fc.array(fc.tuple(fc.nat(3), fc.option(anyItem, { nil: undefined })), { maxLength: 40 });
    fc.assert(
      fc.property(history, (steps) => {
        const there = new Map<number, Snapshot | undefined>();
        const sums = new Map<string, number>();
        for (const [place, current] of steps) {
          const passage: Passage = { stored: there.get(place), current };
          for (const change of countChanges([passage])) {
            sums.set(keyOf(change), (sums.get(keyOf(change)) ?? 0) + change.by);
          }
          there.set(place, current);
        }
        const recount = countChanges([...there.values()].map((current) => ({ current })));
        const left = [...sums].filter(([, sum]) => sum !== 0);
        expect(new Map(left)).toEqual(new Map(recount.map((change) => [keyOf(change), change.by])));
      }),
    );
  });
});
