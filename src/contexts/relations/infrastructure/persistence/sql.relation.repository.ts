import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, RowStore } from '#persistence';
import { RelationRepository, type StoredRelation } from '../../application/relation.repository';
import type { Relation } from '../../domain/relation';
import { PRECEDENCES, type Search, type Side } from '../../domain/schedule';
import { lockWorkspace, WorkItemRelationRow } from './rows';

const COLUMNS = `r.id, r.item_id as "itemId", r.related_item_id as "relatedItemId", r.kind,
  r.definition_id as "definitionId", r.created_at as "createdAt", r.created_by_id as "createdById"`;

const LIVE = 'r.workspace_id = $1 and r.deleted_at is null';

const end = ({ of }: Side): string => (of === 'item' ? 'item_id' : 'related_item_id');

/**
 * SQL of one step of the search: along the relations of each kind, and between the start and the end of the same item.
 */
function steps(direction: Search['direction']): string {
  const later = direction === 'later';
  const alongKinds = Object.entries(PRECEDENCES).map(([kind, { before, after }]) => {
    const [from, to] = later ? [before, after] : [after, before];
    return `select r.${end(to)}, ${to.finish} from work_item_relations r
      where ${LIVE} and r.kind = '${kind}' and r.${end(from)} = m.id and m.finish = ${from.finish}`;
  });
  return [`select m.id, ${later} where m.finish = ${!later}`, ...alongKinds].join(' union all ');
}

/** SQL of the search for all moments before or after a moment. Each moment is visited only once. */
const reachOf = (direction: Search['direction']) => `
  with recursive met (id, finish) as (
    select $2::uuid, $3::boolean
    union
    select step.id, step.finish from met m cross join lateral (${steps(direction)}) as step (id, finish)
  )
  select id from met where id = any($4::uuid[]) and finish = $5::boolean`;

const REACH: Readonly<Record<Search['direction'], string>> = { later: reachOf('later'), earlier: reachOf('earlier') };

@Injectable()
export class SqlRelationRepository extends RelationRepository {
  private readonly rows: RowStore<WorkItemRelationRow>;

  constructor(private readonly db: Db) {
    super();
    this.rows = new RowStore(db, WorkItemRelationRow);
  }

  of({ workspaceId }: WorkspaceCtx, itemId: string): Promise<StoredRelation[]> {
    return this.db.read<StoredRelation>(
      `select ${COLUMNS} from work_item_relations r
       where ${LIVE} and (r.item_id = $2 or r.related_item_id = $2) order by r.created_at, r.id`,
      [workspaceId, itemId],
    );
  }

  between({ workspaceId }: WorkspaceCtx, itemId: string, otherIds: readonly string[]): Promise<StoredRelation[]> {
    return this.db.query<StoredRelation>(
      `select ${COLUMNS} from work_item_relations r
       where ${LIVE} and (r.item_id = $2 and r.related_item_id = any($3::uuid[])
         or r.related_item_id = $2 and r.item_id = any($3::uuid[]))
       order by r.created_at, r.id`,
      [workspaceId, itemId, otherIds],
    );
  }

  lockDependencies(ctx: WorkspaceCtx): Promise<void> {
    return lockWorkspace(this.db, ctx);
  }

  async reached({ workspaceId }: WorkspaceCtx, search: Search, targetIds: readonly string[]) {
    const { from, direction, targetFinish } = search;
    const values = [workspaceId, from.itemId, from.finish, targetIds, targetFinish];
    const rows = await this.db.query<{ id: string }>(REACH[direction], values);
    return new Set(rows.map(({ id }) => id));
  }

  async insert(ctx: WorkspaceCtx, at: string, relations: readonly Relation[]): Promise<void> {
    await this.rows.insert(ctx, at, relations);
  }

  async remove(ctx: WorkspaceCtx, at: string, ids: readonly string[]): Promise<void> {
    await this.end(ctx, at, 'id = any($4::uuid[])', ids);
  }

  async removeDefined(ctx: WorkspaceCtx, at: string, definitionId: string): Promise<void> {
    await this.end(ctx, at, 'definition_id = $4', definitionId);
  }

  private async end({ workspaceId, userId }: WorkspaceCtx, at: string, which: string, value: unknown): Promise<void> {
    await this.db.query(
      `update work_item_relations set deleted_at = $2, updated_at = $2, updated_by_id = $3, version = version + 1
       where workspace_id = $1 and deleted_at is null and ${which}`,
      [workspaceId, at, userId, value],
    );
  }
}
