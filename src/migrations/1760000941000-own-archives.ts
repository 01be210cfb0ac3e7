import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table own_archives (
    id uuid constraint pk_own_archives primary key,
    user_id uuid not null constraint fk_own_archives_user references users (id) on delete cascade,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    version integer not null default 1,
    status text not null,
    records integer not null,
    file_bytes bigint not null,
    started_at timestamptz,
    ended_at timestamptz,
    expires_at timestamptz,
    message text not null,
    size bigint,
    sha256 text,
    missing_files integer not null
  )`,
  `create unique index uq_own_archives_unfinished on own_archives (user_id) where status in ('queued', 'running')`,
  `create index ix_own_archives_user on own_archives (user_id, created_at, id)`,
  `create index ix_own_archives_expires on own_archives (expires_at)`,
];

/** Archives that people make of their own data. */
export class OwnArchives1760000941000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table own_archives');
  }
}
