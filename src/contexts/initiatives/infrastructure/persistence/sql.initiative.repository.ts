import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, LinkedRecords, Params } from '#persistence';
import { type ItemCounts, OPEN, seen, visibleOf, visibleProjects } from '../../../work-items';
import type { InitiativeRepository } from '../../application/initiative.repository';
import { initiativeSets, initiativeTable, type InitiativeRow } from './initiative.row';

/**
 * Counts the work items of the initiatives $2: those of their projects, which an index has by state group, and then those
 * that are in an initiative itself but not in one of its projects, so that each is counted once.
 */
const countsOf = (shown: string): string => `
  select r.initiative_id as "initiativeId", jsonb_object_agg(r.state_group, r.number) as counts
  from (
    select h.initiative_id, h.state_group, sum(h.number) as number
    from (
      select l.initiative_id, c.state_group, c.number from initiative_projects l
      cross join lateral (
        select t.state_group, count(*) as number from work_items t
        where t.workspace_id = $1 and t.project_id = l.project_id and ${shown} group by 1) c
      where l.workspace_id = $1 and l.initiative_id = any($2::uuid[]) and l.deleted_at is null
      union all
      select l.initiative_id, t.state_group, 1 from work_item_initiatives l
      join work_items t on t.workspace_id = $1 and t.id = l.work_item_id
      where l.workspace_id = $1 and l.initiative_id = any($2::uuid[]) and ${shown}
        and not exists (select 1 from initiative_projects p where p.workspace_id = $1
          and p.initiative_id = l.initiative_id and p.project_id = t.project_id and p.deleted_at is null)
    ) h group by 1, 2
  ) r group by 1`;

interface CountsRow {
  readonly initiativeId: string;
  readonly counts: ItemCounts;
}

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
    // Planned anew each time, because numbers of work items differ too much between initiatives for a common plan.
    const rows = await this.db.read<CountsRow>(countsOf(shown), params.values, { unnamed: true });
    return new Map(rows.map(({ initiativeId, counts }) => [initiativeId, counts]));
  }
}
