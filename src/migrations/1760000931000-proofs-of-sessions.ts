import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the person of a session last proved who they are. */
export class ProofsOfSessions1760000931000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions add column proved_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions drop column proved_at');
  }
}
