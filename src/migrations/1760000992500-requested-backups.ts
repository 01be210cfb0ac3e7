import type { MigrationInterface, QueryRunner } from 'typeorm';

async function allow(runner: QueryRunner, ...causes: readonly string[]): Promise<void> {
  const known = causes.map((cause) => `'${cause}'`).join(', ');
  await runner.query('alter table backup_runs drop constraint ck_backup_runs_cause');
  await runner.query(`alter table backup_runs add constraint ck_backup_runs_cause check (cause in (${known}))`);
}

/** Administrators of the installation start back-ups by a request. */
export class RequestedBackups1760000992500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, 'clock', 'command', 'request');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update backup_runs set cause = 'command' where cause = 'request'`);
    await allow(runner, 'clock', 'command');
  }
}
