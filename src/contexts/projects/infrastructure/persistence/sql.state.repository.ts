import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx } from '#kernel';
import { Db, equals, ownColumns, Reads, RowStore, tenantColumns, type Condition, type ReadModel } from '#persistence';
import { stateList, StateRepository, type StateRecord, type StateScope } from '../../application/state.repository';
import type { State } from '../../domain/state';
import { lockProject } from './project-lock';
import { StateRow } from './state.row';

const model: ReadModel<StateRecord> = {
  table: 'states',
  columns: {
    ...tenantColumns,
    ...ownColumns('projectId', 'name', 'description', 'color', 'slug', 'sequence', 'group', 'isDefault', 'isTriage'),
    ...ownColumns('externalSource', 'externalId'),
  },
  where: 't.deleted_at is null',
  search: ['t.name'],
};

const ofProject = (ctx: ProjectCtx): Condition => equals('t.project_id', ctx.projectId);
const notTriage: Condition = () => 'not t.is_triage';

@Injectable()
export class SqlStateRepository extends StateRepository {
  private readonly reads: Reads<StateRecord>;
  private readonly rows: RowStore<StateRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, stateList, model);
    this.rows = new RowStore(db, StateRow);
  }

  list(ctx: ProjectCtx, request: ListRequest, { triage }: StateScope): Promise<Page<StateRecord>> {
    const conditions = triage ? [ofProject(ctx)] : [ofProject(ctx), notTriage];
    return this.reads.list(ctx.workspaceId, request, { conditions });
  }

  find(ctx: ProjectCtx, id: string, { triage }: StateScope): Promise<StateRecord | null> {
    const conditions = [ofProject(ctx), equals('t.id', id), ...(triage ? [] : [notTriage])];
    return this.reads.one(ctx.workspaceId, conditions);
  }

  byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, StateRecord>> {
    return this.reads.byIds(ctx.workspaceId, ids);
  }

  siblings(ctx: ProjectCtx): Promise<StateRecord[]> {
    return this.reads.all(ctx.workspaceId, [ofProject(ctx)]);
  }

  lockSiblings(ctx: ProjectCtx): Promise<void> {
    return lockProject(this.db, ctx);
  }

  async insert(ctx: ProjectCtx, at: string, states: readonly State[]): Promise<void> {
    await this.rows.insert(ctx, at, states);
  }

  forWrite(ctx: ProjectCtx, id: string): Promise<State> {
    return this.rows.forWrite(ctx, id, (row) => row.projectId === ctx.projectId);
  }

  async update(ctx: ProjectCtx, at: string, id: string, patch: Partial<State>): Promise<void> {
    await this.rows.update(ctx, at, id, patch);
  }

  async remove(ctx: ProjectCtx, at: string, id: string): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }
}
