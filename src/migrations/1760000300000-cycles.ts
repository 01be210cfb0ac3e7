import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = {
  description: `text not null default ''`,
  start_date: 'timestamptz',
  end_date: 'timestamptz',
  timezone: `text not null default 'UTC'`,
  owned_by_id: 'uuid',
  sort_order: 'double precision not null default 65535',
  view_props: `jsonb not null default '{}'`,
  logo_props: `jsonb not null default '{}'`,
  progress_snapshot: `jsonb not null default '{}'`,
  archived_at: 'timestamptz',
  external_source: 'text',
  external_id: 'text',
};

/** Names are not unique, because one of the interfaces allows several cycles with the same name. */
const INDEXES = [
  'unique index uq_cycles_external on cycles (workspace_id, project_id, external_source, external_id)',
  'index ix_cycles_name on cycles (workspace_id, project_id, lower(name))',
  'index ix_cycles_owner on cycles (workspace_id, project_id, owned_by_id)',
  'index ix_cycles_order on cycles (workspace_id, project_id, sort_order, id)',
  'index ix_cycles_created on cycles (workspace_id, project_id, created_at, id)',
  'index ix_cycles_dates on cycles (workspace_id, project_id, end_date, start_date)',
];

const OPEN = `archived_at is null and not is_draft and state_group <> 'triage'`;

export class Cycles1760000300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, type] of Object.entries(COLUMNS)) {
      await runner.query(`alter table cycles add column ${name} ${type}`);
    }
    await runner.query(`update cycles c set owned_by_id = coalesce(c.created_by_id, w.owner_id)
      from workspaces w where w.id = c.workspace_id`);
    await runner.query('alter table cycles alter column owned_by_id set not null');
    for (const index of INDEXES) await runner.query(`create ${index} where deleted_at is null`);
    await runner.query(`create index ix_work_items_cycle_groups on work_items
      (workspace_id, project_id, cycle_id, state_group)
      where cycle_id is not null and deleted_at is null and ${OPEN}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_work_items_cycle_groups');
    for (const name of ['uq_cycles_external', 'ix_cycles_name']) await runner.query(`drop index ${name}`);
    for (const name of Object.keys(COLUMNS)) await runner.query(`alter table cycles drop column ${name}`);
  }
}
