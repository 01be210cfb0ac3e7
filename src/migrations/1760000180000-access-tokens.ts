import type { MigrationInterface, QueryRunner } from 'typeorm';

const SHARED = 'id, user_id, title, description, hint, scopes, expires_at, last_used_at, revoked_at, created_at';

const UP = [
  `alter table access_tokens alter column expires_at drop not null`,
  `alter table access_tokens add column title text`,
  `alter table access_tokens add column description text not null default ''`,
  `alter table access_tokens add column hint text`,
  `alter table access_tokens add column last_used_at timestamptz`,
  `alter table access_tokens add constraint ck_access_tokens_title check (app_id is not null or title is not null)`,
  // The secrets stay the same. From now on, they are sent as Bearer tokens.
  `insert into access_tokens (${SHARED}, token_hash) select ${SHARED}, key_hash from api_keys where scopes is not null`,
  `delete from api_keys where scopes is not null`,
  `alter table api_keys drop column scopes`,
];

const DOWN = [
  `alter table api_keys add column scopes text[]`,
  `insert into api_keys (${SHARED}, key_hash) select ${SHARED}, token_hash from access_tokens where app_id is null`,
  `delete from access_tokens where app_id is null`,
  `alter table access_tokens drop constraint ck_access_tokens_title`,
  `alter table access_tokens drop column last_used_at`,
  `alter table access_tokens drop column hint`,
  `alter table access_tokens drop column description`,
  `alter table access_tokens drop column title`,
  `alter table access_tokens alter column expires_at set not null`,
];

/** Turns keys that may do less than their owner into access tokens. A key may now do everything that its owner may. */
export class AccessTokens1760000180000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
