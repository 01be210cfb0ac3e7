import { Injectable } from '@nestjs/common';
import { newId, replacementColumns, type Replacement, type WorkspaceActor, type WorkspaceCtx } from '#kernel';
import { Db, RowStore } from '#persistence';
import { WorkflowUsage } from '../../../projects';
import { DEFAULT_WORKFLOW } from '../../domain/workflow';
import { WorkflowRow } from './rows';

/** Creates default workflows for new projects. Projects of a governing workspace use its workflows instead. */
@Injectable()
export class SqlWorkflowUsage extends WorkflowUsage {
  private readonly workflows: RowStore<WorkflowRow>;

  constructor(db: Db) {
    super();
    this.workflows = new RowStore(db, WorkflowRow);
  }

  async begin(ctx: WorkspaceCtx, at: string, projectIds: readonly string[]): Promise<void> {
    if (ctx.governance === 'on') return;
    const workflows = projectIds.map((projectId) => ({ ...DEFAULT_WORKFLOW, id: newId(), projectId }));
    await this.workflows.insert(ctx, at, workflows);
  }
}

const REPLACE = `
  update workflows t set type_ids = array(
      select coalesce(r.into_id, y.id) from unnest(t.type_ids) with ordinality as y (id, place)
      left join unnest($2::uuid[], $3::uuid[]) as r (id, into_id) on r.id = y.id order by y.place),
    updated_at = $4, version = t.version + 1
  where t.workspace_id = $1 and t.type_ids && $2::uuid[] and t.deleted_at is null`;

/** Replaces types in workflows when they are merged into other types. */
export const followTypes =
  (db: Db) =>
  async ({ workspaceId }: WorkspaceActor, at: string, replaced: readonly Replacement[]): Promise<void> => {
    await db.query(REPLACE, [workspaceId, ...replacementColumns(replaced), at]);
  };

const NEEDED = `
  select distinct state_id as id from workflow_states
  where workspace_id = $1 and state_id = any($2::uuid[]) and deleted_at is null`;

/** Returns those of the states that a workflow contains. */
export const neededStates =
  (db: Db) =>
  async ({ workspaceId }: WorkspaceActor, stateIds: readonly string[]): Promise<ReadonlySet<string>> => {
    const rows = await db.query<{ id: string }>(NEEDED, [workspaceId, stateIds]);
    return new Set(rows.map(({ id }) => id));
  };
