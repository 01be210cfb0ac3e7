import type { MigrationInterface, QueryRunner } from 'typeorm';

const VERSIONS = [
  `create table page_versions (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    page_id uuid not null,
    description_html text not null,
    description_stripped text not null,
    description jsonb not null,
    is_closed boolean not null,
    constraint pk_page_versions primary key (workspace_id, id),
    constraint fk_page_versions_page foreign key (workspace_id, page_id) references pages (workspace_id, id)
  )`,
  'create index ix_page_versions_created on page_versions (workspace_id, page_id, created_at, id)',
];

export class PageVersions1760000622000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of VERSIONS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table page_versions');
  }
}
