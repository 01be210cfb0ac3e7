import { Injectable } from '@nestjs/common';
import { type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Db, Reads, RowStore } from '#persistence';
import { ofItemReferences, type ReferenceSets } from '#references';
import { workItemList, type WorkItemRecord, WorkItemRepository } from '../../application/work-item.repository';
import type { Snapshot } from '../../domain/changes';
import type { NewWorkItem } from '../../domain/new-work-item';
import type { WorkItemPatch } from '../../domain/work-item';
import { workItemModel } from './work-item.model';
import { WorkItemRow } from './work-item.row';

interface Link {
  readonly table: string;
  readonly column: string;
  readonly of: keyof ReferenceSets;
}

const links = ofItemReferences((references): readonly Link[] =>
  references.flatMap(({ set, member }) => (set ? [{ ...set, of: member as keyof ReferenceSets }] : [])),
);

const linkedIds = ({ table, column, of }: Link) =>
  `array(select r.${column} from ${table} r where r.workspace_id = $1 and r.work_item_id = $2 order by r.created_at, r.${column}) as "${of}"`;

const ADVANCE = `
  update project_counters set last_sequence = last_sequence + $3, visible_items = visible_items + $4
  where workspace_id = $1 and project_id = $2 returning last_sequence as last`;

/** For the first work item of a project, or one of the first that are made at once. */
const BEGIN_COUNTING = `
  insert into project_counters (workspace_id, project_id, last_sequence, visible_items) values ($1, $2, $3, $4)
  on conflict (workspace_id, project_id) do update
    set last_sequence = project_counters.last_sequence + excluded.last_sequence,
      visible_items = project_counters.visible_items + excluded.visible_items
  returning last_sequence as last`;

@Injectable()
export class SqlWorkItemRepository extends WorkItemRepository {
  private readonly rows: RowStore<WorkItemRow>;
  private readonly reads: Reads<WorkItemRecord>;

  constructor(private readonly db: Db) {
    super();
    this.rows = new RowStore(db, WorkItemRow);
    this.reads = new Reads(db, workItemList(), workItemModel());
  }

  async allocateNumbers(ctx: ProjectCtx, count: number, visible: number): Promise<number> {
    const values = [ctx.workspaceId, ctx.projectId, count, visible];
    const [row] = await this.db.query<{ last: number }>(ADVANCE, values);
    if (row) return row.last;
    const [first] = await this.db.query<{ last: number }>(BEGIN_COUNTING, values);
    return first!.last;
  }

  async adjustVisible(ctx: WorkspaceCtx, projectId: string, by: number): Promise<void> {
    if (!by) return;
    await this.db.query(
      'update project_counters set visible_items = visible_items + $3 where workspace_id = $1 and project_id = $2',
      [ctx.workspaceId, projectId, by],
    );
  }

  async insert(ctx: ProjectCtx, at: string, items: readonly NewWorkItem[]): Promise<void> {
    await this.rows.insert(ctx, at, items);
    for (const link of links()) {
      await this.link(
        ctx,
        at,
        link,
        items.flatMap((item) => item[link.of].map((id) => [item.id, id] as const)),
      );
    }
  }

  async forWrite(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    const row = await this.rows.forWrite(ctx, id, ({ projectId }) => projectId === ctx.projectId);
    const [relations] = await this.db.query<ReferenceSets>(`select ${links().map(linkedIds).join(', ')}`, [
      ctx.workspaceId,
      id,
    ]);
    return { ...row, ...relations!, projectIdentifier: ctx.projectIdentifier };
  }

  async lockAll(ctx: WorkspaceCtx, ids: readonly string[]): Promise<void> {
    await this.db.query(
      'select 1 from work_items where workspace_id = $1 and id = any($2::uuid[]) order by id for no key update',
      [ctx.workspaceId, ids],
    );
  }

  async lockTrees({ workspaceId }: WorkspaceCtx): Promise<void> {
    await this.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`work item trees ${workspaceId}`]);
  }

  async lockBelow(ctx: WorkspaceCtx, ids: readonly string[]): Promise<WorkItemRecord[]> {
    const below = await this.db.query<{ id: string }>(
      `select id from work_items where workspace_id = $1 and parent_id = any($2::uuid[]) and deleted_at is null
       order by id for update`,
      [ctx.workspaceId, ids],
    );
    const locked = below.map(({ id }) => id);
    return [...(await this.reads.byIds(ctx.workspaceId, locked)).values()];
  }

  async update(ctx: WorkspaceCtx, at: string, id: string, patch: WorkItemPatch): Promise<void> {
    await this.rows.update(ctx, at, id, patch);
  }

  async replaceRelations(ctx: ProjectCtx, at: string, before: Snapshot, after: Snapshot): Promise<void> {
    for (const link of links()) {
      const gone = before[link.of].filter((id) => !after[link.of].includes(id));
      const come = after[link.of].filter((id) => !before[link.of].includes(id));
      if (gone.length) {
        await this.db.query(
          `delete from ${link.table} where workspace_id = $1 and work_item_id = $2 and ${link.column} = any($3::uuid[])`,
          [ctx.workspaceId, before.id, gone],
        );
      }
      await this.link(
        ctx,
        at,
        link,
        come.map((id) => [before.id, id] as const),
      );
    }
  }

  async idOfExternalPair(ctx: ProjectCtx, source: string, id: string): Promise<string | null> {
    const [row] = await this.db.query<{ id: string }>(
      `select id from work_items where workspace_id = $1 and project_id = $2 and external_source = $3
         and external_id = $4 and deleted_at is null`,
      [ctx.workspaceId, ctx.projectId, source, id],
    );
    return row?.id ?? null;
  }

  async remove(ctx: WorkspaceCtx, at: string, ids: readonly string[]): Promise<void> {
    await this.db.query(
      `update work_items set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
       where workspace_id = $1 and id = any($2::uuid[])`,
      [ctx.workspaceId, ids, at, ctx.userId],
    );
  }

  private async link(
    ctx: ProjectCtx,
    at: string,
    { table, column }: Link,
    pairs: readonly (readonly [string, string])[],
  ) {
    if (!pairs.length) return;
    await this.db.query(
      `insert into ${table} (workspace_id, work_item_id, ${column}, created_at)
       select $1, pair.item, pair.member, $4 from unnest($2::uuid[], $3::uuid[]) as pair (item, member)
       returning work_item_id`,
      [ctx.workspaceId, pairs.map(([item]) => item), pairs.map(([, id]) => id), at],
    );
  }
}
