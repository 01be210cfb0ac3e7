import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of characters of a text that are indexed. Longer texts are compared by reading their rows. */
const INDEXED = 100;

/** A value is stored in the column of its form. Each form has its own index for searching and ordering. */
const FORMS = [
  ['text', 'text', `left(text_value, ${INDEXED})`],
  ['number', 'numeric'],
  ['moment', 'timestamptz'],
  ['flag', 'boolean'],
  ['record', 'uuid'],
] as const;

const COLUMNS = FORMS.map(([form]) => `${form}_value`);

const STATEMENTS = [
  `create table work_item_property_values (
    workspace_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    work_item_id uuid not null,
    property_id uuid not null,
    place smallint not null,
    ${FORMS.map(([form, type]) => `${form}_value ${type}`).join(',\n    ')},
    external_source text,
    external_id text,
    created_at timestamptz not null,
    created_by_id uuid,
    updated_at timestamptz not null,
    updated_by_id uuid,
    constraint pk_work_item_property_values primary key (workspace_id, id),
    constraint uq_property_values_place unique (workspace_id, work_item_id, property_id, place),
    constraint ck_property_values_form check (num_nonnulls(${COLUMNS.join(', ')}) = 1),
    constraint fk_property_values_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id),
    constraint fk_property_values_property foreign key (workspace_id, property_id)
      references work_item_properties (workspace_id, id) on delete cascade
  )`,
  `create index ix_property_values_property on work_item_property_values (workspace_id, property_id, project_id)`,
  ...FORMS.map(
    ([form, , key = `${form}_value`]) => `create index ix_property_values_${form} on work_item_property_values
      (workspace_id, property_id, project_id, ${key}, work_item_id) where ${form}_value is not null`,
  ),
];

/** The values of custom properties of work items, one row per value. */
export class PropertyValues1760000485000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work_item_property_values');
  }
}
