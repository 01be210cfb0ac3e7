import type { MigrationInterface, QueryRunner } from 'typeorm';

const STICKIES = [
  `create table stickies (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    owner_id uuid not null,
    name text,
    description_html text not null,
    description_stripped text not null,
    description jsonb not null,
    color text,
    background_color text,
    logo_props jsonb not null default '{}',
    sort_order double precision not null,
    constraint pk_stickies primary key (workspace_id, id),
    constraint fk_stickies_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create index ix_stickies_order on stickies (workspace_id, owner_id, sort_order, id) where deleted_at is null`,
  `create index ix_stickies_created on stickies (workspace_id, owner_id, created_at, id) where deleted_at is null`,
];

export class Stickies1760000360000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STICKIES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table stickies');
  }
}
