import { ofProject } from '../level.mjs';

/**
 * The table follows the rules of all tenant tables: keys begin with the workspace, and constraints are named
 * explicitly.
 */
export function migration(names, timestamp) {
  const { pascals, table, words } = names;
  const project = (text, otherwise) => ofProject(names, text, otherwise);
  const siblings = project('workspace_id, project_id', 'workspace_id');
  const own = project(
    `constraint uq_${table}_of_project unique (workspace_id, project_id, id),
    constraint fk_${table}_project foreign key (workspace_id, project_id) references projects (workspace_id, id)`,
    `constraint fk_${table}_workspace foreign key (workspace_id) references workspaces (id)`,
  );
  return `
import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  \`create table ${table} (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
${project('    project_id uuid not null,\n')}    name text not null,
    description text not null default '',
    external_source text,
    external_id text,
    constraint pk_${table} primary key (workspace_id, id),
    ${own}
  )\`,
  \`create unique index uq_${table}_name on ${table} (${siblings}, lower(name)) where deleted_at is null\`,
  \`create unique index uq_${table}_external on ${table} (${siblings}, external_source, external_id)
     where deleted_at is null\`,
  \`create index ix_${table}_created on ${table} (${siblings}, created_at desc, id desc) where deleted_at is null\`,
];

/** Creates the table of ${words}. */
export class ${pascals}${timestamp} implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ${table}');
  }
}
`;
}
