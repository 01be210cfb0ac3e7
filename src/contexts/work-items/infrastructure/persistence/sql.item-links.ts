import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx, WorkspaceCtx } from '#kernel';
import { assertExpected, Db, equals, ownColumns, Params, Reads, type Condition } from '#persistence';
import { itemReferences, type LinkTable } from '#references';
import {
  itemLinkList,
  ItemLinkReads,
  type LinkedRecord,
  type Holders,
  type ItemLink,
} from '../../application/item-links';
import { seesOwnOnly } from '../../application/visibility';
import { openAs } from './work-item.model';

@Injectable()
export class SqlItemLinks extends ItemLinkReads {
  private readonly reads = new Map<string, Reads<ItemLink>>();

  constructor(private readonly db: Db) {
    super();
  }

  list(ctx: ProjectCtx, holder: LinkedRecord, request: ListRequest): Promise<Page<ItemLink>> {
    return this.readsOf(holder.kind).list(ctx.workspaceId, request, { conditions: [...within(ctx, holder), OF_SHOWN] });
  }

  async all(ctx: ProjectCtx, holder: LinkedRecord): Promise<ItemLink[]> {
    const links = await this.readsOf(holder.kind).all(ctx.workspaceId, within(ctx, holder));
    return links.sort((a, b) => compare(a.createdAt, b.createdAt) || compare(a.id, b.id));
  }

  async find(ctx: ProjectCtx, holder: LinkedRecord, itemId: string): Promise<ItemLink | null> {
    const conditions = [...within(ctx, holder), equals('t.work_item_id', itemId)];
    const link = await this.readsOf(holder.kind).one(ctx.workspaceId, conditions);
    if (link) assertExpected(ctx, link);
    return link;
  }

  async itemIds({ workspaceId }: WorkspaceCtx, ...holders: readonly Holders[]): Promise<string[]> {
    const params = new Params();
    const tenant = params.add(workspaceId);
    const parts = holders.map(({ kind, ids }) => {
      const { table, column } = linksOf(kind);
      return `select distinct work_item_id as id from ${table}
        where workspace_id = ${tenant} and ${column} = any(${params.add(ids)}::uuid[])`;
    });
    const rows = await this.db.query<{ id: string }>(parts.join(' union '), params.values);
    return rows.map(({ id }) => id);
  }

  private readsOf(kind: string): Reads<ItemLink> {
    const reads = this.reads.get(kind) ?? new Reads<ItemLink>(this.db, itemLinkList, modelOf(linksOf(kind)));
    this.reads.set(kind, reads);
    return reads;
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Returns the table that links work items to records of a kind. */
export function linksOf(kind: string): LinkTable {
  const reference = itemReferences().find((one) => one.kind === kind);
  const links = reference?.set ?? reference?.placed;
  if (!links?.authored) throw new Error(`Nothing keeps links between work items and a "${kind}".`);
  return links;
}

const modelOf = ({ table, column }: LinkTable) => ({
  table,
  columns: {
    ...ownColumns('id', 'workspaceId', 'workItemId', 'createdAt', 'createdById'),
    version: '1',
    recordId: `t.${column}`,
    projectId: 'w.project_id',
    subItems: `(select count(*) from work_items c where c.workspace_id = $1 and c.parent_id = w.id and c.deleted_at is null)`,
  },
  joins: { w: 'join work_items w on w.workspace_id = $1 and w.id = t.work_item_id' },
  where: 'w.deleted_at is null',
});

/** Condition for links of items that lists show. */
const OF_SHOWN: Condition = () => openAs('w');

const within = (ctx: ProjectCtx, { kind, id }: LinkedRecord): Condition[] => [
  equals(`t.${linksOf(kind).column}`, id),
  ...(seesOwnOnly(ctx) ? [equals('w.created_by_id', ctx.userId)] : []),
];
