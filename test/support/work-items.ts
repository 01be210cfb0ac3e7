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
    `update project_counters set last_sequence = last_sequence + 1, visible_items = visible_items + 1
     where workspace_id = $1 and project_id = $2 returning last_sequence as sequence`,
    [workspaceId, project.id],
  );
  const { sequence } = counter!;
  const keys = { workspace_id: workspaceId, id, project_id: project.id, sequence_id: sequence };
  const state = { state_id: project.states.backlog, state_group: 'backlog' };
  const audit = { created_at: at, updated_at: at, created_by_id: owner.userId };
  await insert('work_items', { ...keys, ...audit, ...state, name: `Item ${sequence}`, sort_order: 65535, ...members });
  return { id, sequence };
}
