import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the data was last worked on, by which a copy of it knows that it is one. */
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
