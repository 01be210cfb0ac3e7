import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT = `
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    project_id uuid not null`;

const STATEMENTS = [
  `create table intakes (${TENANT},
    constraint pk_intakes primary key (workspace_id, id),
    constraint uq_intakes_of_project unique (workspace_id, project_id, id),
    constraint fk_intakes_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create unique index uq_intakes_project on intakes (workspace_id, project_id) where deleted_at is null`,

  `create table intake_items (${TENANT},
    intake_id uuid not null,
    work_item_id uuid not null,
    status smallint not null constraint ck_intake_items_status check (status between -2 and 2),
    snoozed_till timestamptz,
    duplicate_to_id uuid,
    source text,
    source_email text,
    extra jsonb not null default '{}',
    external_source text,
    external_id text,
    constraint pk_intake_items primary key (workspace_id, id),
    constraint fk_intake_items_intake foreign key (workspace_id, project_id, intake_id)
      references intakes (workspace_id, project_id, id),
    constraint fk_intake_items_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id),
    constraint fk_intake_items_duplicate foreign key (workspace_id, duplicate_to_id) references work_items (workspace_id, id)
  )`,
  `create unique index uq_intake_items_item on intake_items (workspace_id, work_item_id) where deleted_at is null`,
  `create index ix_intake_items_item on intake_items (workspace_id, work_item_id)`,
  `create index ix_intake_items_intake on intake_items (workspace_id, project_id, intake_id)`,
  `create index ix_intake_items_duplicate on intake_items (workspace_id, duplicate_to_id)`,
  `create index ix_intake_items_created on intake_items (workspace_id, project_id, created_at desc, id desc)
     where deleted_at is null`,
  `create index ix_intake_items_external on intake_items (workspace_id, project_id, external_source, external_id)
     where deleted_at is null`,
];

/** Proposals that people submit to a project, and the decisions about them. */
export class Intake1760000340000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table intake_items, intakes');
  }
}
