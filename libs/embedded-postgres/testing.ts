import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeCluster } from './cluster';
import { startEmbeddedPostgres } from './index';
import { endLeftovers } from './leftovers';
import { isAbandoned, tryLock } from './lock';

const PREFIX = 'cairn-test-';

/** A PostgreSQL of its own, empty but for the database `cairn`, gone without a trace after stop(). Takes about a second. */
export async function startThrowawayPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  await removeAbandoned();
  const dataDir = join(tmpdir(), `${PREFIX}${randomBytes(8).toString('hex')}`);
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, role: 'server', durable: false });
    return { url: postgres.url, stop: () => postgres.stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}

/** A test run that was killed leaves its server running: the next run ends it. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    if (lstatSync(dataDir, { throwIfNoEntry: false })?.uid !== process.getuid?.() || !isAbandoned(dataDir)) continue;
    // Of two runs that find it at once, one gets the lock.
    if (!('lock' in tryLock(dataDir, 'server'))) continue;
    await endLeftovers(describeCluster(dataDir, { durable: false }), () => undefined);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
