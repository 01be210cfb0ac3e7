import { levelOf, ofProject } from '../level.mjs';

export function row(names) {
  const base = levelOf(names).row;
  return `
import { Column, Entity } from 'typeorm';
import { ${base} } from '#persistence';

@Entity('${names.table}')
export class ${names.pascal}Row extends ${base} {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}
`;
}

const siblingsOf = (names) =>
  ofProject(
    names,
    `const SIBLINGS = 'workspace_id = $1 and project_id = $2 and deleted_at is null';
const ofProject = (ctx: ProjectCtx): Condition => equals('t.project_id', ctx.projectId);`,
    `const SIBLINGS = 'workspace_id = $1 and deleted_at is null';`,
  );

const lockOf = (names) =>
  ofProject(
    names,
    `async lockSiblings({ workspaceId, projectId }: ProjectCtx): Promise<void> {
    const text = 'select 1 from projects where workspace_id = $1 and id = $2 for no key update';
    await this.db.query(text, [workspaceId, projectId]);
  }`,
    `async lockSiblings({ workspaceId }: WorkspaceCtx): Promise<void> {
    await this.db.query('select 1 from workspaces where id = $1 for no key update', [workspaceId]);
  }`,
  );

export function sqlRepository(names) {
  const { kebab, camel, camels, pascal, table } = names;
  const { ctx } = levelOf(names);
  const project = (text, otherwise) => ofProject(names, text, otherwise);
  const [first, second] = project(['$3', '$4'], ['$2', '$3']);
  const imports = project('Condition, ReadModel', 'ReadModel')
    .split(', ')
    .map((name) => `type ${name}`);
  return `
import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ${ctx} } from '#kernel';
import { Db, equals, ownColumns, Reads, RowStore, tenantColumns, ${imports.join(', ')} } from '#persistence';
import { ${camel}List, ${pascal}Repository, type ${pascal}Record } from '../../application/${kebab}.repository';
import type { ${pascal} } from '../../domain/${kebab}';
import { ${pascal}Row } from './${kebab}.row';

const model: ReadModel<${pascal}Record> = {
  table: '${table}',
  columns: {
    ...tenantColumns,
    ...ownColumns(${project(`'projectId', `)}'name', 'description', 'externalSource', 'externalId'),
  },
  where: 't.deleted_at is null',
  search: ['t.name'],
};

${siblingsOf(names)}

@Injectable()
export class Sql${pascal}Repository extends ${pascal}Repository {
  private readonly reads: Reads<${pascal}Record>;
  private readonly rows: RowStore<${pascal}Row>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, ${camel}List, model);
    this.rows = new RowStore(db, ${pascal}Row);
  }

  list(ctx: ${ctx}, request: ListRequest): Promise<Page<${pascal}Record>> {
    return this.reads.list(ctx.workspaceId, request${project(', { conditions: [ofProject(ctx)] }')});
  }

  find(ctx: ${ctx}, id: string): Promise<${pascal}Record | null> {
    return this.reads.one(ctx.workspaceId, [${project('ofProject(ctx), ')}equals('t.id', id)]);
  }

  byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, ${pascal}Record>> {
    return this.reads.byIds(ctx.workspaceId, ids);
  }

  idOfName(ctx: ${ctx}, name: string): Promise<string | null> {
    return this.idWhere(ctx, 'lower(name) = lower(${first})', name);
  }

  idOfExternalPair(ctx: ${ctx}, source: string, externalId: string): Promise<string | null> {
    return this.idWhere(ctx, 'external_source = ${first} and external_id = ${second}', source, externalId);
  }

  ${lockOf(names)}

  async insert(ctx: ${ctx}, at: string, ${camels}: readonly ${pascal}[]): Promise<void> {
    await this.rows.insert(ctx, at, ${camels});
  }

  forWrite(ctx: ${ctx}, id: string): Promise<${pascal}> {
    return this.rows.forWrite(ctx, id${project(', (row) => row.projectId === ctx.projectId')});
  }

  async update(ctx: ${ctx}, at: string, id: string, patch: Partial<${pascal}>): Promise<void> {
    await this.rows.update(ctx, at, id, patch);
  }

  async remove(ctx: ${ctx}, at: string, id: string): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }

  private async idWhere(ctx: ${ctx}, condition: string, ...values: string[]): Promise<string | null> {
    const text = \`select id from ${table} where \${SIBLINGS} and \${condition}\`;
    const [row] = await this.db.query<{ id: string }>(text, [ctx.workspaceId, ${project('ctx.projectId, ')}...values]);
    return row?.id ?? null;
  }
}
`;
}
