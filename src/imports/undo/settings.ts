import type { Db } from '#persistence';
import { MADE, type MadePlace } from './made';

/** What arrivals remember of the settings of their project, beside records. */
export const TYPES_USED = 'projects.types_used';
export const ESTIMATE_USED = 'projects.estimate_used';

const LEAVE_ESTIMATE = `
  with ${MADE}
  update projects t set estimate_id = null, updated_at = $4, version = t.version + 1 from made m
  where t.workspace_id = $1 and t.id = m.id and t.estimate_id = m.other returning t.id`;

/** Somebody may have made a type since. */
const LEAVE_TYPES = `
  with ${MADE}
  update projects t set is_issue_type_enabled = false, updated_at = $4, version = t.version + 1 from made m
  where t.workspace_id = $1 and t.id = m.id and t.is_issue_type_enabled
    and not exists (
      select 1 from work_item_types y where y.workspace_id = $1 and y.project_id = t.id and y.deleted_at is null)
  returning t.id`;

/** Lets the project no longer use the estimate that came with an import. */
export async function leaveEstimate(db: Db, { workspaceId, id }: MadePlace): Promise<void> {
  await db.query(LEAVE_ESTIMATE, [workspaceId, id, ESTIMATE_USED, new Date().toISOString()]);
}

/** Lets the project no longer use types, if it does so since an import whose types are gone. */
export async function leaveTypes(db: Db, { workspaceId, id }: MadePlace): Promise<void> {
  await db.query(LEAVE_TYPES, [workspaceId, id, TYPES_USED, new Date().toISOString()]);
}
