import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { WorkspaceRecords, type UsableState } from '../../application/surroundings';

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
