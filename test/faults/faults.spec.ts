import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
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
  await rounds(() => void process.kill(stand.postmaster, 'SIGKILL'));
});

/** Only root can mount a file system. */
const asRoot = process.getuid?.() === 0 ? it : it.skip;

asRoot(`keeps what it acknowledged when the disk is full (rounds: ${ROUNDS})`, async () => {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0777`, 'tmpfs', directory]);
  if (mounted.status !== 0) throw new Error(String(mounted.stderr));
  stand = await Stand.open(directory);
  const filler = join(directory, 'filler');
  await rounds(async () => {
    expect(() => fill(filler)).toThrow(/ENOSPC/);
    await sleep(2_000);
    rmSync(filler);
  });
});

function fill(file: string): void {
  const block = Buffer.alloc(1 << 16);
  for (;;) writeFileSync(file, block, { flag: 'a' });
}
