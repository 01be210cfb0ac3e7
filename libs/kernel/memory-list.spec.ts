import { filter, order, type FilterTree, type ListRequest, type ListSpec } from './lists';
import { pageInMemory } from './memory-list';

const SPEC: ListSpec = {
  filters: { kind: filter.text() },
  orderings: { place: { cursor: true }, name: {} },
  defaultOrder: order('place'),
  searchable: true,
};

const RECORDS = [
  { id: 'c', place: 3, name: 'Plum', kind: 'stone' },
  { id: 'a', place: 1, name: 'Apple', kind: 'core' },
  { id: 'd', place: 4, name: 'Apple', kind: 'core' },
  { id: 'b', place: 2, name: 'Pear', kind: 'core' },
];

const page = (request: Partial<ListRequest> = {}) => {
  const base = { columns: new Set<string>(), filters: [], order: SPEC.defaultOrder, limit: 10, offset: 0, count: true };
  const found = pageInMemory(RECORDS, SPEC, { ...base, ...request }, ['name']);
  return { ...found, items: found.items.map(({ id }) => id).join('') };
};

describe('pageInMemory', () => {
  it('orders, with the id where the value is the same', () => {
    expect(page()).toEqual({ items: 'abcd', hasMore: false, total: 4, last: [4, 'd'] });
    expect(page({ order: order('-place') }).items).toBe('dcba');
    expect(page({ order: order('name') })).toEqual({ items: 'adbc', hasMore: false, total: 4 });
  });

  it('filters and searches without regard to case', () => {
    expect(page({ filters: [{ field: 'kind', operator: 'eq', value: 'stone' }] })).toMatchObject({
      items: 'c',
      total: 1,
    });
    expect(page({ search: 'APP' })).toMatchObject({ items: 'ad', total: 2 });
  });

  it('filters by trees of conditions, and compares nothing by size', () => {
    const found = (tree: FilterTree) => page({ filters: [tree] }).items;
    const isCore: FilterTree = { field: 'kind', operator: 'in', value: ['core', 'seed'] };
    const isApple: FilterTree = { field: 'name', operator: 'contains', value: 'APP' };
    expect(found(isCore)).toBe('abd');
    expect(found({ and: [isCore, isApple] })).toBe('ad');
    expect(found({ or: [{ not: isCore }, isApple] })).toBe('acd');
    expect(found({ field: 'colour', operator: 'isnull', value: true })).toBe('abcd');
    expect(found({ field: 'kind', operator: 'isnull', value: true })).toBe('');
    expect(() => found({ field: 'place', operator: 'gte', value: 2 })).toThrow('does not compare place by gte');
  });

  it('pages by offset and behind a position, in both directions', () => {
    expect(page({ limit: 2 })).toEqual({ items: 'ab', hasMore: true, total: 4, last: [2, 'b'] });
    expect(page({ limit: 2, offset: 2, count: false })).toEqual({ items: 'cd', hasMore: false, last: [4, 'd'] });
    expect(page({ limit: 2, after: [1, 'a'] })).toMatchObject({ items: 'bc', hasMore: true });
    expect(page({ order: order('-place'), after: [2, 'b'] })).toMatchObject({ items: 'a', hasMore: false });
    expect(page({ offset: 9 })).toEqual({ items: '', hasMore: false, total: 4 });
  });
});
