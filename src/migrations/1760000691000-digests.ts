import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `alter table mails add column html text`,
  `alter table mails add column stop_url text`,
  `alter table notifications add column mailed_at timestamptz`,

  // One row per person, independent of workspaces: people get one mail for all, and stop all at once.
  `create table notification_digests (
    user_id uuid constraint pk_notification_digests primary key
      constraint fk_notification_digests_user references users (id) on delete cascade,
    frequency text not null,
    waiting_since timestamptz,
    look_at timestamptz,
    updated_at timestamptz not null
  )`,
  `create index ix_notification_digests_look on notification_digests (look_at) where look_at is not null`,

  // Links in mails by which their receiver stops them.
  `create table digest_stops (
    token_hash text constraint pk_digest_stops primary key,
    user_id uuid not null constraint fk_digest_stops_user references users (id) on delete cascade,
    created_at timestamptz not null
  )`,
  `create index ix_digest_stops_user on digest_stops (user_id)`,
  `create index ix_digest_stops_created on digest_stops (created_at)`,
];

/** Mail that summarizes a person's unread notifications. */
export class Digests1760000691000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table digest_stops, notification_digests');
    await runner.query('alter table notifications drop column mailed_at');
    await runner.query('alter table mails drop column stop_url');
    await runner.query('alter table mails drop column html');
  }
}
