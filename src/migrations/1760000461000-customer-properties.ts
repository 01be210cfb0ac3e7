import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT = `
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,`;

const LIVE = 'where deleted_at is null';

const STATEMENTS = [
  `create table customer_properties (${TENANT}
    name text not null,
    display_name text not null,
    description text not null default '',
    property_type text not null,
    relation_type text,
    is_required boolean not null,
    is_multi boolean not null,
    is_active boolean not null,
    default_value text[] not null default '{}',
    settings jsonb not null default '{}',
    validation_rules jsonb not null default '{}',
    options jsonb not null default '[]',
    logo_props jsonb not null default '{}',
    sort_order double precision not null,
    external_source text,
    external_id text,
    constraint pk_customer_properties primary key (workspace_id, id),
    constraint fk_customer_properties_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_customer_properties_name on customer_properties (workspace_id, lower(name)) ${LIVE}`,
  `create unique index uq_customer_properties_external
     on customer_properties (workspace_id, external_source, external_id) ${LIVE}`,
  `create index ix_customer_properties_sort on customer_properties (workspace_id, sort_order, id) ${LIVE}`,
  `create index ix_customer_properties_created on customer_properties (workspace_id, created_at, id) ${LIVE}`,

  `create table customer_property_values (
    workspace_id uuid not null,
    customer_id uuid not null,
    property_id uuid not null,
    texts text[] not null,
    updated_at timestamptz not null,
    updated_by_id uuid,
    constraint pk_customer_property_values primary key (workspace_id, customer_id, property_id),
    constraint fk_customer_property_values_customer foreign key (workspace_id, customer_id)
      references customers (workspace_id, id),
    constraint fk_customer_property_values_property foreign key (workspace_id, property_id)
      references customer_properties (workspace_id, id)
  )`,
  `create index ix_customer_property_values_property on customer_property_values (workspace_id, property_id)`,
];

export class CustomerProperties1760000461000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table customer_property_values');
    await runner.query('drop table customer_properties');
  }
}
