import { Injectable } from '@nestjs/common';
import { projectIdOf, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { groupedBy } from '../../application/stranding';
import { Rulings, type ItemGroup, type RulingOf } from '../../application/rulings';
import type { Home } from '../../application/workflow.repository';
import { Choices, type Choice, type TypeRule } from '../../domain/assignment';
import { Ruling, type RulingWorkflow } from '../../domain/ruling';
import { holdWorkflows } from './rows';

const rulingOf = (home: string): string => `
  select w.id, w.is_default as "isDefault", w.type_ids as "typeIds",
    coalesce((
      select jsonb_agg(jsonb_build_object('stateId', s.state_id, 'isDefault', s.is_default,
        'allowIssueCreation', s.allow_issue_creation, 'flow', s.flow))
      from workflow_states s
      where s.workspace_id = $1 and s.workflow_id = w.id and s.deleted_at is null), '[]') as states,
    coalesce((
      select jsonb_agg(jsonb_build_object('id', y.id, 'stateId', y.state_id, 'transitionStateId', y.transition_state_id,
        'rejectionStateId', y.rejection_state_id, 'requiredApprovals', y.required_approvals, 'memberIds', y.member_ids))
      from workflow_transitions y
      where y.workspace_id = $1 and y.workflow_id = w.id and y.deleted_at is null), '[]') as transitions
  from workflows w
  where w.workspace_id = $1 and ${home} and w.is_active and w.deleted_at is null`;

const OF_PROJECT = rulingOf('w.project_id = $2');
const OF_WORKSPACE = rulingOf('w.project_id is null');

const RULES = `
  select r.id, r.mode, r.workflow_ids as "workflowIds" from workflow_rules r
  where r.workspace_id = $1 and r.deleted_at is null`;

const CHOICES = `
  select c.project_id as "projectId", c.type_id as "typeId", c.workflow_id as "workflowId", c.is_pinned as "isPinned"
  from workflow_choices c
  where c.workspace_id = $1 and ($2::uuid is null or c.project_id = $2) and c.deleted_at is null`;

const COPIES = `
  select s.id, s.workspace_state_id as of from states s
  where s.workspace_id = $1 and s.project_id = $2 and s.workspace_state_id is not null and s.deleted_at is null`;

const LIVING = `w.workspace_id = $1 and w.deleted_at is null and w.state_group <> 'triage'`;

const groupsOf = (placeState: string, home: string): string => `
  select w.project_id as "projectId", p.identifier as "projectIdentifier", w.type_id as "typeId",
    w.state_id as "stateId", ${placeState} as "placeStateId", s.name as "stateName", count(*)::integer as count
  from work_items w
  join states s on s.workspace_id = $1 and s.id = w.state_id
  join projects p on p.workspace_id = $1 and p.id = w.project_id
  where ${LIVING} and ${home} group by 1, 2, 3, 4, 5, 6 order by 6, 4`;

const GROUPS_OF_PROJECT = groupsOf('w.state_id', 'w.project_id = $2');
const GROUPS_OF_WORKSPACE = groupsOf('s.workspace_state_id', 'p.is_workflow_enabled and p.deleted_at is null');

const ITEM_IDS = `
  select w.id from work_items w
  where ${LIVING} and w.project_id = $2 and exists (
    select 1 from unnest($3::uuid[], $4::uuid[]) as g (type_id, state_id)
    where g.state_id = w.state_id and g.type_id is not distinct from w.type_id)
  order by w.id`;

type PlacedChoice = Omit<Choice, 'id'>;

@Injectable()
export class SqlRulings extends Rulings {
  constructor(private readonly db: Db) {
    super();
  }

  hold(ctx: ProjectCtx): Promise<void> {
    return holdWorkflows(this.db, ctx);
  }

  async of(ctx: ProjectCtx): Promise<Ruling> {
    const { workspaceId, projectId, userId } = ctx;
    if (ctx.governance !== 'on')
      return new Ruling(await this.db.query<RulingWorkflow>(OF_PROJECT, [workspaceId, projectId]), userId);
    const copies = await this.copies(ctx, projectId);
    const workflows = await this.db.query<RulingWorkflow>(OF_WORKSPACE, [workspaceId]);
    const rules = await this.db.query<TypeRule>(RULES, [workspaceId]);
    const chosen = await this.db.query<PlacedChoice>(CHOICES, [workspaceId, projectId]);
    const there = workflows.map((workflow) => copied(workflow, copies));
    return new Ruling(there, userId, new Choices(rules, chosen));
  }

  async within(ctx: Home): Promise<RulingOf> {
    const projectId = projectIdOf(ctx);
    if (projectId) {
      const ruling = await this.of({ ...(ctx as ProjectCtx), projectId });
      return () => ruling;
    }
    const { workspaceId, userId } = ctx;
    const workflows = await this.db.query<RulingWorkflow>(OF_WORKSPACE, [workspaceId]);
    const rules = await this.db.query<TypeRule>(RULES, [workspaceId]);
    const chosen = await this.db.query<PlacedChoice>(CHOICES, [workspaceId, null]);
    const choicesOf = groupedBy(chosen, (choice) => choice.projectId as string | null);
    return (id) => new Ruling(workflows, userId, new Choices(rules, choicesOf.get(id) ?? []));
  }

  groups(ctx: Home): Promise<ItemGroup[]> {
    const projectId = projectIdOf(ctx);
    return projectId
      ? this.db.query<ItemGroup>(GROUPS_OF_PROJECT, [ctx.workspaceId, projectId])
      : this.db.query<ItemGroup>(GROUPS_OF_WORKSPACE, [ctx.workspaceId]);
  }

  async itemIds({ workspaceId, projectId }: ProjectCtx, groups: readonly ItemGroup[]): Promise<string[]> {
    const [types, states] = [groups.map(({ typeId }) => typeId), groups.map(({ stateId }) => stateId)];
    const rows = await this.db.query<{ id: string }>(ITEM_IDS, [workspaceId, projectId, types, states]);
    return rows.map(({ id }) => id);
  }

  async copies({ workspaceId }: WorkspaceCtx, projectId: string): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<{ id: string; of: string }>(COPIES, [workspaceId, projectId]);
    return new Map(rows.map(({ id, of }) => [of, id]));
  }
}

/** Returns the workflow with the states of the workspace replaced by their copies in a project. */
function copied(workflow: RulingWorkflow, copies: ReadonlyMap<string, string>): RulingWorkflow {
  const copy = (id: string): string => copies.get(id)!;
  return {
    ...workflow,
    states: workflow.states.map((state) => ({ ...state, stateId: copy(state.stateId) })),
    transitions: workflow.transitions.map((way) => ({
      ...way,
      stateId: copy(way.stateId),
      transitionStateId: copy(way.transitionStateId),
      rejectionStateId: way.rejectionStateId && copy(way.rejectionStateId),
    })),
  };
}
