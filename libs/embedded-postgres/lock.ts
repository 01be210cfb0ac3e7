import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './error';
import { processIdentity } from './process-identity';

export type Role = 'server' | 'tool';

/** Who holds a data directory. */
export interface Holder {
  readonly pid: number;
  readonly role: Role;
  readonly identity: string;
}

export interface DirectoryLock {
  release(): void;
}

/**
 * The exclusive lock on a data directory: files `lock/1`, `lock/2`, ... of which the highest counts. Whoever finds its
 * holder dead creates the next number. Nobody ever deletes the file that counts, so two processes that find the same
 * dead holder at once cannot both win, which deleting and re-creating one lock file would allow. A release empties the
 * file and leaves it as the counter. Node has no flock(), hence files.
 */
export function tryLock(dataDir: string, role: Role): { lock: DirectoryLock } | { holder: Holder } {
  const dir = join(dataDir, 'lock');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const holder: Holder = { pid: process.pid, role, identity: processIdentity(process.pid) ?? 'running' };
  for (;;) {
    const latest = latestNumber(dir);
    const living = livingHolder(dir, latest);
    if (living) return { holder: living };
    const mine = latest + 1;
    if (!claim(dir, mine, holder)) continue;
    // A number below a higher one is worthless: our view of the directory was old.
    if (latestNumber(dir) === mine) {
      removeOthers(dir, mine);
      return { lock: { release: () => empty(join(dir, String(mine))) } };
    }
    rmSync(join(dir, String(mine)), { force: true });
  }
}

/** Whether the last holder of the directory died without releasing it. */
export function isAbandoned(dataDir: string): boolean {
  const dir = join(dataDir, 'lock');
  const latest = latestNumber(dir);
  return readHolder(join(dir, String(latest))) !== undefined && livingHolder(dir, latest) === undefined;
}

function latestNumber(dir: string): number {
  try {
    return Math.max(0, ...readdirSync(dir).filter(isNumber).map(Number));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0;
    throw error;
  }
}

const isNumber = (name: string) => /^\d+$/.test(name);

function livingHolder(dir: string, number: number): Holder | undefined {
  const holder = readHolder(join(dir, String(number)));
  return holder && processIdentity(holder.pid) === holder.identity ? holder : undefined;
}

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch (error) {
    // Empty (released) or torn by a power failure: a living holder's file is complete from the moment it exists.
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Makes the numbered file appear with its content in one step; false when somebody else was first. */
function claim(dir: string, number: number, holder: Holder): boolean {
  const ticket = join(dir, `ticket-${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(ticket, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(ticket, join(dir, String(number)));
    return true;
  } catch (error) {
    // ENOENT: the winner tidied our ticket away.
    if (hasCode(error, 'EEXIST', 'ENOENT')) return false;
    throw error;
  } finally {
    rmSync(ticket, { force: true });
  }
}

function empty(file: string): void {
  try {
    truncateSync(file);
  } catch (error) {
    // Somebody removed the whole data directory: nothing is left to release.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/** The number before ours stays, so that a directory listing under way elsewhere never sees none at all. */
function removeOthers(dir: string, mine: number): void {
  for (const name of readdirSync(dir)) {
    if (isNumber(name) ? Number(name) < mine - 1 : true) rmSync(join(dir, name), { force: true });
  }
}
