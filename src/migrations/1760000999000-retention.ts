import type { MigrationInterface, QueryRunner } from 'typeorm';

const GENESIS = '0'.repeat(64);

/** An ALTER has one change each, so that a database can be spread over several nodes. */
const COLUMNS: readonly [table: string, column: string, type: string][] = [
  [
    'workspaces',
    'retention_audit_log_days',
    'integer constraint ck_workspaces_retention_audit_log check (retention_audit_log_days between 1 and 3650)',
  ],
  [
    'workspaces',
    'retention_log_days',
    'integer constraint ck_workspaces_retention_log check (retention_log_days between 1 and 3650)',
  ],
  ['workspaces', 'retention_changed_at', 'timestamptz'],
  ['workspaces', 'retention_version', 'integer not null default 1'],
  ['audit_chains', 'removed_sequence', 'bigint not null default 0'],
  ['audit_chains', 'removed_hash', `text not null default '${GENESIS}'`],
  ['audit_chains', 'removed_until', 'timestamptz'],
  ['audit_chains', 'removed_at', 'timestamptz'],
  ['audit_chains', 'removed_after_days', 'integer'],
];

/**
 * How long a workspace keeps its audit log and other logs. Where the audit log begins after older entries were removed
 * stands with its end, so that one row says from where to where its hashes have to lead.
 */
export class Retention1760000999000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS)
      await runner.query(`alter table ${table} add column ${column} ${type}`);
    await runner.query(`
      create index ix_workspaces_retention on workspaces (retention_changed_at)
      where retention_changed_at is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_workspaces_retention');
    for (const [table, column] of COLUMNS.toReversed())
      await runner.query(`alter table ${table} drop column ${column}`);
  }
}
