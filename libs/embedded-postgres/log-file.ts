import { closeSync, copyFileSync, fstatSync, openSync, readSync, rmSync, statSync, truncateSync } from 'node:fs';

/** Above this size, the log is moved to `<file>.1`, which keeps both together at about 20 MB. */
const MAX_BYTES = 10 * 1024 * 1024;
const TAIL_BYTES = 8192;
const TAIL_LINES = 6;

export const openLog = (file: string): number => openSync(file, 'a', 0o600);

/**
 * Limits the size of the log. PostgreSQL keeps the file open for appending, so it is copied and emptied instead of
 * renamed.
 */
export function boundLog(file: string): void {
  if (logSize(file) <= MAX_BYTES) return;
  try {
    copyFileSync(file, `${file}.1`);
  } catch {
    // On a full disk, the old lines are dropped: a log must not keep the database from running.
    rmSync(`${file}.1`, { force: true });
  }
  truncateSync(file);
}

export const logSize = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Returns the last lines that were written after `offset`, joined into one line. */
export function logTail(file: string, offset: number): string {
  const fd = openSync(file, 'r');
  try {
    const start = Math.max(offset, fstatSync(fd).size - TAIL_BYTES);
    const buffer = Buffer.alloc(TAIL_BYTES);
    return lastLines(buffer.toString('utf8', 0, readSync(fd, buffer, 0, TAIL_BYTES, start)));
  } finally {
    closeSync(fd);
  }
}

/** Returns the end of PostgreSQL's output, joined into one line and without time stamps. */
export function lastLines(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.replace(/^\d{4}-\S+ \S+ \S+ \[\d+\] /, '').trim())
    .filter((line) => line !== '');
  return lines.slice(-TAIL_LINES).join(' | ') || 'it printed nothing';
}
