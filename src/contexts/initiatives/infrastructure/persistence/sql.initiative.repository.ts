import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, LinkedRecords, Params } from '#persistence';
import { type ItemCounts, OPEN, seen, visibleOf, visibleProjects } from '../../../work-items';
import type { InitiativeRepository } from '../../application/initiative.repository';
import { initiativeSets, initiativeTable, type InitiativeRow } from './initiative.row';

/** The work items of the initiatives $2, by the tables that lead to them; an item to which both lead counts once. */
const countsOf = (shown: string): string => `
  select r.initiative_id as "initiativeId", jsonb_object_agg(r.state_group, r.number) as counts
  from (
    select h.initiative_id, h.state_group, count(*) as number
    from (
      select l.initiative_id, t.id, t.state_group from initiative_projects l
      join work_items t on t.workspace_id = $1 and t.project_id = l.project_id
      where l.workspace_id = $1 and l.initiative_id = any($2::uuid[]) and l.deleted_at is null and ${shown}
      union
      select l.initiative_id, t.id, t.state_group from work_item_initiatives l
      join work_items t on t.workspace_id = $1 and t.id = l.work_item_id
      where l.workspace_id = $1 and l.initiative_id = any($2::uuid[]) and ${shown}
    ) h group by 1, 2
  ) r group by 1`;

@Injectable()
export class SqlInitiativeRepository
  extends LinkedRecords<WorkspaceCtx, InitiativeRow>
  implements InitiativeRepository
{
  constructor(db: Db) {
    super(db, initiativeTable, initiativeSets);
  }

  async itemCounts(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>> {
    const visible = visibleOf(await visibleProjects(this.db, ctx));
    const params = new Params();
    params.add(ctx.workspaceId);
    params.add(ids);
    const shown = `t.deleted_at is null and ${OPEN} and ${seen(visible, ctx.userId)(params)}`;
    const rows = await this.db.read<{ initiativeId: string; counts: ItemCounts }>(countsOf(shown), params.values);
    return new Map(rows.map(({ initiativeId, counts }) => [initiativeId, counts]));
  }
}
