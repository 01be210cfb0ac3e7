import { createDataSource } from '../../libs/persistence/data-source';
import { Db } from '../../libs/persistence/db';
import { schema } from '../../ormconfig';
import { Params } from '../../libs/persistence/statements';
import { totalOf } from '../../libs/persistence/totals';
import { testRun } from '../support';

let db: Db;

beforeAll(async () => {
  db = new Db(await createDataSource({ url: testRun().databaseUrl, poolSize: 1, ...schema }).initialize());
});
afterAll(() => db.dataSource.destroy());

const timeout = async () =>
  (await db.read<{ statement_timeout: string }>('show statement_timeout'))[0]!.statement_timeout;
const sleep = (seconds: number, withinMs: number) => db.read('select pg_sleep($1)', [seconds], { withinMs });

describe('a statement that may take so long only', () => {
  it('is answered when it is done in time', async () => {
    expect(await db.read('select 7 as seven', [], { withinMs: 5_000 })).toEqual([{ seven: 7 }]);
  });

  it('is ended when its time is over, and leaves the connection as it was', async () => {
    const before = await timeout();
    await expect(sleep(5, 50)).rejects.toMatchObject({ kind: 'invalid_request', reason: 'query_too_costly' });
    expect(await timeout()).toBe(before);
    await expect(db.read('select wrong', [], { withinMs: 50 })).rejects.toMatchObject({ code: '42703' });
    expect(await timeout()).toBe(before);
  });

  it('has its limit for itself alone in a transaction that goes on', async () => {
    await db.run(async () => {
      const before = await timeout();
      await db.read('select 1', [], { withinMs: 50 });
      expect(await timeout()).toBe(before);
    });
    await expect(db.run(() => sleep(5, 50))).rejects.toMatchObject({ reason: 'query_too_costly' });
    expect(await timeout()).toBe('0');
  });

  it('changes nothing', async () => {
    const write = 'delete from outbox where false';
    await expect(db.read(write, [], { withinMs: 50 })).rejects.toMatchObject({ code: '25006' });
  });
});

describe('a total', () => {
  const total = (matching: string, most?: number) => totalOf(db, matching, new Params(), { most });

  it('is exact up to ten thousand rows, and as far as it is asked for', async () => {
    expect(await total('from generate_series(1, 10000)')).toEqual({ rows: 10_000, isEstimate: false });
    expect(await total('from generate_series(1, 20000)', 500)).toEqual({ rows: 500, isEstimate: false });
  });

  it('is an estimate beyond, never below what was counted', async () => {
    const { rows, isEstimate } = await total('from generate_series(1, 20000) n where n > 0');
    expect([rows >= 10_001, isEstimate]).toEqual([true, true]);
  });

  it('is estimated where counting takes too long, and exact where only the machine was slow', async () => {
    const slowly = 'from generate_series(1, 4) where pg_sleep(0.05) is not null';
    expect(await total(slowly)).toEqual({ rows: 4, isEstimate: false });
    const dear = 'from generate_series(1, 3000000) a where md5(a::text) is null and pg_sleep(0.05) is not null';
    expect(await total(dear)).toMatchObject({ isEstimate: true });
  });
});
