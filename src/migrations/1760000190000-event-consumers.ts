import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `create table event_consumers (
    name text constraint pk_event_consumers primary key,
    since timestamptz not null
  )`,

  `create table event_cursors (
    workspace_id uuid not null,
    consumer text not null,
    transaction_id xid8 not null,
    event_id uuid not null,
    constraint pk_event_cursors primary key (workspace_id, consumer)
  ) with (fillfactor = 50)`,

  `create table postponed_events (
    workspace_id uuid not null,
    consumer text not null,
    event_id uuid not null,
    entity_id uuid not null,
    attempts integer not null,
    next_attempt_at timestamptz,
    last_error text not null,
    constraint pk_postponed_events primary key (workspace_id, consumer, event_id),
    constraint fk_postponed_events_event foreign key (workspace_id, event_id) references outbox (workspace_id, id)
  )`,
  `create index ix_postponed_events_event on postponed_events (workspace_id, event_id)`,
  `create index ix_postponed_events_entity on postponed_events (workspace_id, consumer, entity_id)`,
  `create index ix_postponed_events_due on postponed_events (next_attempt_at)`,

  `create index ix_outbox_created on outbox (created_at)`,
];

/** The positions of event consumers, and the events that they have to try again. */
export class EventConsumers1760000190000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_outbox_created');
    await runner.query('drop table postponed_events, event_cursors, event_consumers');
  }
}
