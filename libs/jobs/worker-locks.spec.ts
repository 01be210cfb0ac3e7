import type { Pool } from 'pg';
import type { Session } from '#persistence';
import { WorkerLocks } from './worker-locks';

const session = { query: () => Promise.resolve(), leave: () => undefined } as unknown as Session;

function lockedBy(refusals: number) {
  const freed: unknown[] = [];
  let asked = 0;
  const query = (_text: string, [workers]: [string[]]) => {
    if (++asked <= refusals) return Promise.reject(new Error('cannot execute UPDATE in a read-only transaction'));
    freed.push(workers);
    return Promise.resolve({ rows: [] });
  };
  const locks = new WorkerLocks(session, { query } as unknown as Pool, () => undefined);
  return { locks, freed, asked: () => asked };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('frees the jobs of a worker that has ended at once', async () => {
  const { locks, freed } = lockedBy(0);
  locks.remove('a');
  await settled();
  locks.remove('b');
  await settled();
  expect(freed).toEqual([['a'], ['b']]);
});

it('asks once a second for all workers that have ended while the database refuses to write', async () => {
  const { locks, freed, asked } = lockedBy(2);
  for (let number = 0; number < 100; number++) locks.remove(`w${number}`);
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(asked()).toBe(3);
  expect(freed).toHaveLength(1);
  expect(freed[0]).toHaveLength(100);
  locks.stop();
});

it('gives up when it is stopped', async () => {
  const { locks, asked } = lockedBy(Infinity);
  locks.remove('a');
  await settled();
  locks.stop();
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(asked()).toBe(1);
});
