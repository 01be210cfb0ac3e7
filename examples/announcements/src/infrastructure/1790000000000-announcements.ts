import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The workspace comes first in every key, so that no row of another one can be meant. */
export class Announcements1790000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table announcements (
      workspace_id uuid not null,
      id uuid not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      created_by_id uuid,
      updated_by_id uuid,
      version integer not null default 1,
      name text not null,
      text text not null,
      starts_on date,
      ends_on date,
      constraint pk_announcements primary key (workspace_id, id),
      constraint fk_announcements_workspace foreign key (workspace_id) references workspaces (id),
      constraint ck_announcements_period check (ends_on >= starts_on)
    )`);
    await runner.query(
      `create index ix_announcements_created on announcements (workspace_id, created_at desc, id desc)
       where deleted_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table announcements');
  }
}
