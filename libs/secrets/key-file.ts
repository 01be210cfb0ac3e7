import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/**
 * Reads a key from a file, and creates the file with a new key if it is missing. If several processes do so at the same
 * time, all get the same key.
 */
export function keyFile(path: string): string {
  const kept = read(path);
  if (kept !== undefined) return kept;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return read(path)!;
}

function read(path: string): string | undefined {
  try {
    const key = readFileSync(path, 'utf8').trim();
    if (!key) throw new Error(`${path} is empty: put the key back from a back-up.`);
    return key;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return undefined;
  }
}

const codeOf = (error: unknown): unknown => (error as NodeJS.ErrnoException).code;
