import { Injectable } from '@nestjs/common';
import { snake, type ProjectCtx, type StateGroup } from '#kernel';
import { Db } from '#persistence';
import { ItemCounting, type PartCount } from '../../application/item-counting';
import { seesOwnOnly } from '../../application/visibility';
import { countedReferences, type ItemCounts } from '../../domain/item-counts';
import { linksOf } from './sql.item-links';
import { OPEN } from './work-item.model';

const KEPT = `
  select holder_id, state_group, part_id, number from work_item_counts
  where workspace_id = $1 and holder_id = any($2::uuid[])`;

/** Counts the caller's own items on request; no counts are stored for them. */
function own(kind: string): string {
  const { table, column } = linksOf(kind);
  const [part] = countedReferences().parts;
  return `
    select l.${column} as holder_id, t.state_group, ${part ? `t.${snake(part.member)}` : 'null::uuid'} as part_id, 1 as number
    from ${table} l join work_items t on t.workspace_id = $1 and t.id = l.work_item_id
    where l.workspace_id = $1 and l.${column} = any($2::uuid[]) and t.deleted_at is null and ${OPEN} and t.created_by_id = $3`;
}

const byGroup = (source: string): string => `
  select holder_id as "holderId", state_group as "group", sum(number) as number from (${source}) c
  group by 1, 2 having sum(number) <> 0`;

const byPart = (source: string): string => `
  select holder_id as "holderId", state_group as "group", part_id as "partId", sum(number) as number from (${source}) c
  where part_id is not null group by 1, 2, 3 having sum(number) <> 0`;

interface GroupCount {
  readonly holderId: string;
  readonly group: StateGroup;
  readonly number: number;
}

@Injectable()
export class SqlItemCounting extends ItemCounting {
  constructor(private readonly db: Db) {
    super();
  }

  async of(ctx: ProjectCtx, kind: string, holderIds: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>> {
    const counts = new Map<string, Partial<Record<StateGroup, number>>>();
    for (const { holderId, group, number } of await this.rows<GroupCount>(byGroup, ctx, kind, holderIds)) {
      counts.set(holderId, { ...counts.get(holderId), [group]: number });
    }
    return counts;
  }

  parts(ctx: ProjectCtx, kind: string, holderIds: readonly string[]): Promise<PartCount[]> {
    return this.rows<PartCount>(byPart, ctx, kind, holderIds);
  }

  private async rows<T>(
    grouped: (source: string) => string,
    ctx: ProjectCtx,
    kind: string,
    holderIds: readonly string[],
  ): Promise<T[]> {
    if (!holderIds.length) return [];
    const place = [ctx.workspaceId, holderIds];
    if (seesOwnOnly(ctx)) return this.db.read<T>(grouped(own(kind)), [...place, ctx.userId]);
    return this.db.read<T>(grouped(KEPT), place);
  }
}
