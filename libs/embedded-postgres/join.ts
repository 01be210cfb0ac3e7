import { Client } from 'pg';
import { databaseUrl } from './endpoint';
import { EmbeddedPostgresError, hasCode } from './error';
import { passwordFile, readPassword } from './password';
import { readPostmasterFile } from './postmaster-file';

/**
 * Returns the URL of the database that another process runs in this data directory, or undefined if it is not running.
 */
export async function findRunning(dataDir: string, clusterDir: string): Promise<string | undefined> {
  const file = readPostmasterFile(clusterDir);
  const password = readPassword(dataDir);
  if (file?.status !== 'ready' || password === undefined) return undefined;
  const url = databaseUrl(file.endpoint, password);
  try {
    await tryConnection(url, dataDir);
    return url;
  } catch (error) {
    // It is starting or stopping at this moment.
    if (hasCode(error, 'ENOENT', 'ECONNREFUSED', '57P03')) return undefined;
    throw error;
  }
}

/** Logs in once. Explains a wrong password, because the operator can cause and fix that. */
export async function tryConnection(url: string, dataDir: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (!hasCode(error, '28P01')) throw error;
    throw new EmbeddedPostgresError(
      `The database in ${dataDir} does not accept the password in ${passwordFile(dataDir)}: ` +
        'restore the file, or delete it and start again, which sets a new password.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
