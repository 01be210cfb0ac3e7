import type { WorkspaceActor } from '#kernel';
import type { Db } from '#persistence';

const NEEDED = `
  select distinct state_id as id from workflow_states
  where workspace_id = $1 and state_id = any($2::uuid[]) and deleted_at is null`;

/** Those of the states that a workflow has. */
export const neededStates =
  (db: Db) =>
  async ({ workspaceId }: WorkspaceActor, stateIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await db.query<{ id: string }>(NEEDED, [workspaceId, stateIds]);
    return new Set(rows.map(({ id }) => id));
  };
