import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './error';
import { processIdentity } from './process-identity';

export type LockRole = 'server' | 'tool';

/** The process that holds a data directory. */
export interface LockHolder {
  readonly pid: number;
  readonly role: LockRole;
  readonly identity: string;
}

export interface DirectoryLock {
  release(): void;
}

/**
 * Tries to lock a data directory exclusively. The lock consists of files `lock/1`, `lock/2`, ... of which the highest
 * number counts. A process that finds its holder dead creates the next number. The file that counts is never deleted,
 * so two processes that find the same dead holder at once cannot both succeed, which would be possible if one lock file
 * were deleted and created again. A release empties the file and keeps it as the counter. Files are used because Node
 * has no flock().
 */
export function tryLock(dataDir: string, role: LockRole): { lock: DirectoryLock } | { holder: LockHolder } {
  const dir = join(dataDir, 'lock');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const holder: LockHolder = { pid: process.pid, role, identity: processIdentity(process.pid) ?? 'running' };
  for (;;) {
    const latest = latestNumber(dir);
    const living = livingHolder(dir, latest);
    if (living) return { holder: living };
    const mine = latest + 1;
    if (!claim(dir, mine, holder)) continue;
    // A number below a higher one is invalid: our listing of the directory was outdated.
    if (latestNumber(dir) === mine) {
      removeOthers(dir, mine);
      return { lock: { release: () => empty(join(dir, String(mine))) } };
    }
    rmSync(join(dir, String(mine)), { force: true });
  }
}

/** True if the last holder of the directory died without releasing it. */
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

function livingHolder(dir: string, number: number): LockHolder | undefined {
  const holder = readHolder(join(dir, String(number)));
  return holder && processIdentity(holder.pid) === holder.identity ? holder : undefined;
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder;
  } catch (error) {
    // The file is empty (released) or damaged by a power failure. A living holder's file is complete from the moment it
    // exists.
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Creates the numbered file with its content in one step. Returns false if another process was first. */
function claim(dir: string, number: number, holder: LockHolder): boolean {
  const ticket = join(dir, `ticket-${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(ticket, JSON.stringify(holder), { mode: 0o600 });
  try {
    linkSync(ticket, join(dir, String(number)));
    return true;
  } catch (error) {
    // ENOENT: the winner has already removed our ticket.
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
    // The whole data directory was removed, so there is nothing to release.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

/**
 * Removes older lock files except the previous one, so that a concurrent directory listing never finds no file at all.
 */
function removeOthers(dir: string, mine: number): void {
  for (const name of readdirSync(dir)) {
    if (isNumber(name) ? Number(name) < mine - 1 : true) rmSync(join(dir, name), { force: true });
  }
}
