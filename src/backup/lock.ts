import { Client, type ClientConfig } from 'pg';
import { BackupError } from './backup.error';

/** The advisory lock of back-ups. Any number works that no other program uses. */
const LOCK = 7_226_801_947;

/** Commands that write or read back-ups may run concurrently. Removing and restoring need the lock exclusively. */
export type Company = 'beside others' | 'alone';

const TAKE: Readonly<Record<Company, string>> = {
  'beside others': 'select pg_try_advisory_lock_shared($1) as free',
  alone: 'select pg_try_advisory_lock($1) as free',
};

/** Runs `work` under the lock, or throws if another command holds it. The lock ends with the process, even if killed. */
export async function locked<T>(connection: ClientConfig, company: Company, work: () => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, application_name: 'cairn backup' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>(TAKE[company], [LOCK]);
    if (!rows[0]!.free)
      throw new BackupError(
        'A back-up is being made, verified, removed or brought back just now: try again when it is done.',
      );
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}
