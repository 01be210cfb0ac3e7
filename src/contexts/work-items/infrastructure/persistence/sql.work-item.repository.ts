import { Injectable } from '@nestjs/common';
import { newId, notFound, type ProjectCtx, type WorkspaceCtx, type WorkspaceKey } from '#kernel';
import { assertExpected, Db, Reads, RowStore, sendRows } from '#persistence';
import { ofItemReferences, type LinkTable, type ReferenceSets } from '#references';
import {
  type Changed,
  type StandingAsked,
  workItemList,
  type WorkItemRecord,
  WorkItemRepository,
} from '../../application/work-item.repository';
import { pairKey, type ExternalPair, type WorkItemPatch } from '../../domain/work-item';
import { idsIn } from '../../domain/changes';
import type { Standing } from '../../domain/manual-order';
import type { NewWorkItem } from '../../domain/new-work-item';
import { addCountChanges } from './count-changes';
import { OPEN, workItemModel } from './work-item.model';
import { WorkItemRow } from './work-item.row';

interface Link extends LinkTable {
  readonly member: string;
}

/** Link tables: those that hold a set, and those that accompany a column of the item. */
const links = ofItemReferences((references): readonly Link[] =>
  references.flatMap(({ set, placed, member }) => {
    const table = set ?? placed;
    return table ? [{ ...table, member }] : [];
  }),
);

const sets = ofItemReferences((references): readonly Link[] =>
  references.flatMap(({ set, member }) => (set ? [{ ...set, member }] : [])),
);

const linkedIds = ({ table, column, member }: Link) =>
  `array(select r.${column} from ${table} r where r.workspace_id = $1 and r.work_item_id = t.id order by r.created_at, r.${column}) as "${member}"`;

/** A link between an item and a record. */
interface Tie {
  readonly itemId: string;
  readonly memberId: string;
}

/** Returns the links that `after` has and `before` does not. */
const tiesBetween = (link: Link, { id }: { readonly id: string }, before: object, after: object): Tie[] => {
  const there = idsIn(before, link);
  return idsIn(after, link)
    .filter((memberId) => !there.includes(memberId))
    .map((memberId) => ({ itemId: id, memberId }));
};

const itemIds = (ties: readonly Tie[]): string[] => ties.map(({ itemId }) => itemId);
const memberIds = (ties: readonly Tie[]): string[] => ties.map(({ memberId }) => memberId);

const ADVANCE = `
  update project_counters set last_sequence = last_sequence + $3, visible_items = visible_items + $4
  where workspace_id = $1 and project_id = $2 returning last_sequence as last`;

/** Creates the counter with the first work item of a project. Two transactions may do this at the same time. */
const BEGIN_COUNTING = `
  insert into project_counters (workspace_id, project_id, last_sequence, visible_items) values ($1, $2, $3, $4)
  on conflict (workspace_id, project_id) do update
    set last_sequence = project_counters.last_sequence + excluded.last_sequence,
      visible_items = project_counters.visible_items + excluded.visible_items
  returning last_sequence as last`;

const VISIBLE = 'select coalesce(sum(visible_items), 0)::int as number from project_counters where workspace_id = $1';

const TOUCH = `
  update work_items set updated_at = $3, updated_by_id = $4, version = version + 1
  where workspace_id = $1 and id = any($2::uuid[])`;

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
    await this.db.send(
      'update project_counters set visible_items = visible_items + $3 where workspace_id = $1 and project_id = $2',
      [ctx.workspaceId, projectId, by],
    );
  }

  async countVisible({ workspaceId }: WorkspaceKey): Promise<number> {
    const [row] = await this.db.query<{ number: number }>(VISIBLE, [workspaceId]);
    return row!.number;
  }

  async insert(ctx: ProjectCtx, at: string, items: readonly NewWorkItem[]): Promise<void> {
    const tie = (link: Link) =>
      this.tie(
        ctx,
        at,
        link,
        items.flatMap((item) => tiesBetween(link, item, {}, item)),
      );
    const passages = items.map((current) => ({ current }));
    // A single item is sent at once, before its links. The payload of several items is built in slices, so it must be
    // awaited first.
    const inserted = this.rows.insert(ctx, at, items);
    if (items.length > 1) await inserted;
    await Promise.all([inserted, ...links().map(tie), addCountChanges(this.db, ctx, passages)]);
  }

  async forWrite(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    const item = (await this.forWriteAll(ctx, [id])).get(id);
    if (!item) throw notFound();
    return item;
  }

  async forWriteAll(ctx: ProjectCtx, ids: readonly string[]): Promise<Map<string, WorkItemRecord>> {
    if (!ids.length) return new Map();
    // Sent together with the locks but run after them, so that it sees links added by another transaction meanwhile.
    const [locked, tied] = await Promise.all([
      this.rows.lockAll(ctx, ids),
      this.db.query<ReferenceSets>(
        `select ${sets().map(linkedIds).join(', ')} from unnest($2::uuid[]) with ordinality as t (id, place) order by t.place`,
        [ctx.workspaceId, ids],
      ),
    ]);
    const rows = locked.filter(({ projectId }) => projectId === ctx.projectId);
    for (const row of rows) assertExpected(ctx, row);
    const setsOf = new Map(ids.map((id, index) => [id, tied[index]!]));
    const { projectIdentifier } = ctx;
    return new Map(rows.map((row) => [row.id, { ...row, ...setsOf.get(row.id)!, projectIdentifier }]));
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

  async lockOrder({ workspaceId, projectId }: ProjectCtx): Promise<void> {
    const name = `order of work items ${workspaceId} ${projectId}`;
    await this.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  standing(ctx: ProjectCtx, { id, sortOrder }: Standing, asked: StandingAsked): Promise<Standing[]> {
    const [sign, direction] = asked.isBehind ? ['>', ''] : ['<', ' desc'];
    return this.db.query<Standing>(
      `select t.id, t.sort_order as "sortOrder" from work_items t
       where t.workspace_id = $1 and t.project_id = $2 and t.deleted_at is null and ${OPEN}
         and (t.sort_order, t.id) ${sign} ($3, $4) and t.id <> all($5::uuid[])
       order by t.sort_order${direction}, t.id${direction} limit $6`,
      [ctx.workspaceId, ctx.projectId, sortOrder, id, asked.without, asked.limit],
    );
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

  async update(ctx: WorkspaceCtx, at: string, items: readonly Changed[]): Promise<void> {
    const members = new Set(items.flatMap(({ columns }) => Object.keys(columns) as (keyof WorkItemPatch)[]));
    await this.rows.updateAll(
      ctx,
      at,
      items.map(({ current }) => current),
      [...members],
    );
    for (const link of links()) {
      const gone = items.flatMap(({ stored, current }) => tiesBetween(link, stored, current, stored));
      const come = items.flatMap(({ stored, current }) => tiesBetween(link, stored, stored, current));
      await this.untie(ctx, link, gone);
      await this.tie(ctx, at, link, come);
    }
    await addCountChanges(this.db, ctx, items);
  }

  async touch({ workspaceId, userId }: WorkspaceCtx, at: string, ids: readonly string[]): Promise<void> {
    await this.db.query(TOUCH, [workspaceId, ids, at, userId]);
  }

  async idsOfPairs(ctx: ProjectCtx, pairs: readonly ExternalPair[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<ExternalPair & { itemId: string }>(
      `select w.id as "itemId", w.external_source as source, w.external_id as id
       from unnest($3::text[], $4::text[]) as pair(source, id)
       join work_items w on w.workspace_id = $1 and w.project_id = $2 and w.external_source = pair.source
         and w.external_id = pair.id and w.deleted_at is null`,
      [ctx.workspaceId, ctx.projectId, pairs.map(({ source }) => source), pairs.map(({ id }) => id)],
    );
    return new Map(rows.map(({ itemId, ...pair }) => [pairKey(pair), itemId]));
  }

  async remove(ctx: WorkspaceCtx, at: string, items: readonly WorkItemRecord[]): Promise<void> {
    const ids = items.map(({ id }) => id);
    await this.db.query(
      `update work_items set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
       where workspace_id = $1 and id = any($2::uuid[])`,
      [ctx.workspaceId, ids, at, ctx.userId],
    );
    await addCountChanges(
      this.db,
      ctx,
      items.map((stored) => ({ stored })),
    );
  }

  private async untie({ workspaceId }: WorkspaceCtx, { table, column }: Link, ties: readonly Tie[]): Promise<void> {
    if (!ties.length) return;
    await this.db.send(
      `delete from ${table} where workspace_id = $1
         and (work_item_id, ${column}) in (select * from unnest($2::uuid[], $3::uuid[]))`,
      [workspaceId, itemIds(ties), memberIds(ties)],
    );
  }

  private async tie(ctx: WorkspaceCtx, at: string, { table, column, authored }: Link, ties: readonly Tie[]) {
    const shared = { workspace_id: ctx.workspaceId, created_at: at, ...(authored && { created_by_id: ctx.userId }) };
    const columns = ['work_item_id', column, ...(authored ? ['id'] : [])];
    const values = ({ itemId, memberId }: Tie) => [itemId, memberId, ...(authored ? [newId()] : [])];
    await sendRows(this.db, { table, shared, columns, values, end: 'returning work_item_id' }, ties);
  }
}
