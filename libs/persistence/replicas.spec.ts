import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { Replicas } from './replicas';
import { Standby, positionOf, type Primary } from './standby';

const ANN = '00000000-0000-0000-0000-00000000000a';
const BEN = '00000000-0000-0000-0000-00000000000b';

type Answer = () => unknown;

/** A pool whose every statement gets the same answer. */
const pool = (answer: Answer): Pool =>
  ({ on: () => undefined, end: () => Promise.resolve(), query: () => Promise.resolve().then(answer) }) as never;

const rows = (row: object): Answer => (() => ({ rows: [row] })) satisfies Answer;

function standbyAt(replayed: string, more: object = {}): Standby {
  const watcher = pool(rows({ isStandby: true, replayed, system: '7', ...more }));
  return new Standby({ name: replayed, pool: pool(() => undefined), watcher });
}

const master = pool(() => undefined);

function replicasOf(standbys: readonly Standby[], flushed = '0/100'): Replicas {
  const primary = pool(rows({ written: flushed, flushed, system: '7', floor: null }));
  return new Replicas({ driver: { master } } as unknown as DataSource, { standbys, primary, maxLagSeconds: 5 });
}

async function looking(standbys: readonly Standby[]): Promise<Replicas> {
  const replicas = replicasOf(standbys);
  await replicas.watch();
  await replicas.close();
  return replicas;
}

/** Where a read with this position runs. */
const placeOf = (replicas: Replicas, userId = ANN, position = '0/1') =>
  replicas.read({ userId, position }, () => replicas.run((used) => Promise.resolve(used)));

beforeAll(() => Logger.overrideLogger(false));

it('compares positions as numbers', () => {
  expect(positionOf('1/0')).toBeGreaterThan(positionOf('0/FFFFFFFF'));
  expect(positionOf('0/a')).toBe(10n);
});

describe('a piece of work', () => {
  it('reads from a standby that has what its caller wrote, and else from the primary', async () => {
    const standby = standbyAt('0/100');
    const replicas = await looking([standby]);
    expect(await placeOf(replicas, ANN, '0/100')).toBe(standby.pool);
    expect(await placeOf(replicas, ANN, '0/101')).toBe(master);
    expect(await replicas.run((used) => Promise.resolve(used))).toBe(master);
    expect(standby.reads).toBe(1);
  });

  it('keeps a person to one standby', async () => {
    const standbys = [standbyAt('0/100'), standbyAt('0/100')];
    const replicas = await looking(standbys);
    const first = await placeOf(replicas, ANN);
    expect(await placeOf(replicas, ANN)).toBe(first);
    expect([first, await placeOf(replicas, BEN)].sort()).toEqual(standbys.map((one) => one.pool).sort());
  });

  it.each([
    ['the log needs the rows', { code: '40001' }, true],
    ['the standby stops', { code: '57P01' }, false],
    ['the connection is lost', { message: 'Connection terminated unexpectedly' }, false],
  ])('goes on at the primary when %s', async (_, failure, isUsedAfterwards) => {
    const standby = standbyAt('0/100');
    const replicas = await looking([standby]);
    const failing = (used: Pool) => (used === master ? Promise.resolve('primary') : Promise.reject(failure as Error));
    const twice = async () => [await replicas.run(failing), await replicas.run(failing)];
    expect(await replicas.read({ userId: ANN, position: '0/1' }, twice)).toEqual(['primary', 'primary']);
    expect(standby.reads).toBe(1);
    expect(replicas.problemOf(standby) === undefined).toBe(isUsedAfterwards);
  });

  it('fails with a statement that would fail anywhere', async () => {
    const replicas = await looking([standbyAt('0/100')]);
    const run = () => replicas.run(() => Promise.reject(Object.assign(new Error(), { code: '57014' })));
    await expect(replicas.read({ userId: ANN, position: '0/1' }, run)).rejects.toMatchObject({ code: '57014' });
  });
});

describe('a standby is left out', () => {
  it.each([
    ['of another database', { system: '8' }, 'not a copy of the database'],
    ['that was promoted', { isStandby: false }, 'was promoted'],
  ])('%s', async (_, more, reason) => {
    const standby = standbyAt('0/100', more);
    const replicas = await looking([standby]);
    expect(replicas.problemOf(standby)).toContain(reason);
    expect(await placeOf(replicas)).toBe(master);
  });

  it('that is ahead of the primary', async () => {
    const standby = standbyAt('0/200');
    const replicas = replicasOf([standby]);
    // The first look may find what the primary wrote meanwhile.
    await replicas.settle(0);
    await replicas.settle(0);
    expect(replicas.problemOf(standby)).toContain('changes that the primary does not have');
  });

  it('until it has caught up, and by the age of what it has', async () => {
    const standby = standbyAt('0/100');
    const seen = (flushed: string, secondsAgo: number): Primary => ({
      ...{
        at: Date.now() - secondsAgo * 1000,
        written: positionOf('0/500'),
        flushed: positionOf(flushed),
        system: '7',
      },
    });
    await standby.look(seen('0/101', 20));
    expect(standby.problem(5)).toContain('not caught up');
    await standby.look(seen('0/100', 9));
    expect(standby.lagSeconds).toBe(0);
    await standby.look(seen('0/102', 8));
    expect(standby.problem(5)).toBe('it is 9 seconds behind');
    expect(standby.problem(10)).toBeUndefined();
  });
});
