import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { InWorkItem } from '../../../work-items';
import type { ApprovalRepository } from '../../application/workflow.repository';
import type { Given } from '../../domain/approval';
import { approvalTable, type ApprovalRow } from './rows';
import { WorkspaceRecords, type UsableState } from '../../application/surroundings';

/** The item's history shows since when it has been in its state, whatever moved it there. */
const STANDING = `
  select a.created_by_id as "userId", a.decision from workflow_approvals a
  where a.workspace_id = $1 and a.work_item_id = $2 and a.transition_id = $3 and a.deleted_at is null
    and a.created_at > coalesce((
      select max(c.created_at) from activities c
      where c.workspace_id = $1 and c.work_item_id = $2 and c.field = 'state'), '-infinity'::timestamptz)
  order by a.created_at, a.id`;

@Injectable()
export class SqlApprovalRepository extends SqlRecords<InWorkItem, ApprovalRow> implements ApprovalRepository {
  constructor(db: Db) {
    super(db, approvalTable);
  }

  standing({ workspaceId, workItemId }: InWorkItem, transitionId: string): Promise<Given[]> {
    return this.db.query<Given>(STANDING, [workspaceId, workItemId, transitionId]);
  }
}

const TYPES = `
  select k.id from work_item_types k
  where k.workspace_id = $1 and k.project_id is null and k.deleted_at is null and k.id = any($2::uuid[]) for key share`;

const LIVING_TYPES = `
  select k.id from work_item_types k where k.workspace_id = $1 and k.deleted_at is null and k.id = any($2::uuid[])`;

const STATES = `
  select s.id, s.is_default as "isDefault" from states s
  where s.workspace_id = $1 and s.project_id is null and s.deleted_at is null and s."group" <> 'triage'
    and s.id = any($2::uuid[])
  for key share`;

const PEOPLE = `
  select m.user_id as id from workspace_members m
  where m.workspace_id = $1 and m.is_active and m.deleted_at is null and m.user_id = any($2::uuid[]) for key share`;

const PROJECTS = `
  select p.id from projects p
  where p.workspace_id = $1 and p.deleted_at is null and p.id = any($2::uuid[]) for key share`;

@Injectable()
export class SqlWorkspaceRecords extends WorkspaceRecords {
  constructor(private readonly db: Db) {
    super();
  }

  types(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.idsOf(TYPES, ctx, ids);
  }

  livingTypes(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.idsOf(LIVING_TYPES, ctx, ids);
  }

  states({ workspaceId }: WorkspaceCtx, ids: readonly string[]): Promise<UsableState[]> {
    return this.db.query<UsableState>(STATES, [workspaceId, ids]);
  }

  people(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.idsOf(PEOPLE, ctx, ids);
  }

  projects(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.idsOf(PROJECTS, ctx, ids);
  }

  private async idsOf(text: string, { workspaceId }: WorkspaceCtx, ids: readonly string[]) {
    const rows = await this.db.query<{ id: string }>(text, [workspaceId, ids]);
    return new Set(rows.map(({ id }) => id));
  }
}
