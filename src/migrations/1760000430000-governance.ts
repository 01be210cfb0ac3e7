import type { MigrationInterface, QueryRunner } from 'typeorm';

const GOVERNANCE = [
  `create table governance_migrations (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    lift text,
    after text,
    completed_at timestamptz,
    constraint pk_governance_migrations primary key (workspace_id, id),
    constraint fk_governance_migrations_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_governance_migrations on governance_migrations (workspace_id)`,
];

/** The state of a workspace that governs its projects, including the progress of its migration. */
export class Governance1760000430000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of GOVERNANCE) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table governance_migrations');
  }
}
