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

const CUSTOMERS = [
  `create table customers (${TENANT}
    name text not null,
    description_html text not null,
    description_stripped text not null,
    email text,
    website_url text,
    domain text,
    employees integer,
    stage text,
    contract_status text,
    revenue text,
    logo_props jsonb not null default '{}',
    logo_asset_id uuid,
    external_source text,
    external_id text,
    archived_at timestamptz,
    constraint pk_customers primary key (workspace_id, id),
    constraint fk_customers_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_customers_name on customers (workspace_id, lower(name)) ${LIVE}`,
  `create unique index uq_customers_external on customers (workspace_id, external_source, external_id) ${LIVE}`,
  `create index ix_customers_created on customers (workspace_id, created_at, id) ${LIVE}`,
  `create index ix_customers_sorted on customers (workspace_id, (lower(name) collate "C"), id) ${LIVE}`,
  `create index ix_customers_stage on customers (workspace_id, stage) ${LIVE}`,
  `create index ix_customers_contract on customers (workspace_id, contract_status) ${LIVE}`,
  `create index ix_customers_domain on customers (workspace_id, domain) ${LIVE}`,

  `create table customer_requests (${TENANT}
    customer_id uuid not null,
    name text not null,
    description_html text not null,
    description_stripped text not null,
    link text,
    external_source text,
    external_id text,
    archived_at timestamptz,
    constraint pk_customer_requests primary key (workspace_id, id),
    constraint fk_customer_requests_customer foreign key (workspace_id, customer_id)
      references customers (workspace_id, id)
  )`,
  'create index ix_customer_requests_created on customer_requests (workspace_id, customer_id, created_at, id)',
  `create index ix_customer_requests_sorted
     on customer_requests (workspace_id, customer_id, (lower(name) collate "C"), id) ${LIVE}`,
  `create unique index uq_customer_requests_external
     on customer_requests (workspace_id, customer_id, external_source, external_id) ${LIVE}`,
];

/** Makes a table of links between work items and records of a kind. */
const linksTo = (table: string, column: string, records: string): string[] => [
  `create table ${table} (
    workspace_id uuid not null,
    work_item_id uuid not null,
    ${column} uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    created_by_id uuid,
    constraint pk_${table} primary key (workspace_id, work_item_id, ${column}),
    constraint fk_${table}_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id),
    constraint fk_${table}_record foreign key (workspace_id, ${column}) references ${records} (workspace_id, id)
  )`,
  `create index ix_${table}_record on ${table} (workspace_id, ${column}, work_item_id)`,
];

export class Customers1760000460000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const links = [
      ...linksTo('work_item_customers', 'customer_id', 'customers'),
      ...linksTo('work_item_customer_requests', 'customer_request_id', 'customer_requests'),
    ];
    for (const statement of [...CUSTOMERS, ...links]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['work_item_customer_requests', 'work_item_customers', 'customer_requests', 'customers']) {
      await runner.query(`drop table ${table}`);
    }
  }
}
