import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  `description text not null default ''`,
  `status text not null default 'planned'
     constraint ck_modules_status check (status in ('backlog', 'planned', 'in-progress', 'paused', 'completed', 'cancelled'))`,
  'start_date date',
  'target_date date',
  'lead_id uuid constraint fk_modules_lead references users (id)',
  `member_ids uuid[] not null default '{}'`,
  'sort_order double precision not null default 65535',
  `logo_props jsonb not null default '{}'`,
  'external_source text',
  'external_id text',
  'archived_at timestamptz',
];

const LIVE = 'where deleted_at is null';

const INDEXES = [
  `create unique index uq_modules_name on modules (workspace_id, project_id, lower(name)) ${LIVE}`,
  `create unique index uq_modules_external on modules (workspace_id, project_id, external_source, external_id) ${LIVE}`,
  `create index ix_modules_sort on modules (workspace_id, project_id, sort_order, id) ${LIVE}`,
  `create index ix_modules_created on modules (workspace_id, project_id, created_at, id) ${LIVE}`,
  `create index ix_modules_status on modules (workspace_id, project_id, status) ${LIVE}`,
  `create index ix_modules_led on modules (workspace_id, project_id, lead_id) ${LIVE}`,
  'create index ix_modules_lead on modules (lead_id)',
];

export class Modules1760000310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`alter table modules add column ${column}`);
    for (const index of INDEXES) await runner.query(index);
  }

  async down(runner: QueryRunner): Promise<void> {
    const columns = COLUMNS.map((column) => column.slice(0, column.indexOf(' '))).reverse();
    // Indexes are dropped with their columns, except the one of names.
    await runner.query('drop index uq_modules_name');
    for (const column of columns) await runner.query(`alter table modules drop column ${column}`);
  }
}
