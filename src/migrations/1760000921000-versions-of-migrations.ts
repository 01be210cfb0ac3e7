import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The version that applied each migration, so that an older one can say which is needed. TypeORM writes the rows, so the
 * version comes from the session. The default is set afterwards: earlier rows stay without a version.
 */
export class VersionsOfMigrations1760000921000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table schema_migrations add column cairn_version text');
    await runner.query(
      `alter table schema_migrations alter column cairn_version
       set default nullif(current_setting('cairn.version', true), '')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table schema_migrations drop column cairn_version');
  }
}
