import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts that an administrator has merged into others, and how far that is. */
export class PersonMerges1760001005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table person_merges (
        user_id uuid not null,
        into_id uuid not null,
        requested_by_id uuid,
        requested_at timestamptz not null,
        names text[] not null,
        addresses text[] not null,
        parts text[] not null,
        done_workspace_ids uuid[] not null default '{}',
        merged_at timestamptz,
        constraint pk_person_merges primary key (user_id),
        constraint ck_person_merges_two check (user_id <> into_id)
      )`);
    await runner.query('create index ix_person_merges_into on person_merges (into_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table person_merges');
  }
}
