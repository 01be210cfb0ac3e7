import type { MigrationInterface, QueryRunner } from 'typeorm';

const VISITS = ['provider_visits', 'saml_visits'];

/** Identity providers that instance administrators register, the domains for which they vouch, and visits to them. */
export class IdentityProviders1760001003000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table identity_providers (
        id uuid not null,
        kind text not null constraint ck_identity_providers_kind check (kind in ('oidc', 'saml')),
        label text not null,
        is_enabled boolean not null,
        creates_accounts boolean not null,
        issuer text,
        client_id text,
        client_secret text,
        scopes text,
        entry_point text,
        entity_id text,
        certificates text[] not null,
        email_attribute text,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        version integer not null default 1,
        constraint pk_identity_providers primary key (id)
      )`);
    await runner.query(`
      create table identity_provider_domains (
        id uuid not null,
        provider_id uuid not null,
        domain text not null,
        token text not null,
        verified_by text constraint ck_identity_provider_domains_verified_by
          check (verified_by in ('dns', 'administrator')),
        verified_at timestamptz,
        last_seen_at timestamptz,
        created_at timestamptz not null,
        version integer not null default 1,
        constraint pk_identity_provider_domains primary key (id),
        constraint fk_identity_provider_domains_provider foreign key (provider_id) references identity_providers (id)
          on delete cascade,
        constraint uq_identity_provider_domains_of_provider unique (provider_id, domain)
      )`);
    await runner.query(`
      create unique index uq_identity_provider_domains_proven on identity_provider_domains (domain)
      where verified_by is not null`);
    for (const table of VISITS) await runner.query(`alter table ${table} add column provider_id uuid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of VISITS) await runner.query(`alter table ${table} drop column provider_id`);
    await runner.query('drop table identity_provider_domains');
    await runner.query('drop table identity_providers');
  }
}
