import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What became of back-ups: for metrics, `doctor`, and people who ask when the last one was good. */
export class BackupRuns1760000864000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table backup_runs (
        id uuid constraint pk_backup_runs primary key,
        kind text not null constraint ck_backup_runs_kind check (kind in ('create', 'verify', 'prune', 'restore')),
        cause text not null constraint ck_backup_runs_cause check (cause in ('clock', 'command')),
        outcome text not null constraint ck_backup_runs_outcome check (outcome in ('success', 'failure')),
        place text not null,
        snapshot text,
        bytes bigint,
        message text not null,
        started_at timestamptz not null,
        ended_at timestamptz not null
      )`,
    );
    await runner.query(
      'create index ix_backup_runs_kind_outcome_ended_at on backup_runs (kind, outcome, ended_at desc)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table backup_runs');
  }
}
