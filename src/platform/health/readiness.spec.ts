import { ReadinessCheck } from './readiness';

class First1 {}

const migrations = [new First1(), { name: 'Second2' }] as never[];

function check(query: () => Promise<unknown>, stopping = false) {
  const asked: unknown[] = [];
  const database = {
    migrations,
    query: (_sql: string, [names]: unknown[]) => {
      asked.push(names);
      return query();
    },
  };
  return { asked, readiness: new ReadinessCheck(database as never, { stopping }) };
}

const applied = (count: number) => () => Promise.resolve([{ applied: count }]);

it('is ready with a database that has all migrations', async () => {
  const { readiness, asked } = check(applied(2));
  expect(await readiness.ask()).toEqual({
    ready: true,
    checks: { process: 'ok', database: 'ok', migrations: 'ok' },
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
    checks: { database: 'unreachable', migrations: 'unknown' },
  });
});

it('is not ready while the process stops', async () => {
  expect(await check(applied(2), true).readiness.ask()).toMatchObject({
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
