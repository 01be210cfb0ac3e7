import { ReadinessCheck } from './readiness';

class First1 {}

const migrations = [new First1(), { name: 'Second2' }] as never[];

const room = () => Promise.resolve([]);

interface Surroundings {
  readonly stopping?: boolean;
  /** What PostgreSQL answers to who writes beside its tables. */
  readonly write?: () => Promise<unknown>;
  readonly disk?: { readonly isFull: boolean };
}

function check(query: () => Promise<unknown>, { stopping = false, write = room, disk }: Surroundings = {}) {
  const asked: unknown[] = [];
  const database = {
    migrations,
    query: (_sql: string, parameters?: unknown[]) => {
      if (!parameters) return write();
      asked.push(parameters[0]);
      return query();
    },
  };
  return { asked, readiness: new ReadinessCheck(database as never, { inFlight: { stopping }, disk }) };
}

const applied = (count: number) => () => Promise.resolve([{ applied: count }]);

it('is ready with a database that has all migrations', async () => {
  const { readiness, asked } = check(applied(2));
  expect(await readiness.ask()).toEqual({
    ready: true,
    checks: { process: 'ok', database: 'ok', migrations: 'ok', disk: 'ok' },
  });
  expect(asked).toEqual([['First1', 'Second2']]);
});

it('is not ready before the migrations are applied', async () => {
  expect(await check(applied(1)).readiness.ask()).toMatchObject({
    ready: false,
    checks: { database: 'ok', migrations: 'pending' },
  });
});

it('is not ready without its database', async () => {
  const refused = () => Promise.reject(new Error('ECONNREFUSED'));
  expect(await check(refused).readiness.ask()).toMatchObject({
    ready: false,
    checks: { database: 'unreachable', migrations: 'unknown', disk: 'unknown' },
  });
});

it('names a full disk that PostgreSQL meets, and no other failure of it', async () => {
  const failing = (code: string) =>
    check(applied(2), { write: () => Promise.reject(Object.assign(new Error(), { code })) });
  expect(await failing('53100').readiness.ask()).toMatchObject({
    ready: false,
    checks: { database: 'ok', migrations: 'ok', disk: 'full' },
  });
  expect(await failing('57P01').readiness.ask()).toMatchObject({
    checks: { database: 'unreachable', disk: 'unknown' },
  });
});

it('names the full disk that a database is gone with', async () => {
  const { readiness } = check(() => Promise.reject(new Error('ENOENT')), { disk: { isFull: true } });
  expect(await readiness.ask()).toMatchObject({ ready: false, checks: { database: 'unreachable', disk: 'full' } });
});

it('is not ready while the process stops', async () => {
  expect(await check(applied(2), { stopping: true }).readiness.ask()).toMatchObject({
    ready: false,
    checks: { process: 'stopping' },
  });
});

it('does not wait for a database that hangs', async () => {
  jest.useFakeTimers();
  const answer = check(() => new Promise(() => undefined)).readiness.ask();
  await jest.advanceTimersByTimeAsync(3_000);
  expect(await answer).toMatchObject({ ready: false, checks: { database: 'unreachable' } });
  jest.useRealTimers();
});

it('asks the database once for all who ask within a second', async () => {
  jest.useFakeTimers();
  const { readiness, asked } = check(applied(2));
  await Promise.all([readiness.ask(), readiness.ask()]);
  await readiness.ask();
  expect(asked).toHaveLength(1);
  jest.advanceTimersByTime(1_001);
  await readiness.ask();
  expect(asked).toHaveLength(2);
  jest.useRealTimers();
});
