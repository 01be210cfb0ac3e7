import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fail, ok, warn, type Finding } from './finding';

const OLDEST_NODE = [20, 19] as const;
const MIB = 2 ** 20;
const DISK = { fail: 256 * MIB, warn: 2_048 * MIB } as const;
/**
 * The permissions of other users that are reported. Passing through the directory is allowed, because PostgreSQL's user
 * needs it.
 */
const OTHERS_READ_WRITE = 0o066;

export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  if (isOld) return fail('Node', `${version} is too old: install ${OLDEST_NODE.join('.')} or later.`);
  return ok('Node', version);
}

export const checkDataDir = (dir: string): Promise<Finding[]> => checkDirectory('Data directory', 'DATA_DIR', dir);

/** Checks a directory that a variable names. */
export async function checkDirectory(about: string, variable: string, dir: string): Promise<Finding[]> {
  const found = await stat(dir).catch(() => undefined);
  if (!found) {
    const parent = await existing(dirname(dir));
    const writable = await isWritable(parent);
    const place = writable
      ? ok(about, `${dir} is not there yet; the first start makes it`)
      : fail(about, `${dir} cannot be made: ${parent} is not writable for this user.`);
    return [place, await checkDisk(parent)];
  }
  if (!found.isDirectory()) return [fail(about, `${dir} is not a directory: set ${variable} to another path.`)];
  return [await checkAccess(about, dir, found.mode), await checkDisk(dir)];
}

async function checkAccess(about: string, dir: string, mode: number): Promise<Finding> {
  if (!(await isWritable(dir))) return fail(about, `${dir} is not writable for this user.`);
  if (mode & OTHERS_READ_WRITE) return warn(about, `${dir} is open to other users: chmod go-rw ${dir}`);
  return ok(about, dir);
}

/** Returns the nearest existing parent directory. */
async function existing(dir: string): Promise<string> {
  const found = await stat(dir).catch(() => undefined);
  return found || dirname(dir) === dir ? dir : existing(dirname(dir));
}

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );

async function checkDisk(dir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dir);
  return judgeDisk(bavail * bsize);
}

export function judgeDisk(free: number): Finding {
  const text = free > 1024 * MIB ? `${(free / MIB / 1024).toFixed(1)} GiB free` : `${Math.floor(free / MIB)} MiB free`;
  if (free < DISK.fail) return fail('Disk', `Only ${text}: make room, or set DATA_DIR to another disk.`);
  return free < DISK.warn ? warn('Disk', `Only ${text}`) : ok('Disk', text);
}
