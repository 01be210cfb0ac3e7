import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, WorkspaceCtx } from '#kernel';
import { Db, equals, ownColumns, Reads, RowStore, tenantColumns, type ReadModel } from '#persistence';
import {
  relationDefinitionList,
  RelationDefinitionRepository,
  type RelationDefinitionRecord,
} from '../../application/relation-definition.repository';
import type { RelationDefinition } from '../../domain/relation-definition';
import { lockWorkspace, RelationDefinitionRow } from './rows';

const model: ReadModel<RelationDefinitionRecord> = {
  table: 'work_item_relation_definitions',
  columns: {
    ...tenantColumns,
    ...ownColumns('name', 'description', 'outward', 'inward', 'color', 'logoProps', 'sortOrder', 'isActive'),
    ...ownColumns('kind', 'externalSource', 'externalId'),
    isDefault: '(t.kind is not null)',
  },
  where: 't.deleted_at is null',
  search: ['t.name', 't.outward', 't.inward'],
};

const LIVE = 'workspace_id = $1 and deleted_at is null';

@Injectable()
export class SqlRelationDefinitionRepository extends RelationDefinitionRepository {
  private readonly reads: Reads<RelationDefinitionRecord>;
  private readonly rows: RowStore<RelationDefinitionRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, relationDefinitionList, model);
    this.rows = new RowStore(db, RelationDefinitionRow);
  }

  list({ workspaceId }: WorkspaceCtx, request: ListRequest): Promise<Page<RelationDefinitionRecord>> {
    return this.reads.list(workspaceId, request);
  }

  find({ workspaceId }: WorkspaceCtx, id: string): Promise<RelationDefinitionRecord | null> {
    return this.reads.one(workspaceId, [equals('t.id', id)]);
  }

  async active({ workspaceId }: WorkspaceCtx): Promise<RelationDefinitionRecord[]> {
    const definitions = await this.reads.all(workspaceId, [() => 't.is_active']);
    return definitions.sort((a, b) => a.sortOrder - b.sortOrder || a.id.localeCompare(b.id));
  }

  async hasDefaults({ workspaceId }: WorkspaceCtx): Promise<boolean> {
    const text = `select 1 from work_item_relation_definitions where ${LIVE} and kind is not null limit 1`;
    return (await this.db.read(text, [workspaceId])).length > 0;
  }

  async insertMissing({ workspaceId }: WorkspaceCtx, at: string, definitions: readonly RelationDefinition[]) {
    for (const { id, kind, name, outward, inward, sortOrder } of definitions) {
      await this.db.query(
        `insert into work_item_relation_definitions
           (workspace_id, id, created_at, updated_at, kind, name, outward, inward, sort_order)
         values ($1, $2, $3, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [workspaceId, id, at, kind, name, outward, inward, sortOrder],
      );
    }
  }

  idOfName(ctx: WorkspaceCtx, name: string): Promise<string | null> {
    return this.idWhere(ctx, 'lower(name) = lower($2)', name);
  }

  idOfExternalPair(ctx: WorkspaceCtx, source: string, externalId: string): Promise<string | null> {
    return this.idWhere(ctx, 'external_source = $2 and external_id = $3', source, externalId);
  }

  async highestSortOrder({ workspaceId }: WorkspaceCtx): Promise<number | null> {
    const text = `select max(sort_order) as highest from work_item_relation_definitions where ${LIVE}`;
    const [row] = await this.db.query<{ highest: number | null }>(text, [workspaceId]);
    return row!.highest;
  }

  lockAll(ctx: WorkspaceCtx): Promise<void> {
    return lockWorkspace(this.db, ctx);
  }

  async hold(ctx: WorkspaceCtx, id: string): Promise<RelationDefinition | null> {
    await this.db.query(`select 1 from work_item_relation_definitions where ${LIVE} and id = $2 for share`, [
      ctx.workspaceId,
      id,
    ]);
    return this.find(ctx, id);
  }

  async insert(ctx: WorkspaceCtx, at: string, definition: RelationDefinition): Promise<void> {
    await this.rows.insert(ctx, at, [definition]);
  }

  forWrite(ctx: WorkspaceCtx, id: string): Promise<RelationDefinition> {
    return this.rows.forWrite(ctx, id);
  }

  async update(ctx: WorkspaceCtx, at: string, id: string, patch: Partial<RelationDefinition>): Promise<void> {
    await this.rows.update(ctx, at, id, patch);
  }

  async remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }

  private async idWhere({ workspaceId }: WorkspaceCtx, which: string, ...values: string[]): Promise<string | null> {
    const text = `select id from work_item_relation_definitions where ${LIVE} and ${which}`;
    const [row] = await this.db.query<{ id: string }>(text, [workspaceId, ...values]);
    return row?.id ?? null;
  }
}
