import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './error';

export const passwordFile = (dataDir: string) => join(dataDir, 'secrets', 'postgres-password');

/** 256 bits as hexadecimal digits, which need no escaping in a URL or in SQL. */
export const generatePassword = () => randomBytes(32).toString('hex');

/** The password of the database role, or undefined when none is kept. */
export function readPassword(dataDir: string): string | undefined {
  try {
    return readFileSync(passwordFile(dataDir), 'utf8').trim() || undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Only this process reads the file, so it belongs to its user and not to the one that runs PostgreSQL. */
export function keepPassword(dataDir: string, password: string): void {
  mkdirSync(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 });
  const file = passwordFile(dataDir);
  writeFileSync(`${file}.new`, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}
