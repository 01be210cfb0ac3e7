import { Injectable } from '@nestjs/common';
import type { ProjectRole, WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { belonging } from '../../../projects';
import type { CallerScopes, PlaceOfCaller, PlaceOfItem } from '../../application/visible-events';

const PROJECTS = `
  select p.id, m.role, m.role <> 'guest' or p.guest_view_all_features as "seesAll"
  from ${belonging('m.user_id = $2')} m
  join projects p on p.workspace_id = $1 and p.id = m.project_id and p.deleted_at is null`;

const ITEMS = `
  select i.id, i.project_id as "projectId", i.created_by_id as "createdById" from work_items i
  where i.workspace_id = $1 and i.id = any($2::uuid[])`;

@Injectable()
export class SqlEventPlaces implements CallerScopes {
  constructor(private readonly db: Db) {}

  async projects({ workspaceId, userId }: WorkspaceCtx): Promise<ReadonlyMap<string, PlaceOfCaller>> {
    const rows = await this.db.read<PlaceOfCaller & { id: string; role: ProjectRole }>(PROJECTS, [workspaceId, userId]);
    return new Map(rows.map(({ id, ...place }) => [id, place]));
  }

  async items({ workspaceId }: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, PlaceOfItem>> {
    const rows = ids.length ? await this.db.read<PlaceOfItem & { id: string }>(ITEMS, [workspaceId, ids]) : [];
    return new Map(rows.map(({ id, ...place }) => [id, place]));
  }
}
