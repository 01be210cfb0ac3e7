import type { MigrationInterface, QueryRunner } from 'typeorm';

const SUBSCRIPTIONS = [
  `create table work_item_subscriptions (
    workspace_id uuid not null,
    work_item_id uuid not null,
    user_id uuid not null,
    is_subscribed boolean not null,
    updated_at timestamptz not null,
    constraint pk_work_item_subscriptions primary key (workspace_id, work_item_id, user_id),
    constraint fk_work_item_subscriptions_item foreign key (workspace_id, work_item_id)
      references work_items (workspace_id, id),
    constraint fk_work_item_subscriptions_user foreign key (user_id) references users (id)
  )`,
  `create index ix_work_item_subscriptions_user on work_item_subscriptions (workspace_id, user_id, work_item_id)`,
  `create index ix_work_item_subscriptions_person on work_item_subscriptions (user_id, workspace_id)`,
];

/** People who chose to get notifications about a work item, or not to get them. */
export class WorkItemSubscriptions1760000681000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of SUBSCRIPTIONS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work_item_subscriptions');
  }
}
