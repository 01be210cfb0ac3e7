import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './error';

export const passwordFile = (dataDir: string) => join(dataDir, 'secrets', 'postgres-password');

/** Returns 256 random bits as hexadecimal digits, which need no escaping in a URL or in SQL. */
export const generatePassword = () => randomBytes(32).toString('hex');

/** Returns the password of the database role, or undefined if none is stored. */
export function readPassword(dataDir: string): string | undefined {
  try {
    return readFileSync(passwordFile(dataDir), 'utf8').trim() || undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Stores the password. Only this process reads the file, so it belongs to this process's user and not to the user that
 * runs PostgreSQL.
 */
export function keepPassword(dataDir: string, password: string): void {
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  const file = passwordFile(dataDir);
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
