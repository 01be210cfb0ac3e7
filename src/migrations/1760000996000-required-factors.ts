import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Workspaces that require second factors. Whether a person has one stands with the person, since every node has that
 * table: access to a workspace is decided where the workspace lies.
 */
export class RequiredFactors1760000996000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column has_second_factor boolean not null default false');
    await runner.query(`
      update users set has_second_factor = true
      where id in (select user_id from totp_factors union select user_id from passkeys)`);
    await runner.query('alter table sessions add column is_of_provider boolean not null default false');
    await runner.query('alter table workspaces add column factors_required_since timestamptz');
    await runner.query(`
      alter table workspaces add column factor_grace_days integer not null default 14
        constraint ck_workspaces_factor_grace_days check (factor_grace_days between 0 and 90)`);
    await runner.query('alter table workspaces add column factors_trust_providers boolean not null default false');
    await runner.query('alter table workspaces add column security_version integer not null default 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workspaces drop column security_version');
    await runner.query('alter table workspaces drop column factors_trust_providers');
    await runner.query('alter table workspaces drop column factor_grace_days');
    await runner.query('alter table workspaces drop column factors_required_since');
    await runner.query('alter table sessions drop column is_of_provider');
    await runner.query('alter table users drop column has_second_factor');
  }
}
