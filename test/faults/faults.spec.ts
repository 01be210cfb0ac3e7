import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../support/service';
import { Stand } from './stand';

const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1);
jest.setTimeout(60_000 + ROUNDS * 180_000);

/** Of a file system of its own that can be filled; the server keeps everything in it. */
const DISK = '300m';

let directory: string;
let stand: Stand;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-faults-'));
  // Started by root, PostgreSQL runs as somebody else.
  chmodSync(directory, 0o711);
});
afterEach(async () => {
  await stand.close();
  spawnSync('umount', [directory]);
  rmSync(directory, { recursive: true, force: true });
});

async function rounds(fault: () => Promise<void> | void): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const before = stand.acknowledged.length;
    await stand.during(fault);
    await stand.recover();
    await stand.check();
    // A round in which nothing was written would show nothing.
    expect(stand.acknowledged.length).toBeGreaterThan(before);
  }
}

it(`keeps what it acknowledged when its process is killed (rounds: ${ROUNDS})`, async () => {
  stand = await Stand.open(directory);
  await rounds(() => void process.kill(stand.pid, 'SIGKILL'));
});

it(`keeps what it acknowledged when its database is killed (rounds: ${ROUNDS})`, async () => {
  stand = await Stand.open(directory);
  const { pid } = stand;
  await rounds(() => void process.kill(stand.postmaster, 'SIGKILL'));
  // After more deaths than that within ten minutes the embedded PostgreSQL is given up.
  if (ROUNDS <= 5) expect(stand.pid).toBe(pid);
});

/** Only root can mount a file system. */
const asRoot = process.getuid?.() === 0 ? it : it.skip;

/** Opens a stand on a disk of its own. */
async function openOnDisk(): Promise<void> {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0777`, 'tmpfs', directory]);
  if (mounted.status !== 0) throw new Error(String(mounted.stderr));
  stand = await Stand.open(directory);
}

asRoot(`keeps what it acknowledged when the disk is full (rounds: ${ROUNDS})`, async () => {
  await openOnDisk();
  const filler = join(directory, 'filler');
  await rounds(async () => {
    expect(() => fill(filler)).toThrow(/ENOSPC/);
    await sleep(2_000);
    rmSync(filler);
  });
});

asRoot('says that the disk is full, answers readers, and writes again once there is room', async () => {
  await openOnDisk();
  const { pid } = stand;
  await stand.call('POST', stand.items, { name: 'before' });
  const filler = join(directory, 'filler');
  expect(() => fill(filler)).toThrow(/ENOSPC/);
  await sleep(1_500);
  const [status, problem] = await stand.attempt('v2');
  expect([status, problem.type, problem.code]).toEqual([507, 'insufficient_storage', 'insufficient_storage']);
  expect(problem.detail).toContain('The disk of the server is full');
  const [statusOfV1, failure] = await stand.attempt('v1');
  expect([statusOfV1, failure.code, failure.error]).toEqual([507, 'insufficient_storage', problem.detail]);
  expect(await stand.readiness()).toMatchObject({ status: 503, checks: { database: 'ok', disk: 'full' } });
  expect(await stand.call<{ data: unknown[] }>('GET', stand.items)).toMatchObject({ data: [{ name: 'before' }] });

  // A PostgreSQL that has ended is not given up for want of room.
  process.kill(stand.postmaster, 'SIGKILL');
  await sleep(3_000);
  expect(await stand.readiness()).toMatchObject({ status: 503, checks: { database: 'unreachable', disk: 'full' } });
  rmSync(filler);
  await until(async () => (await stand.readiness()).status === 200, 'a server that is ready again');
  await stand.call('POST', stand.items, { name: 'after' });
  expect(stand.pid).toBe(pid);
  // The log lies on this disk too, and was written when there was room.
  expect(stand.logged({ level: 'error', msg: 'Nothing was written: the disk is full' })).toHaveLength(2);
});

function fill(file: string): void {
  const block = Buffer.alloc(1 << 16);
  for (;;) writeFileSync(file, block, { flag: 'a' });
}
