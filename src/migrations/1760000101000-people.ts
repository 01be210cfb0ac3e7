import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Queued messages. They contain secret links, so a row is deleted as soon as its message has been sent.
  `create table mails (
    id uuid constraint pk_mails primary key,
    recipient text not null,
    subject text not null,
    body text not null,
    attempts integer not null,
    next_attempt_at timestamptz,
    last_error text,
    created_at timestamptz not null
  )`,
  `create index ix_mails_due on mails (next_attempt_at) where next_attempt_at is not null`,

  `create table password_resets (
    id uuid constraint pk_password_resets primary key,
    user_id uuid not null constraint fk_password_resets_user references users (id) on delete cascade,
    token_hash text not null constraint uq_password_resets_hash unique,
    expires_at timestamptz not null,
    used_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index ix_password_resets_user on password_resets (user_id)`,

  // The identity of a person at an identity provider.
  `create table identities (
    id uuid constraint pk_identities primary key,
    user_id uuid not null constraint fk_identities_user references users (id) on delete cascade,
    issuer text not null,
    subject text not null,
    last_used_at timestamptz not null,
    created_at timestamptz not null,
    constraint uq_identities_subject unique (issuer, subject)
  )`,
  `create index ix_identities_user on identities (user_id)`,

  // A sign-in at the identity provider that has not been completed yet.
  `create table provider_visits (
    id uuid constraint pk_provider_visits primary key,
    token_hash text not null constraint uq_provider_visits_hash unique,
    state text not null,
    nonce text not null,
    code_verifier text not null,
    return_to text not null,
    expires_at timestamptz not null
  )`,

  // Null: the key may do everything that its owner may.
  `alter table api_keys add column scopes text[]`,
];

/** Mail, several ways to sign in, and keys that may do less than their owner. */
export class People1760000101000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table api_keys drop column scopes');
    await runner.query('drop table provider_visits, identities, password_resets, mails');
  }
}
