import type { MigrationInterface, QueryRunner } from 'typeorm';

const MENTIONS = [
  `create table mentions (
    workspace_id uuid not null,
    source_type text not null,
    source_id uuid not null,
    work_item_id uuid,
    target_type text not null constraint ck_mentions_target_type check (target_type in ('user', 'work_item', 'page')),
    target_id uuid not null,
    created_at timestamptz not null,
    created_by_id uuid,
    constraint pk_mentions primary key (workspace_id, source_id, target_type, target_id),
    constraint fk_mentions_work_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id)
  )`,
  `create index ix_mentions_target on mentions (workspace_id, target_id, work_item_id)`,
  `create index ix_mentions_work_item on mentions (workspace_id, work_item_id, source_type)`,
];

/** SQL for the mentions of people in a text, and their ids. Attributes may be in any order. */
const people = (html: string): string => `
  cross join lateral regexp_matches(${html}, '<mention-component([^>]*)>', 'g') tag
  cross join lateral (select lower(substring(tag[1] from
    'entity_identifier="([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"'))::uuid as id) target
  where ${html} like '%<mention-component%' and target.id is not null
    and (tag[1] !~ 'entity_name=' or tag[1] ~ 'entity_name="user')`;

/** Mentions in existing texts. No notifications are sent for them. */
const FORMER = [
  `insert into mentions (workspace_id, source_type, source_id, work_item_id, target_type, target_id, created_at, created_by_id)
   select distinct on (i.workspace_id, i.id, target.id) i.workspace_id, 'issue', i.id, i.id, 'user', target.id,
     i.updated_at, i.updated_by_id
   from work_items i ${people('i.description_html')} and i.deleted_at is null and not i.is_draft
     and exists (select 1 from workspace_members m where m.workspace_id = i.workspace_id and m.user_id = target.id)`,
  `insert into mentions (workspace_id, source_type, source_id, work_item_id, target_type, target_id, created_at, created_by_id)
   select distinct on (c.workspace_id, c.id, target.id) c.workspace_id, 'issue_comment', c.id, c.work_item_id, 'user',
     target.id, c.updated_at, c.updated_by_id
   from work_item_comments c ${people('c.comment_html')} and c.deleted_at is null
     and exists (select 1 from workspace_members m where m.workspace_id = c.workspace_id and m.user_id = target.id)`,
];

/** The mentions of people and records in texts. */
export class Mentions1760000680000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...MENTIONS, ...FORMER]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table mentions');
  }
}
