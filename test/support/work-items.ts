import { newId } from '../../libs/kernel/ids';
import type { Project } from './projects';
import { insert, sql } from './sql';
import type { Tenant } from './tenants';

export interface WorkItem {
  readonly id: string;
  readonly sequence: number;
}

/** A work item as a row, for suites about other records that only need one to be there. */
export async function addWorkItem(
  { workspaceId, owner }: Tenant,
  project: Project,
  members: Record<string, unknown> = {},
): Promise<WorkItem> {
  const id = newId();
  const at = new Date().toISOString();
  const [counter] = await sql<{ sequence: number }>(
    `insert into project_counters as c (workspace_id, project_id, last_sequence, visible_items) values ($1, $2, 1, 1)
     on conflict (workspace_id, project_id) do update
       set last_sequence = c.last_sequence + 1, visible_items = c.visible_items + 1
     returning last_sequence as sequence`,
    [workspaceId, project.id],
  );
  const { sequence } = counter!;
  const keys = { workspace_id: workspaceId, id, project_id: project.id, sequence_id: sequence };
  const state = { state_id: project.states.backlog, state_group: 'backlog' };
  const audit = { created_at: at, updated_at: at, created_by_id: owner.userId };
  await insert('work_items', { ...keys, ...audit, ...state, name: `Item ${sequence}`, sort_order: 65535, ...members });
  return { id, sequence };
}
