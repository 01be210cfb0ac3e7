import type { AuditEntry } from '#kernel';
import type { BackupRepository } from '../../backup';
import { AuditRecords } from '../../contexts/audit';
import { useCases } from '../use-cases';
import type { Scene } from './scene';

export const entry = (eventName: string, snapshot: string, { isSealed }: BackupRepository): AuditEntry => ({
  eventName,
  category: 'instance',
  target: { type: 'backup', id: snapshot, displayName: snapshot },
  metadata: { encrypted: isSealed },
});

/** Writes to the log of every workspace, because an installation has no log of its own. */
export async function writeAudit(
  { database, config }: Pick<Scene, 'database' | 'config'>,
  reason: string,
  ...entries: readonly AuditEntry[]
): Promise<void> {
  if (!entries.length) return;
  const found = await useCases(database.dataSource, config);
  await found.get(AuditRecords).appendToAll(reason, ...entries);
}
