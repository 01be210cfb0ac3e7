import type { DataSource } from 'typeorm';
import type { Config } from '../../config';
import { AuditRecords } from '../../contexts/audit';
import { useCases } from '../use-cases';

/** Returns the problems in the audit logs of a database. */
export async function brokenLogs(dataSource: DataSource, config: Config): Promise<string[]> {
  const found = await useCases(dataSource, config);
  const problems: string[] = [];
  for await (const { workspace, breaks } of found.get(AuditRecords).verify()) {
    problems.push(...breaks.map(({ message }) => `The audit log of ${workspace.slug}: ${message}`));
  }
  return problems;
}
