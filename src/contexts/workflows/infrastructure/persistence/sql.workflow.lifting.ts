import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db, RowStore } from '#persistence';
import { WorkflowLifting, type LiftableWorkflow, type RaisedWorkflow } from '../../application/workflow-lift';
import type { Choice } from '../../domain/assignment';
import type { Workflow } from '../../domain/workflow';
import { ChoiceRow, WorkflowRow } from './rows';

const NAMES = `
  select w.name from workflows w where w.workspace_id = $1 and w.project_id is null and w.deleted_at is null`;

const DEFAULT = `
  select w.id from workflows w
  where w.workspace_id = $1 and w.project_id is null and w.is_default and w.deleted_at is null`;

const PROJECTS = `
  select distinct w.project_id as id from workflows w
  join projects p on p.workspace_id = $1 and p.id = w.project_id and p.deleted_at is null
  where w.workspace_id = $1 and w.project_id is not null and w.deleted_at is null and ($2::uuid is null or w.project_id > $2)
  order by 1 limit $3`;

const OF_PROJECTS = `
  select w.id, w.name, w.is_default as "isDefault", w.type_ids as "typeIds", w.project_id as "projectId",
    p.identifier as "projectIdentifier",
    not exists (
      select 1 from workflow_states s
      where s.workspace_id = $1 and s.workflow_id = w.id and s.deleted_at is null) as "isEmpty"
  from workflows w join projects p on p.workspace_id = $1 and p.id = w.project_id
  where w.workspace_id = $1 and w.project_id = any($2::uuid[]) and w.deleted_at is null
  order by w.project_id, w.id`;

const RAISE = `
  update workflows t set project_id = null, is_default = false, type_ids = '{}', name = r.name, updated_at = $4,
    version = t.version + 1
  from unnest($2::uuid[], $3::text[]) as r (id, name)
  where t.workspace_id = $1 and t.id = r.id`;

/** Clears external pairs that several workflows have. The first workflow keeps the pair. */
const PAIRS = `
  update workflows t set external_source = null, external_id = null
  where t.workspace_id = $1 and t.id = any($2::uuid[]) and t.external_id is not null and exists (
    select 1 from workflows o
    where o.workspace_id = $1 and o.external_source = t.external_source and o.external_id = t.external_id
      and o.deleted_at is null and o.id < t.id)`;

const stateOf = (column: string): string =>
  `(select s.workspace_state_id from states s where s.workspace_id = $1 and s.id = t.${column})`;

const RAISE_PARTS = [
  `update workflow_states t set project_id = null, state_id = ${stateOf('state_id')}, updated_at = $3,
     version = t.version + 1
   where t.workspace_id = $1 and t.workflow_id = any($2::uuid[]) and t.deleted_at is null`,
  `update workflow_transitions t set project_id = null, state_id = ${stateOf('state_id')},
     transition_state_id = ${stateOf('transition_state_id')},
     rejection_state_id = ${stateOf('rejection_state_id')}, updated_at = $3, version = t.version + 1
   where t.workspace_id = $1 and t.workflow_id = any($2::uuid[]) and t.deleted_at is null`,
];

@Injectable()
export class SqlWorkflowLifting extends WorkflowLifting {
  private readonly workflows: RowStore<WorkflowRow>;
  private readonly choices: RowStore<ChoiceRow>;

  constructor(private readonly db: Db) {
    super();
    this.workflows = new RowStore(db, WorkflowRow);
    this.choices = new RowStore(db, ChoiceRow);
  }

  async names({ workspaceId }: WorkspaceActor): Promise<string[]> {
    const rows = await this.db.query<{ name: string }>(NAMES, [workspaceId]);
    return rows.map(({ name }) => name);
  }

  async begin(ctx: WorkspaceActor, at: string, workflow: Workflow): Promise<void> {
    const [there] = await this.db.query(DEFAULT, [ctx.workspaceId]);
    if (!there) await this.workflows.insert(ctx, at, [workflow]);
  }

  async projects({ workspaceId }: WorkspaceActor, after: string | null, most: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(PROJECTS, [workspaceId, after, most]);
    return rows.map(({ id }) => id);
  }

  of({ workspaceId }: WorkspaceActor, projectIds: readonly string[]): Promise<LiftableWorkflow[]> {
    return this.db.query<LiftableWorkflow>(OF_PROJECTS, [workspaceId, projectIds]);
  }

  async raise({ workspaceId }: WorkspaceActor, at: string, workflows: readonly RaisedWorkflow[]): Promise<void> {
    const ids = workflows.map(({ id }) => id);
    await this.db.query(PAIRS, [workspaceId, ids]);
    await this.db.query(RAISE, [workspaceId, ids, workflows.map(({ name }) => name), at]);
    for (const text of RAISE_PARTS) await this.db.query(text, [workspaceId, ids, at]);
  }

  drop(ctx: WorkspaceActor, at: string, ids: readonly string[]): Promise<void> {
    return this.workflows.removeAll(ctx, at, ids);
  }

  async choose(ctx: WorkspaceActor, at: string, choices: readonly Choice[]): Promise<void> {
    await this.choices.insert(ctx, at, choices);
  }
}
