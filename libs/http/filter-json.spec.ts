import fc from 'fast-check';
import { filter, isFilter, order, type FilterTree, type ListSpec } from '#kernel';
import { readFilterObject, writeFilterTree } from './filter-json';

const ANN = '01a20157-e31a-7b64-83c4-4f7a0ec824b5';

const spec: ListSpec = {
  filters: {
    ownerId: filter.uuid('eq', 'in', 'isnull'),
    stateGroup: filter.choice(['open', 'done'], 'eq', 'in'),
    sequenceId: filter.integer(),
    isDraft: filter.boolean(),
    title: filter.text('contains'),
    createdAt: filter.datetime('gte', 'lte'),
  },
  orderings: {},
  defaultOrder: order('createdAt'),
  searchable: false,
};

const leaf = fc.oneof(
  fc.record({ owner_id: fc.constant(ANN) }),
  fc.record({ owner_id__in: fc.array(fc.constant(ANN), { maxLength: 3 }) }),
  fc.record({ owner_id__isnull: fc.boolean() }),
  fc.record({ state_group__in: fc.subarray(['open', 'done'], { minLength: 1 }) }),
  fc.record({ sequence_id__range: fc.constant([1, 9]) }),
  fc.record({ sequence_id__gt: fc.integer({ min: 0, max: 99 }), is_draft: fc.boolean() }),
  fc.record({ title__contains: fc.string({ maxLength: 5 }).filter((text) => !text.includes('\u0000')) }),
  fc.record({ created_at__lte: fc.constant('2026-01-14T09:22:41Z') }),
);

const { tree: asked } = fc.letrec<{ tree: object }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'small' },
    leaf,
    fc.record({ and: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ or: fc.array(tie('tree'), { maxLength: 3 }) }),
    fc.record({ not: tie('tree') }),
  ),
}));

/** The tree without groups of one, which say nothing. */
function plain(tree: FilterTree): FilterTree {
  if (isFilter(tree)) return tree;
  if ('not' in tree) return { not: plain(tree.not) };
  if ('or' in tree) return { or: tree.or.map(plain) };
  const parts = tree.and.map(plain);
  return parts.length === 1 ? parts[0]! : { and: parts };
}

it('writes filters out so that they are read as what they were', () => {
  fc.assert(
    fc.property(asked, (value) => {
      const tree = readFilterObject(value, spec);
      const written = writeFilterTree(tree);
      expect(plain(readFilterObject(written, spec))).toEqual(plain(tree));
      expect(writeFilterTree(readFilterObject(written, spec))).toEqual(written);
    }),
  );
});

it('writes each condition by its full name', () => {
  const value = { state_group: 'open', sequence_id__range: [1, 2], title__icontains: 'a' };
  expect(writeFilterTree(readFilterObject(value, spec))).toEqual({
    and: [
      { state_group: 'open' },
      { and: [{ sequence_id__gte: 1 }, { sequence_id__lte: 2 }] },
      { title__icontains: 'a' },
    ],
  });
  expect(writeFilterTree(readFilterObject({}, spec))).toEqual({});
});

it('names the member that a filter was kept in, and knows the filters of the operation alone', () => {
  const refused = (value: unknown) => () => readFilterObject(value, spec, ['title'], 'kept');
  expect(refused({ title__contains: 'a' })).not.toThrow();
  expect(refused({ owner_id: ANN })).toThrow(
    expect.objectContaining({
      details: { fields: [{ field: 'kept', code: 'invalid', message: expect.stringContaining('"owner_id"') }] },
    }),
  );
});
