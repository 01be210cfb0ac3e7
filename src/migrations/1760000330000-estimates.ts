import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table estimates (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    project_id uuid not null,
    name text not null,
    description text not null default '',
    type text not null constraint ck_estimates_type check (type in ('categories', 'points', 'time')),
    last_used boolean not null,
    external_source text,
    external_id text,
    constraint pk_estimates primary key (workspace_id, id),
    constraint uq_estimates_of_project unique (workspace_id, project_id, id),
    constraint fk_estimates_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create unique index uq_estimates_name on estimates (workspace_id, project_id, lower(name)) where deleted_at is null`,
  `create unique index uq_estimates_external on estimates (workspace_id, project_id, external_source, external_id)
     where deleted_at is null`,
  `create index ix_estimates_created on estimates (workspace_id, project_id, created_at desc, id desc) where deleted_at is null`,

  `alter table estimate_points rename column name to value`,
  `alter table estimate_points add column estimate_id uuid not null`,
  `alter table estimate_points add column key integer not null`,
  `alter table estimate_points add column description text not null default ''`,
  `alter table estimate_points add column amount double precision`,
  `alter table estimate_points add column external_source text`,
  `alter table estimate_points add column external_id text`,
  `alter table estimate_points add constraint fk_estimate_points_estimate
     foreign key (workspace_id, project_id, estimate_id) references estimates (workspace_id, project_id, id)`,
  `create index ix_estimate_points_key on estimate_points (workspace_id, project_id, estimate_id, key, id)`,
  `create index ix_estimate_points_created on estimate_points (workspace_id, project_id, estimate_id, created_at desc, id desc)
     where deleted_at is null`,
  `create unique index uq_estimate_points_external
     on estimate_points (workspace_id, project_id, estimate_id, external_source, external_id) where deleted_at is null`,

  `alter table projects add constraint fk_projects_estimate
     foreign key (workspace_id, id, estimate_id) references estimates (workspace_id, project_id, id)`,
  `create index ix_projects_estimate on projects (workspace_id, id, estimate_id)`,
];

const ADDED = ['estimate_id', 'key', 'description', 'amount', 'external_source', 'external_id'];

/** Estimates and their points, to which work items could already refer. */
export class Estimates1760000330000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_projects_estimate');
    await runner.query('alter table projects drop constraint fk_projects_estimate');
    for (const column of ADDED) await runner.query(`alter table estimate_points drop column ${column}`);
    await runner.query('alter table estimate_points rename column value to name');
    await runner.query('drop table estimates');
  }
}
