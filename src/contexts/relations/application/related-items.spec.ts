import type { WorkspaceCtx } from '#kernel';
import type { ReferredRecords, WorkItemReads, WorkItemRecord } from '../../work-items';
import { RelatedItems } from './related-items';

const ctx = {} as WorkspaceCtx;
const item = (id: string, typeId: string | null = null) => ({ id, typeId }) as WorkItemRecord;

/** Items that the caller sees, and the types of some. */
function relatedItems(...seen: WorkItemRecord[]) {
  const items = new Map(seen.map((one) => [one.id, one]));
  const found = (_: unknown, ids: readonly string[]) =>
    Promise.resolve(new Map([...items].filter(([id]) => ids.includes(id))));
  const types = { byIds: () => Promise.resolve(new Map([['epic', { isEpic: true }]])) };
  return new RelatedItems(
    { byIds: found } as unknown as WorkItemReads,
    { of: () => types } as unknown as ReferredRecords,
  );
}

it('groups those that the caller sees, in the order of the relations', async () => {
  const related = relatedItems(item('a'), item('b'));
  const ties = ['b', 'hidden', 'a'].map((otherId) => ({ name: 'blocking', otherId }));
  expect(await related.ids(ctx, ['blocking', 'duplicate'], ties)).toEqual({ blocking: ['b', 'a'], duplicate: [] });
});

it('leaves out groups that nobody asked for, and takes any word for a name', async () => {
  const related = relatedItems(item('a'));
  const ties = ['__proto__', 'other'].map((name) => ({ name, otherId: 'a' }));
  expect(Object.entries(await related.ids(ctx, ['__proto__'], ties))).toEqual([['__proto__', ['a']]]);
});

it('shows an item with what it is to the other one', async () => {
  const related = relatedItems(item('a', 'epic'), item('b', 'gone'));
  expect(await related.named(ctx, 'implements', ['a', 'b', 'hidden'])).toEqual([
    { id: 'a', typeId: 'epic', relationType: 'implements', isEpic: true },
    { id: 'b', typeId: 'gone', relationType: 'implements', isEpic: false },
  ]);
});
