import { Injectable } from '@nestjs/common';
import type { WorkspaceKey } from '#kernel';
import { Db } from '#persistence';
import type { StateOfProject } from '../../domain/closing-state';
import { DueItems, type KeptProject, type Position, type Task } from '../../application/due-items';

const PROJECTS = `
  select p.workspace_id as "workspaceId", p.id as "projectId", p.archive_in as "archiveIn", p.close_in as "closeIn",
    p.default_state_id as "defaultStateId", p.upkeep_decided_by_id as "decidedById"
  from projects p join workspaces w on w.id = $1 and w.deleted_at is null and w.suspended_at is null
    and w.governance <> 'migrating'
  where p.workspace_id = $1 and (p.archive_in > 0 or p.close_in > 0) and p.deleted_at is null and p.archived_at is null
  order by p.id`;

const STATES = `
  select id, "group" from states
  where workspace_id = $1 and project_id = $2 and deleted_at is null order by sequence, id`;

const GROUPS: Readonly<Record<Task, readonly string[]>> = {
  archive: ['completed', 'cancelled'],
  close: ['backlog', 'unstarted', 'started'],
};

const ITEMS = `
  select t.id, t.updated_at as "updatedAt" from work_items t
  where t.workspace_id = $1 and t.project_id = $2 and t.state_group = any($3::text[])
    and t.deleted_at is null and t.archived_at is null and not t.is_draft and t.state_group <> 'triage'
    and t.updated_at < $4 and ($5::timestamptz is null or (t.updated_at, t.id) > ($5, $6::uuid))
    and not exists (
      select 1 from cycles c where c.workspace_id = $1 and c.id = t.cycle_id and (c.end_date is null or c.end_date >= $7))
    and not exists (
      select 1 from work_item_modules l join modules m on m.workspace_id = $1 and m.id = l.module_id
      where l.workspace_id = $1 and l.work_item_id = t.id and m.archived_at is null
        and m.status not in ('completed', 'cancelled') and (m.target_date is null or m.target_date >= (
          select ($7::timestamptz at time zone p.timezone)::date from projects p where p.workspace_id = $1 and p.id = $2)))
  order by t.updated_at, t.id limit $8`;

@Injectable()
export class SqlDueItems extends DueItems {
  constructor(private readonly db: Db) {
    super();
  }

  projects({ workspaceId }: WorkspaceKey): Promise<KeptProject[]> {
    return this.db.query<KeptProject>(PROJECTS, [workspaceId]);
  }

  states({ workspaceId, projectId }: KeptProject): Promise<StateOfProject[]> {
    return this.db.query<StateOfProject>(STATES, [workspaceId, projectId]);
  }

  items(
    { workspaceId, projectId }: KeptProject,
    task: Task,
    { limit, after, now }: { readonly limit: string; readonly after: Position | null; readonly now: string },
    most: number,
  ): Promise<Position[]> {
    const place = [workspaceId, projectId, GROUPS[task]];
    return this.db.query<Position>(ITEMS, [...place, limit, after?.updatedAt ?? null, after?.id ?? null, now, most]);
  }
}
