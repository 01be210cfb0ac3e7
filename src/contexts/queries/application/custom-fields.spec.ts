import '../../item-references.fake';
import { isFilter, type Filter, type FilterTree } from '#kernel';
import type { ValueCondition } from '../../work-items';
import { ALL_READ, cf, ctx, FakeNames, FakeProperties, FixedClock } from './query-names.fake';
import { arrangementOf, parseQuery, WorkItemQueries } from './work-item.queries';

const queries = new WorkItemQueries(new FakeNames(), new FixedClock(), new FakeProperties());

const said = ({ field, operator, value }: Filter): string => {
  if (field !== 'customValue') return `${field} ${operator} ${JSON.stringify(value)}`;
  const { propertyId, comparisons, read } = value as ValueCondition;
  const bounds = comparisons.map((one) => `${one.operator} ${JSON.stringify(one.value)}`);
  const way = read && 'fromValuesOf' in read ? ` first in ${read.fromValuesOf.join()}` : '';
  return `cf${propertyId.at(-1)}[${bounds.join(' & ')}]${way}`;
};

function line(tree: FilterTree): string {
  if (isFilter(tree)) return said(tree);
  if ('not' in tree) return `not(${line(tree.not)})`;
  return 'and' in tree ? `(${tree.and.map(line).join(' & ')})` : `(${tree.or.map(line).join(' | ')})`;
}

/** `cf1` stands for the first of the properties. */
const written = (query: string): string =>
  query.replace(/\bcf(\d)/g, (_, place: string) => `cf["${cf(Number(place))}"]`);

it.each([
  ['cf1 = 2.5', '(cf1[eq "2.5"])'],
  ['cf1 != 2.5', '(not(cf1[eq "2.5"]))'],
  ['cf1 > -3', '(cf1[gt "-3"])'],
  ['cf1 BETWEEN 1 AND 5', '(cf1[gte "1" & lte "5"])'],
  ['cf1 >= 1 AND priority = high AND cf1 < 5', '((priority eq "high" & cf1[gte "1" & lt "5"]))'],
  ['cf1 IS NULL', '(not(cf1[]))'],
  ['cf1 IS NOT NULL', '(cf1[])'],
  ['cf1 = 7', '(cf1[eq "7"] first in p-eng)'],
  ['cf1 = 7 OR priority = high', '((id in ["i7"] | priority eq "high"))'],
  ['NOT cf1 = 7', '(not(id in ["i7"]))'],
  ['cf2 = "a b"', '(cf2[eq "a b"])'],
  ['cf2 ~ part', '(cf2[contains "part"])'],
  ['cf3 = 2026-01-14', '(cf3[gte "2026-01-13T23:00:00.000Z" & lt "2026-01-14T23:00:00.000Z"])'],
  ['cf3 < now()', '(cf3[lt "2026-01-14T12:00:00.000000Z"])'],
  ['cf4 = true', '(cf4[eq true])'],
  ['cf5 IN (high, o2)', '(cf5[in ["o1","o2"]])'],
  ['cf5 NOT IN (high)', '(not(cf5[in ["o1"]]))'],
  ['cf6 = currentUser()', '(cf6[in ["me"]])'],
  ['cf7 = ENG-1', '(cf7[in ["i1"]])'],
  [`cf9 = ${cf(3)}`, `(cf9[eq "${cf(3)}"])`],
  ['cf1 > 1 AND cf2 ~ part', '((cf1[gt "1"] & cf2[contains "part"]))'],
  ['cf1 = 7 AND cf2 ~ part', '((cf1[eq "7"] first in p-eng & cf2[contains "part"]))'],
  ['cf1 = 7 AND (cf5 = high OR cf1 > 1)', '(((cf5[in ["o1"]] | cf1[gt "1"]) & cf1[eq "7"] first in p-eng))'],
  ['cf5 IS NOT NULL OR cf1 > 1', '((cf5[] | cf1[gt "1"]))'],
])('%s', async (query, conditions) => {
  const tree = await queries.conditionOf(ctx, parseQuery(written(query)), ALL_READ);
  expect(line(tree!)).toBe(conditions);
});

it.each([
  ['cf1 > 5 ORDER BY cf1', [{ operator: 'gt', value: '5' }]],
  ['priority = high AND cf1 = 7 ORDER BY cf1 DESC', [{ operator: 'eq', value: '7' }]],
  ['cf1 IS NOT NULL ORDER BY cf1', []],
  ['cf3 > 2026-01-14 ORDER BY cf1', undefined],
  ['cf1 > 5 OR priority = high ORDER BY cf1', undefined],
  ['NOT cf1 > 5 ORDER BY cf1', undefined],
  // The value by which an item of several comes may be another than that which is in question.
  ['cf5 = high ORDER BY cf5', undefined],
])('begins the order of "%s" where its values begin', async (text, within) => {
  const query = parseQuery(written(text));
  const request = { filters: [], order: arrangementOf(query).order! };
  const { order } = await queries.narrowed(ctx, request, query, ALL_READ);
  expect((order.of as { within?: unknown }).within).toEqual(within);
});

it('orders by a property whose values are stored', async () => {
  const query = parseQuery(written('ORDER BY cf3 DESC'));
  expect(arrangementOf(query).order).toEqual({ by: 'customValue', descending: true });
  const request = { filters: [], order: arrangementOf(query).order! };
  const { order } = await queries.narrowed(ctx, request, query, ALL_READ);
  expect(order).toEqual({ by: 'customValue', descending: true, of: { propertyId: cf(3), form: 'moment' } });
  for (const unknown of ['ORDER BY cf8', 'ORDER BY cf0']) {
    const wrong = parseQuery(written(unknown));
    await expect(queries.narrowed(ctx, request, wrong, ALL_READ)).rejects.toThrow('The query is not valid.');
  }
  expect(() => arrangementOf(parseQuery(written('ORDER BY title["x"]')))).toThrow('The query is not valid.');
});

it.each([
  ['cf1 = 7', 'few'],
  ['cf1 > 7', 'many'],
  ['priority = high', undefined],
])('tells how many items meet %s', async (text, found) => {
  const request = { filters: [] as FilterTree[] };
  expect(await queries.narrowed(ctx, request, parseQuery(written(text)), ALL_READ)).toMatchObject({
    filters: [expect.anything()],
    ...(found && { found }),
  });
});

it.each([
  ['cf1 IS NULL', 'open', '((id in ["i8"] & not(cf1[])))', 'few'],
  ['cf1 IS NULL AND priority = high', 'open', '((id in ["i8"] & (not(cf1[]) & priority eq "high")))', 'few'],
  ['cf2 IS NULL', 'open', '(not(cf2[]))', 'many'],
  ['cf1 IS NULL OR priority = high', 'open', '((not(cf1[]) | priority eq "high"))', 'many'],
  ['cf1 IS NULL', 'archived', '(not(cf1[]))', 'many'],
  ['cf1 IS NULL AND isDraft = true', 'open', '((not(cf1[]) & isDraft eq true))', 'many'],
] as const)(
  'begins a list of %s of %s items with those that lack it, where they are few',
  async (text, archive, tree, found) => {
    const request = { filters: [] as FilterTree[] };
    const narrowed = await queries.narrowed(ctx, request, parseQuery(written(text)), ALL_READ, { archive });
    expect([line(narrowed.filters[0]!), (narrowed as { found?: string }).found]).toEqual([tree, found]);
  },
);
