import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = 'where deleted_at is null';

const STATEMENTS = [
  `create table milestones (
     workspace_id uuid not null,
     id uuid not null,
     created_at timestamptz not null,
     updated_at timestamptz not null,
     deleted_at timestamptz,
     created_by_id uuid,
     updated_by_id uuid,
     version integer not null default 1,
     project_id uuid not null,
     title text not null,
     target_date date,
     external_source text,
     external_id text,
     archived_at timestamptz,
     constraint pk_milestones primary key (workspace_id, id),
     constraint uq_milestones_of_project unique (workspace_id, project_id, id),
     constraint fk_milestones_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
   )`,
  `create unique index uq_milestones_external on milestones (workspace_id, project_id, external_source, external_id) ${LIVE}`,
  `create index ix_milestones_created on milestones (workspace_id, project_id, created_at, id) ${LIVE}`,
  `create index ix_milestones_target on milestones (workspace_id, project_id, target_date, id) ${LIVE}`,
  `create index ix_milestones_title on milestones (workspace_id, project_id, title, id) ${LIVE}`,
  `create index ix_milestones_name on milestones (workspace_id, project_id, lower(title)) ${LIVE}`,

  'alter table work_items add column milestone_id uuid',
  `alter table work_items add constraint fk_work_items_milestone
     foreign key (workspace_id, project_id, milestone_id) references milestones (workspace_id, project_id, id)`,
  `create index ix_work_items_milestone on work_items (workspace_id, project_id, milestone_id)
     where milestone_id is not null`,

  `create table work_item_milestones (
     workspace_id uuid not null,
     work_item_id uuid not null,
     milestone_id uuid not null,
     id uuid not null,
     created_at timestamptz not null,
     created_by_id uuid,
     constraint pk_work_item_milestones primary key (workspace_id, work_item_id),
     constraint fk_work_item_milestones_item foreign key (workspace_id, work_item_id)
       references work_items (workspace_id, id),
     constraint fk_work_item_milestones_milestone foreign key (workspace_id, milestone_id)
       references milestones (workspace_id, id)
   )`,
  'create index ix_work_item_milestones_member on work_item_milestones (workspace_id, milestone_id, work_item_id)',
];

/** Milestones, and the milestone of each work item with the time and the person who set it. */
export class Milestones1760000320000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work_item_milestones');
    await runner.query('alter table work_items drop column milestone_id');
    await runner.query('drop table milestones');
  }
}
