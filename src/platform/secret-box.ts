import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { keyFile, SecretBox } from '#secrets';
import type { Config } from '../config';

/** The key file is stored next to the password of the embedded PostgreSQL, and is part of the same back-ups. */
const fileOf = (dataDir: string): string => join(dataDir, 'secrets', 'secret-key');

/**
 * Makes the box that encrypts secrets in the database. With an external database, which several machines may share,
 * keys come only from the configuration.
 */
export const secretBox = ({ secretKeys, databaseUrl, dataDir }: Config): SecretBox =>
  new SecretBox(() => {
    if (databaseUrl !== null) return secretKeys;
    const file = fileOf(dataDir);
    return !secretKeys.length || existsSync(file) ? [...secretKeys, keyFile(file)] : secretKeys;
  });

/** Returns the key that the server generated, if there is one. */
export function secretKeyOf({ databaseUrl, dataDir }: Config): string | undefined {
  const file = fileOf(dataDir);
  return databaseUrl === null && existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Stores the key of an installation whose data were restored here. */
export function keepSecretKey({ databaseUrl, dataDir }: Config, key: string): void {
  if (databaseUrl !== null) return;
  mkdirSync(dirname(fileOf(dataDir)), { recursive: true, mode: 0o700 });
  writeFileSync(fileOf(dataDir), key, { mode: 0o600 });
}
