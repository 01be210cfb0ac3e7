import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { keyFile, SecretBox } from '#secrets';
import type { Config } from '../config';

/** Beside the password of the embedded PostgreSQL, and in the same back-ups. */
const fileOf = (dataDir: string): string => join(dataDir, 'secrets', 'secret-key');

/** What seals secrets in the database. Machines that share one of the operator's own share the key by configuration only. */
export const secretBox = ({ secretKeys, databaseUrl, dataDir }: Config): SecretBox =>
  new SecretBox(() => {
    if (databaseUrl !== null) return secretKeys;
    const file = fileOf(dataDir);
    return !secretKeys.length || existsSync(file) ? [...secretKeys, keyFile(file)] : secretKeys;
  });
