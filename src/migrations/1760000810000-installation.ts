import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records where the data were last worked on, so that a copy is recognised as such. */
export class Installation1760000810000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create table installation (
        id smallint constraint pk_installation primary key,
        place jsonb,
        waiting jsonb,
        updated_at timestamptz not null
      )`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table installation');
  }
}
