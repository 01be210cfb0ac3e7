import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People whom an administrator has erased, and how far that is. */
export class Erasures1760000998000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table erasures (
        user_id uuid not null,
        texts text not null constraint ck_erasures_texts check (texts in ('keep', 'replace')),
        requested_by_id uuid,
        requested_at timestamptz not null,
        names text[] not null,
        addresses text[] not null,
        parts text[] not null,
        done_workspace_ids uuid[] not null default '{}',
        erased_at timestamptz,
        constraint pk_erasures primary key (user_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table erasures');
  }
}
