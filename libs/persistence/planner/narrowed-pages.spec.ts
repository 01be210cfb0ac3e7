import { filter, order, type ListRequest, type ListSpec } from '#kernel';
import type { Db } from '../db';
import { TOTAL } from '../totals';
import type { PlannedList, PlannedModel } from './model';
import { NarrowedPages } from './narrowed-pages';
import { PlannedSql } from './planned-sql';

interface Thing {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: string;
}

const spec: ListSpec = {
  filters: { kind: filter.text() },
  orderings: { createdAt: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};
const model: PlannedModel<Thing> = {
  table: 'things',
  place: 'place_id',
  columns: { id: 't.id', kind: 't.kind', createdAt: 't.created_at' },
};
const request: ListRequest = {
  columns: new Set(['id']),
  filters: [{ field: 'kind', operator: 'eq', value: 'rare' }],
  order: order('-createdAt'),
  limit: 50,
  offset: 0,
  count: false,
};

type Rows = readonly object[] | undefined;

const rows = (count: number, more: object = {}): object[] =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), ...more }));
const FIRST = 'limit 2040';
const FEW = 'limit 25001)\n      select key';
const NUMBER = 'limit 25001) as first';
const WALK = 'the walk';

/** Pages over a database that answers each statement as scripted, and what it was asked. */
function pages(script: Readonly<Record<string, Rows>>) {
  const asked: string[] = [];
  const answer = (text: string): Promise<Rows> => {
    const key = Object.keys(script).find((piece) => text.includes(piece)) ?? text;
    asked.push(key);
    return Promise.resolve(script[key]);
  };
  const db = { read: answer, readInTime: answer } as unknown as Db;
  return { asked, narrowed: new NarrowedPages<Thing>(db, model, new PlannedSql(spec, model)) };
}

const options = { places: ['p'], knownTotal: () => Promise.resolve(1_000_000) };

/** A list of which PostgreSQL expects so many rows. */
const listOf = (count: number, more: Partial<ListRequest> = {}): PlannedList => ({
  workspaceId: 'w',
  request: { ...request, ...more },
  options,
  expected: () => Promise.resolve(count),
});

describe('the page of a narrowed list', () => {
  it.each<[string, number, Rows, string[], number | string | undefined]>([
    ['is made of the first rows, where enough of them meet the filters', 51, undefined, [FIRST], 51],
    ['is walked to, where the order comes by such rows before there are many of them', 20, undefined, [FIRST], 'dense'],
    ['is found among all that meet the filters, where these are fewer', 6, rows(3, { [TOTAL]: 3 }), [FIRST, FEW], 3],
    ['is walked to where these are not found in time', 6, undefined, [FIRST, FEW], 'dense'],
    ['is walked to where these are too many', 6, rows(51, { [TOTAL]: 25_001 }), [FIRST, FEW], 'dense'],
    [
      'is left to others where hardly any is among the first, and too many elsewhere',
      1,
      undefined,
      [FIRST, FEW],
      undefined,
    ],
  ])('%s', async (_, first, few, statements, found) => {
    const { asked, narrowed } = pages({ [FIRST]: rows(first), [FEW]: few });
    const page = await narrowed.page(listOf(1_000));
    expect(asked).toEqual(statements);
    expect(Array.isArray(page) ? page.length : page).toBe(found);
  });

  it('is not looked for among all where the planner expects very many', async () => {
    const { asked, narrowed } = pages({ [FIRST]: rows(1) });
    expect(await narrowed.page(listOf(50_001))).toBeUndefined();
    expect(asked).toEqual([FIRST]);
  });

  it.each<[string, number, unknown]>([
    ['is empty behind all that there are', 40, []],
    ['is left to others where there are too many to tell', 25_001, undefined],
  ])('%s', async (_, number, found) => {
    const { asked, narrowed } = pages({ [FEW]: [], [NUMBER]: [{ total: number }] });
    const page = await narrowed.page(listOf(1_000, { offset: 5_000 }));
    expect(asked).toEqual([FEW, NUMBER]);
    expect(page).toEqual(found);
  });
});

describe('a walk', () => {
  const walk = { text: WALK, values: [], limits: {} };
  const SORTED = 'found as materialized';

  it.each<[string, Rows, number, string[], number]>([
    ['makes the page', rows(5), 1_000, [WALK], 5],
    ['is left for a sort, where it takes too long', undefined, 1_000, [WALK, SORTED], 7],
    ['has its own time where a sort would be no shorter', rows(5), 50_001, [WALK], 5],
  ])('%s', async (_, walked, most, statements, count) => {
    const { asked, narrowed } = pages({ [WALK]: walked, [SORTED]: rows(7) });
    expect(await narrowed.walked(walk, listOf(most))).toHaveLength(count);
    expect(asked).toEqual(statements);
  });
});
