import { randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeCluster } from './cluster';
import { startEmbeddedPostgres } from './index';
import { endLeftovers } from './leftovers';
import { isAbandoned, tryLock } from './lock';

const PREFIX = 'cairn-test-';

/**
 * Starts a separate PostgreSQL with an empty database `cairn`, which `stop()` removes completely. Takes about a second.
 */
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

/** Ends servers that killed test runs left running. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = join(tmpdir(), name);
    if (lstatSync(dataDir, { throwIfNoEntry: false })?.uid !== process.getuid?.() || !isAbandoned(dataDir)) continue;
    // If two runs find the server at once, only one gets the lock.
    if (!('lock' in tryLock(dataDir, 'server'))) continue;
    await endLeftovers(describeCluster(dataDir, { durable: false }), () => undefined);
    rmSync(dataDir, { recursive: true, force: true });
  }
}
