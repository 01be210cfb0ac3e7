import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx } from '#kernel';
import { Db, equals, ownColumns, Reads, RowStore, tenantColumns, type Condition, type ReadModel } from '#persistence';
import { labelList, LabelRepository, type LabelRecord } from '../../application/label.repository';
import type { Label } from '../../domain/label';
import { LabelRow } from './label.row';
import { lockProject } from './project-lock';

const model: ReadModel<LabelRecord> = {
  table: 'labels',
  columns: {
    ...tenantColumns,
    ...ownColumns('projectId', 'parentId', 'name', 'description', 'color', 'sortOrder'),
    ...ownColumns('externalSource', 'externalId'),
  },
  where: 't.deleted_at is null',
  search: ['t.name'],
};

const OF_PROJECT = 'workspace_id = $1 and project_id = $2 and deleted_at is null';

/** `union` passes over rows that it has already seen, so even a cycle in the data would end. */
const LINEAGE = `
  with recursive lineage as (
    select id, parent_id from labels where ${OF_PROJECT} and id = $3
    union
    select l.id, l.parent_id from lineage below
    join labels l on l.workspace_id = $1 and l.id = below.parent_id and l.deleted_at is null
  ) select id from lineage`;

const FAMILY = `
  with recursive family as (
    select id from labels where ${OF_PROJECT} and id = $3
    union
    select l.id from family above
    join labels l on l.workspace_id = $1 and l.parent_id = above.id and l.deleted_at is null
  ) select id from family`;

const ofProject = (ctx: ProjectCtx): Condition => equals('t.project_id', ctx.projectId);

@Injectable()
export class SqlLabelRepository extends LabelRepository {
  private readonly reads: Reads<LabelRecord>;
  private readonly rows: RowStore<LabelRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, labelList, model);
    this.rows = new RowStore(db, LabelRow);
  }

  list(ctx: ProjectCtx, request: ListRequest): Promise<Page<LabelRecord>> {
    return this.reads.list(ctx.workspaceId, request, { conditions: [ofProject(ctx)] });
  }

  find(ctx: ProjectCtx, id: string): Promise<LabelRecord | null> {
    return this.reads.one(ctx.workspaceId, [ofProject(ctx), equals('t.id', id)]);
  }

  byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, LabelRecord>> {
    return this.reads.byIds(ctx.workspaceId, ids);
  }

  async idOfName(ctx: ProjectCtx, name: string): Promise<string | null> {
    const [id] = await this.ids(ctx, `select id from labels where ${OF_PROJECT} and lower(name) = lower($3)`, name);
    return id ?? null;
  }

  async idOfExternalPair(ctx: ProjectCtx, source: string, externalId: string): Promise<string | null> {
    const text = `select id from labels where ${OF_PROJECT} and external_source = $3 and external_id = $4`;
    const [id] = await this.ids(ctx, text, source, externalId);
    return id ?? null;
  }

  async highestSortOrder({ workspaceId, projectId }: ProjectCtx): Promise<number | null> {
    const text = `select max(sort_order) as highest from labels where ${OF_PROJECT}`;
    const [row] = await this.db.query<{ highest: number | null }>(text, [workspaceId, projectId]);
    return row!.highest;
  }

  lineage(ctx: ProjectCtx, id: string): Promise<string[]> {
    return this.ids(ctx, LINEAGE, id);
  }

  family(ctx: ProjectCtx, id: string): Promise<string[]> {
    return this.ids(ctx, FAMILY, id);
  }

  lockSiblings(ctx: ProjectCtx): Promise<void> {
    return lockProject(this.db, ctx);
  }

  async insert(ctx: ProjectCtx, at: string, labels: readonly Label[]): Promise<void> {
    await this.rows.insert(ctx, at, labels);
  }

  forWrite(ctx: ProjectCtx, id: string): Promise<Label> {
    return this.rows.forWrite(ctx, id, (row) => row.projectId === ctx.projectId);
  }

  async update(ctx: ProjectCtx, at: string, id: string, patch: Partial<Label>): Promise<void> {
    await this.rows.update(ctx, at, id, patch);
  }

  async remove(ctx: ProjectCtx, at: string, ids: readonly string[]): Promise<void> {
    await this.db.query(
      `update labels set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
       where workspace_id = $1 and id = any($2::uuid[])`,
      [ctx.workspaceId, ids, at, ctx.userId],
    );
  }

  private async ids(ctx: ProjectCtx, text: string, ...values: string[]): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(text, [ctx.workspaceId, ctx.projectId, ...values]);
    return rows.map((row) => row.id);
  }
}
