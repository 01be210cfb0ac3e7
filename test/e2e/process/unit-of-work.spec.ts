import { Client, Connection } from 'pg';
import type { DataSource } from 'typeorm';
import { createDataSource, Db } from '../../../libs/persistence';
import { Stage } from '../../support/service';

let stage: Stage;
let dataSource: DataSource;
let db: Db;
beforeAll(async () => {
  stage = await Stage.make();
  dataSource = await createDataSource({ url: stage.databaseUrl, entities: [], migrations: [] }).initialize();
  db = new Db(dataSource);
  await db.query(
    'create table noted (id integer primary key, of integer references noted deferrable initially deferred)',
  );
});
afterAll(async () => {
  await dataSource.destroy();
  await stage.clear();
});
beforeEach(() => db.query('delete from noted'));

const ADD = 'insert into noted (id, of) values ($1, $2)';
const noted = async (): Promise<number[]> =>
  (await db.query<{ id: number }>('select id from noted order by id')).map(({ id }) => id);

/** What the work has PostgreSQL asked, in order. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return asked.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : (statement as { readonly text: string }).text,
    );
  } finally {
    asked.mockRestore();
  }
}

describe('a statement that is sent without waiting', () => {
  it('is kept with the transaction, in the order of sending', async () => {
    await db.run(async () => {
      await db.send(ADD, [1, null]);
      await db.send(ADD, [2, 1]);
      expect(await noted()).toEqual([1, 2]);
    });
    expect(await noted()).toEqual([1, 2]);
  });

  it('undoes the transaction where it fails, and its own failure is the one that is told', async () => {
    const work = db.run(async () => {
      await db.query(ADD, [1, null]);
      await db.send(ADD, [1, null]);
      await db.send(ADD, [2, null]);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await noted()).toEqual([]);
  });

  it('is at once where there is no transaction', async () => {
    await db.send(ADD, [1, null]);
    expect(await noted()).toEqual([1]);
    await expect(db.send(ADD, [1, null])).rejects.toMatchObject({ code: '23505' });
  });

  it('fails the part of the transaction that sent it, and no other', async () => {
    await db.run(async () => {
      await db.send(ADD, [1, null]);
      await expect(db.attempt(() => db.send(ADD, [1, null]))).rejects.toMatchObject({ code: '23505' });
      await db.send(ADD, [2, null]);
    });
    expect(await noted()).toEqual([1, 2]);
  });

  it('fails a rehearsal as it would fail the transaction', async () => {
    const rehearsal = db.rehearse(async () => {
      await db.send(ADD, [1, null]);
      await db.send(ADD, [1, null]);
    });
    await expect(rehearsal).rejects.toMatchObject({ code: '23505' });
  });
});

describe('a transaction', () => {
  it('never says that it was kept after a failure that was passed over', async () => {
    const work = db.run(async () => {
      await db.query(ADD, [1, null]);
      await db.query(ADD, [1, null]).catch(() => undefined);
    });
    await expect(work).rejects.toThrow('A statement of the transaction had failed.');
    expect(await noted()).toEqual([]);
  });

  it('tells why it failed, whichever of statements that were sent together is waited for', async () => {
    const twice = async () => {
      await db.send(ADD, [1, null]);
      await db.send(ADD, [1, null]);
      return db.query('select 1');
    };
    await expect(db.run(twice)).rejects.toMatchObject({ code: '23505' });
    const parts = db.run(async () => {
      await expect(db.attempt(twice)).rejects.toMatchObject({ code: '23505' });
      await expect(db.attempt(() => db.query('select 1 / 0'))).rejects.toMatchObject({ code: '22012' });
      return noted();
    });
    expect(await parts).toEqual([]);
  });

  it.each([
    ['within it', <T>(work: () => Promise<T>) => db.run(work)],
    ['outside of it', <T>(work: () => Promise<T>) => work()],
  ])('tells that a read took too long %s', async (_, within) => {
    const slow = within(() => db.read('select pg_sleep(5)', [], { withinMs: 50 }));
    await expect(slow).rejects.toThrow('The query was ended after 0.05 seconds.');
    expect(await within(() => db.read('select 1 as one', [], { withinMs: 5_000 }))).toEqual([{ one: 1 }]);
  });

  it('tells what only its end refuses', async () => {
    await expect(db.run(() => db.send(ADD, [1, 7]))).rejects.toMatchObject({ code: '23503' });
    expect(await noted()).toEqual([]);
  });

  it('keeps what parts within parts did, and undoes those that failed', async () => {
    await db.run(() =>
      db.attempt(async () => {
        const inner = db.attempt(async () => {
          await db.query(ADD, [1, null]);
          throw new Error('changed its mind');
        });
        await expect(inner).rejects.toThrow('changed its mind');
        await db.query(ADD, [2, null]);
      }),
    );
    expect(await noted()).toEqual([2]);
  });

  it('does its last steps in the order of their keys, and once what is to be done once', async () => {
    const done: string[] = [];
    const step = (name: string) => () => Promise.resolve(void done.push(name));
    await db.run(async () => {
      db.onceAtEnd('b', step('b'));
      db.atEnd('a', step('first a'));
      db.atEnd('a', step('second a'));
      db.onceAtEnd('b', step('b again'));
      const undone = db.attempt(() => {
        db.onceAtEnd('c', step('c of a part that is undone'));
        return Promise.reject(new Error('no'));
      });
      await expect(undone).rejects.toThrow('no');
      db.onceAtEnd('c', step('c'));
      expect(done).toEqual([]);
    });
    expect(done).toEqual(['first a', 'second a', 'b', 'c']);
  });

  it('sets no savepoint for a part that asks for nothing', async () => {
    const texts = await statementsOf(() =>
      db.run(async () => {
        await db.attempt(() => Promise.resolve());
        await db.attempt(() => db.attempt(() => db.query('select 1')));
        await expect(db.attempt(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
      }),
    );
    const part = ['savepoint s2', 'savepoint s3', 'select 1', 'release savepoint s3', 'release savepoint s2'];
    expect(texts).toEqual(['begin', ...part, 'commit']);
  });
});

describe('a statement that comes again', () => {
  const KINDS = `select $1::int8 as "count", $2::text as "name", $3::uuid[] as "ids", $4::jsonb as "json",
    $5::timestamptz as "at", $6::boolean as "is it", null::text as nothing`;
  const values = ['9', 'a "name"', '{}', '{"a":[1]}', '2026-01-14 09:22:41.4783+02', true];
  const row = {
    count: 9,
    name: 'a "name"',
    ids: [],
    json: { a: [1] },
    at: '2026-01-14T07:22:41.478300Z',
    'is it': true,
    nothing: null,
  };

  it('is described once, and its rows are read alike', async () => {
    const described = jest.spyOn(Connection.prototype, 'describe');
    try {
      for (let turn = 0; turn < 3; turn++) expect(await db.run(() => db.query(KINDS, values))).toEqual([row]);
      expect(described).toHaveBeenCalledTimes(1);
    } finally {
      described.mockRestore();
    }
  });

  it('is read alike where it is sent again before its first answer, and on another connection', async () => {
    const text = `${KINDS}, 1 as more`;
    const together = await db.run(() => Promise.all([db.query(text, values), db.query(text, values)]));
    const apart = await Promise.all([db.query(text, values), db.query(text, values), db.query(text, values)]);
    for (const rows of [...together, ...apart]) expect(rows).toEqual([{ ...row, more: 1 }]);
  });

  it('fails like the first time, and is answered once it can be', async () => {
    const ratio = 'select 10 / $1::int as ratio';
    for (let turn = 0; turn < 2; turn++) {
      await expect(db.query(ratio, [0])).rejects.toMatchObject({ code: '22012' });
      expect(await db.query(ratio, [5])).toEqual([{ ratio: 2 }]);
    }
  });

  it('never makes rows in the form that they had before their table changed', async () => {
    await db.query('create table changing (value integer)');
    await db.query('insert into changing values (1)');
    const read = () => db.query('select value from changing');
    expect(await read()).toEqual([{ value: 1 }]);
    await db.query("alter table changing alter value type text using 'no ' || value");
    await expect(read()).rejects.toMatchObject({ code: '0A000' });
  });
});
