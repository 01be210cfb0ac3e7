import fc from 'fast-check';
import { STATE_GROUPS, type StateGroup } from '#kernel';
import { isUnfinished, progressOf, type ProgressItem, type ShareOf } from './progress';

const SPAN = { startDate: '2035-03-05T00:00:01.000000Z', endDate: '2035-03-09T23:59:00.000000Z' };
const PEOPLE = ['a', 'b', 'c'];

const groups = fc.constantFrom<StateGroup>(...STATE_GROUPS.filter((group) => group !== 'triage'));
const items: fc.Arbitrary<ProgressItem[]> = fc.array(
  fc
    .record({
      group: groups,
      day: fc.integer({ min: 1, max: 12 }),
      assigneeIds: fc.subarray(PEOPLE),
      labelIds: fc.subarray(['x', 'y']),
      amount: fc.constantFrom(null, 0, 1, 5),
    })
    .map(({ group, day, ...ids }) => ({
      ...{ id: 'i', group, ...ids },
      completedAt: group === 'completed' ? `2035-03-${String(day).padStart(2, '0')}T12:00:00.000000Z` : null,
    })),
  { maxLength: 30 },
);

const progress = (some: readonly ProgressItem[]) => progressOf(SPAN, some, 'UTC');
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

it.each(STATE_GROUPS.map((group) => [group, ['backlog', 'unstarted', 'started'].includes(group)] as const))(
  'work in the group %s is moved on: %s',
  (group, is) => expect(isUnfinished({ group })).toBe(is),
);

describe('progress', () => {
  it('counts every item once by its group', () => {
    fc.assert(
      fc.property(items, (some) => {
        const { counts } = progress(some);
        expect(sum(Object.values(counts))).toBe(some.length);
        for (const [group, count] of Object.entries(counts)) {
          expect(count).toBe(some.filter((item) => item.group === group).length);
        }
      }),
    );
  });

  it('counts an item for each of its people and labels, and for nobody where it has none', () => {
    const isRight = (
      shares: readonly ShareOf[],
      some: readonly ProgressItem[],
      of: (item: ProgressItem) => readonly string[],
    ) => {
      expect(sum(shares.map(({ total }) => total))).toBe(sum(some.map((item) => Math.max(1, of(item).length))));
      for (const { id, total, completed, pending } of shares) {
        const theirs = some.filter((item) => (id === null ? !of(item).length : of(item).includes(id)));
        const done = theirs.filter(({ group }) => group === 'completed').length;
        expect({ total, completed, pending }).toEqual({
          total: theirs.length,
          completed: done,
          pending: theirs.filter(isUnfinished).length,
        });
      }
    };
    fc.assert(
      fc.property(items, (some) => {
        const { assignees, labels } = progress(some);
        isRight(assignees, some, ({ assigneeIds }) => assigneeIds);
        isRight(labels, some, ({ labelIds }) => labelIds);
      }),
    );
  });

  it('never has more to do on a later day, and leaves what is not completed', () => {
    fc.assert(
      fc.property(items, (some) => {
        const { left } = progress(some);
        const days = Object.values(left);
        expect(Object.keys(left)).toEqual(['2035-03-05', '2035-03-06', '2035-03-07', '2035-03-08', '2035-03-09']);
        expect(days.every((count, index) => index === 0 || count <= days[index - 1]!)).toBe(true);
        const late = some.filter(({ completedAt }) => completedAt && completedAt >= '2035-03-10').length;
        expect(days.at(-1)).toBe(some.filter(({ completedAt }) => !completedAt).length + late);
      }),
    );
  });

  it('adds up estimates as it does items, where there are any', () => {
    fc.assert(
      fc.property(items, (some) => {
        const counted = (amount: (item: ProgressItem) => number | null) =>
          progress(some.map((item) => ({ ...item, amount: amount(item) })));
        const { estimates: none } = counted(() => null);
        expect(none).toBeNull();
        const { labels, assignees, left, estimates } = counted(() => 1);
        expect(estimates).toEqual(some.length ? { labels, assignees, left } : null);
        const { estimates: own } = progress(some);
        if (!own) return;
        const amounts = sum(some.map(({ amount, labelIds }) => (amount ?? 0) * Math.max(1, labelIds.length)));
        expect(sum(own.labels.map(({ total }) => total))).toBe(amounts);
      }),
    );
  });

  it('has the days of the project', () => {
    const done: ProgressItem = {
      id: 'i',
      group: 'completed',
      completedAt: '2035-03-05T23:30:00.000000Z',
      assigneeIds: [],
      labelIds: [],
      amount: null,
    };
    const dates = { startDate: '2035-03-04T23:00:01.000000Z', endDate: '2035-03-06T22:59:00.000000Z' };
    expect(progressOf(dates, [done], 'Europe/Berlin').left).toEqual({ '2035-03-05': 1, '2035-03-06': 0 });
    expect(progressOf({ startDate: null, endDate: null }, [done], 'UTC').left).toEqual({});
  });
});
