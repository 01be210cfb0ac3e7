import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db } from '#persistence';
import { Rulings, type ItemGroup } from '../../application/rulings';
import { Ruling, type RulingWorkflow } from '../../domain/ruling';
import { holdWorkflows } from './workflow-lock';

const RULING = `
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
  where w.workspace_id = $1 and w.project_id = $2 and w.is_active and w.deleted_at is null`;

const LIVING = `w.workspace_id = $1 and w.project_id = $2 and w.deleted_at is null and w.state_group <> 'triage'`;

const GROUPS = `
  select w.project_id as "projectId", w.type_id as "typeId", w.state_id as "stateId", s.name as "stateName",
    count(*)::integer as count
  from work_items w join states s on s.workspace_id = $1 and s.id = w.state_id
  where ${LIVING} group by 1, 2, 3, 4 order by 4, 3`;

const ITEM_IDS = `
  select w.id from work_items w
  where ${LIVING} and exists (
    select 1 from unnest($3::uuid[], $4::uuid[]) as g (type_id, state_id)
    where g.state_id = w.state_id and g.type_id is not distinct from w.type_id)
  order by w.id`;

@Injectable()
export class SqlRulings extends Rulings {
  constructor(private readonly db: Db) {
    super();
  }

  hold(ctx: ProjectCtx): Promise<void> {
    return holdWorkflows(this.db, ctx);
  }

  async of({ workspaceId, projectId, userId }: ProjectCtx): Promise<Ruling> {
    return new Ruling(await this.db.query<RulingWorkflow>(RULING, [workspaceId, projectId]), userId);
  }

  groups({ workspaceId, projectId }: ProjectCtx): Promise<ItemGroup[]> {
    return this.db.query<ItemGroup>(GROUPS, [workspaceId, projectId]);
  }

  async itemIds({ workspaceId, projectId }: ProjectCtx, groups: readonly ItemGroup[]): Promise<string[]> {
    const [types, states] = [groups.map(({ typeId }) => typeId), groups.map(({ stateId }) => stateId)];
    const rows = await this.db.query<{ id: string }>(ITEM_IDS, [workspaceId, projectId, types, states]);
    return rows.map(({ id }) => id);
  }
}
