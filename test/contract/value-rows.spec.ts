import { createDataSource } from '../../libs/persistence/data-source';
import { Db } from '../../libs/persistence/db';
import { insertRows, sendRows, type Insertion } from '../../libs/persistence/value-rows';
import { schema } from '../../ormconfig';
import { testRun } from '../support';

let db: Db;

beforeAll(async () => {
  db = new Db(await createDataSource({ url: testRun().databaseUrl, poolSize: 1, ...schema }).initialize());
});
afterAll(() => db.dataSource.destroy());

const ROWS: Insertion<number> = {
  table: 'numbers',
  shared: { place: 'here', at: '2026-01-02T03:04:05.000006Z' },
  columns: ['number', 'told'],
  values: (number) => [number, JSON.stringify({ number })],
  end: 'returning number',
};

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** What is stored of so many rows, what was returned, and how many rows each statement had. */
async function inserted(count: number) {
  const sizes: number[] = [];
  const query = jest.spyOn(db, 'query').mockImplementation(async function (this: Db, text, values?) {
    if (text.startsWith('insert')) sizes.push((values!.length - 2) / 2);
    return Db.prototype.query.call(this, text, values) as never;
  } as typeof db.query);
  try {
    return await db.run(async () => {
      await db.query(
        'create temp table numbers (place text, at timestamptz, number integer, told jsonb) on commit drop',
      );
      const returned = await insertRows<number, { number: number }>(db, ROWS, numbers(count));
      const stored = await db.query<{ number: number; told: { number: number } }>(
        `select number, told from numbers where place = 'here' and at = '2026-01-02T03:04:05.000006Z' order by number`,
      );
      return { sizes, stored, returned: returned.map(({ number }) => number) };
    });
  } finally {
    query.mockRestore();
  }
}

describe('rows as VALUES', () => {
  it.each([
    [0, []],
    [1, [1]],
    [8, [8]],
    [9, [8, 1]],
    [20, [16, 4]],
    [200, [64, 64, 64, 8]],
  ])('of %d there are statements of %j, which store and return all', async (count, sizes) => {
    const result = await inserted(count);
    expect(result.sizes).toEqual(sizes);
    expect(result.returned).toEqual(numbers(count));
    expect(result.stored).toEqual(numbers(count).map((number) => ({ number, told: { number } })));
  });

  it('are all stored, or none, outside of a transaction', async () => {
    // The pool has one connection, so that the table is there for all statements.
    await db.query('create temp table kept (number integer primary key)');
    const kept: Insertion<number> = {
      table: 'kept',
      columns: ['number'],
      values: (one) => [one],
      end: 'returning number',
    };
    const stored = async () => (await db.query<{ count: number }>('select count(*)::int as count from kept'))[0]!.count;
    await expect(insertRows(db, kept, [...numbers(64), 0])).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toBe(0);
    await insertRows(db, kept, numbers(65));
    expect(await stored()).toBe(65);
  });

  it('are sent without waiting', async () => {
    const count = await db.run(async () => {
      await db.query(
        'create temp table numbers (place text, at timestamptz, number integer, told jsonb) on commit drop',
      );
      await sendRows(db, ROWS, numbers(70));
      return (await db.query<{ count: number }>('select count(*)::int as count from numbers'))[0]!.count;
    });
    expect(count).toBe(70);
  });
});
