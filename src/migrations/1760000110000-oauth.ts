import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * These rows are looked up by a secret in the request, before the workspace is known, so they are not tenant tables.
 */
const UP = [
  `create table oauth_apps (
    id uuid constraint pk_oauth_apps primary key,
    owner_workspace_id uuid not null constraint fk_oauth_apps_workspace references workspaces (id),
    name text not null,
    description text not null default '',
    is_public boolean not null,
    secret_hash text,
    redirect_uris text[] not null,
    setup_url text,
    webhook_url text,
    scopes text[] not null,
    bot_user_id uuid constraint fk_oauth_apps_bot references users (id),
    created_by_id uuid constraint fk_oauth_apps_creator references users (id),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    constraint ck_oauth_apps_secret check (is_public = (secret_hash is null))
  )`,
  `create index ix_oauth_apps_workspace on oauth_apps (owner_workspace_id)`,
  `create index ix_oauth_apps_bot on oauth_apps (bot_user_id)`,
  `create index ix_oauth_apps_creator on oauth_apps (created_by_id)`,

  `create table oauth_installations (
    id uuid constraint pk_oauth_installations primary key,
    app_id uuid not null constraint fk_oauth_installations_app references oauth_apps (id),
    installed_by_id uuid not null constraint fk_oauth_installations_person references users (id),
    scopes text[] not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
  )`,
  `create unique index uq_oauth_installations_live on oauth_installations (app_id) where deleted_at is null`,
  `create index ix_oauth_installations_app on oauth_installations (app_id)`,
  `create index ix_oauth_installations_person on oauth_installations (installed_by_id)`,

  `create table oauth_grants (
    id uuid constraint pk_oauth_grants primary key,
    app_id uuid not null constraint fk_oauth_grants_app references oauth_apps (id),
    user_id uuid not null constraint fk_oauth_grants_user references users (id) on delete cascade,
    installation_id uuid constraint fk_oauth_grants_installation references oauth_installations (id),
    scopes text[] not null,
    created_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index ix_oauth_grants_app on oauth_grants (app_id)`,
  `create index ix_oauth_grants_user on oauth_grants (user_id)`,
  `create index ix_oauth_grants_installation on oauth_grants (installation_id)`,

  `create table oauth_codes (
    id uuid constraint pk_oauth_codes primary key,
    grant_id uuid not null constraint fk_oauth_codes_grant references oauth_grants (id) on delete cascade,
    code_hash text not null constraint uq_oauth_codes_hash unique,
    redirect_uri text not null,
    code_challenge text,
    scopes text[] not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index ix_oauth_codes_grant on oauth_codes (grant_id)`,
  `create index ix_oauth_codes_expiry on oauth_codes (expires_at)`,

  `create table oauth_refresh_tokens (
    id uuid constraint pk_oauth_refresh_tokens primary key,
    grant_id uuid not null constraint fk_oauth_refresh_tokens_grant references oauth_grants (id) on delete cascade,
    token_hash text not null constraint uq_oauth_refresh_tokens_hash unique,
    scopes text[] not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index ix_oauth_refresh_tokens_grant on oauth_refresh_tokens (grant_id)`,
  `create index ix_oauth_refresh_tokens_expiry on oauth_refresh_tokens (expires_at)`,

  `create table oauth_requests (
    id_hash text constraint pk_oauth_requests primary key,
    request jsonb not null,
    answer jsonb,
    expires_at timestamptz not null,
    created_at timestamptz not null
  )`,
  `create index ix_oauth_requests_expiry on oauth_requests (expires_at)`,

  `alter table access_tokens add column app_id uuid constraint fk_access_tokens_app references oauth_apps (id)`,
  `alter table access_tokens add column grant_id uuid constraint fk_access_tokens_grant references oauth_grants (id)`,
  `alter table access_tokens
    add column installation_id uuid constraint fk_access_tokens_installation references oauth_installations (id)`,
  `create index ix_access_tokens_app on access_tokens (app_id)`,
  `create index ix_access_tokens_grant on access_tokens (grant_id)`,
  `create index ix_access_tokens_installation on access_tokens (installation_id)`,
  `create index ix_access_tokens_expiry on access_tokens (expires_at)`,
];

/** OAuth apps, the grants of people, and the codes and tokens that belong to them. */
export class Oauth1760000110000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of ['app_id', 'grant_id', 'installation_id']) {
      await runner.query(`alter table access_tokens drop column ${column}`);
    }
    await runner.query(`drop index ix_access_tokens_expiry`);
    await runner.query(`drop table oauth_requests, oauth_refresh_tokens, oauth_codes, oauth_grants, oauth_installations,
      oauth_apps`);
  }
}
