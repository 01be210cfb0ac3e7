import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reactions of people to work items and comments. */
export class Reactions1760000880000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table work_item_reactions (
        workspace_id uuid not null,
        id uuid not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        created_by_id uuid,
        updated_by_id uuid,
        version integer not null default 1,
        project_id uuid not null,
        work_item_id uuid not null,
        comment_id uuid,
        emoji text not null,
        constraint pk_work_item_reactions primary key (workspace_id, id),
        constraint fk_work_item_reactions_item foreign key (workspace_id, work_item_id)
          references work_items (workspace_id, id),
        constraint fk_work_item_reactions_comment foreign key (workspace_id, comment_id)
          references work_item_comments (workspace_id, id)
      )`);
    await runner.query(`
      create unique index uq_work_item_reactions_emoji
      on work_item_reactions (workspace_id, work_item_id, created_by_id, emoji, coalesce(comment_id, work_item_id))
      where deleted_at is null`);
    await runner.query(`
      create index ix_work_item_reactions_created on work_item_reactions (workspace_id, work_item_id, created_at, id)
      where deleted_at is null`);
    await runner.query(
      'create index ix_work_item_reactions_item on work_item_reactions (workspace_id, work_item_id, id)',
    );
    await runner.query(`
      create index ix_work_item_reactions_comment on work_item_reactions (workspace_id, comment_id)
      where comment_id is not null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work_item_reactions');
  }
}
