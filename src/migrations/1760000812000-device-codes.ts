import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Codes of devices and command lines that wait for a person's answer in a browser. */
export class DeviceCodes1760000812000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table oauth_device_codes (
      id uuid constraint pk_oauth_device_codes primary key,
      app_id uuid not null constraint fk_oauth_device_codes_app references oauth_apps (id) on delete cascade,
      code_hash text not null constraint uq_oauth_device_codes_hash unique,
      user_code_hash text not null constraint uq_oauth_device_codes_user_code unique,
      scopes text[] not null,
      interval_seconds integer not null,
      asked_at timestamptz,
      grant_id uuid constraint fk_oauth_device_codes_grant references oauth_grants (id) on delete cascade,
      denied_at timestamptz,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null
    )`);
    await runner.query('create index ix_oauth_device_codes_app on oauth_device_codes (app_id)');
    await runner.query('create index ix_oauth_device_codes_grant on oauth_device_codes (grant_id)');
    await runner.query('create index ix_oauth_device_codes_expiry on oauth_device_codes (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table oauth_device_codes');
  }
}
