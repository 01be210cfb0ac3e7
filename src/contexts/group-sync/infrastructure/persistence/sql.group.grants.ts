import { Injectable } from '@nestjs/common';
import { newId, type ProjectRole, type WorkspaceRole } from '#kernel';
import { Db } from '#persistence';
import { GroupGrants, type GrantPlace, type SyncTrigger, type SyncingWorkspace } from '../../application/group-grants';
import type { ProjectMapping, WorkspaceMapping } from '../../domain/group-sync';
import type { Mappings, HeldRoles } from '../../domain/sync-rules';

const SETTINGS = `
  select c.workspace_id as "workspaceId", c.is_enabled as "isEnabled", c.sync_on_login as "syncOnLogin",
    c.sync_offline as "syncOffline", c.auto_remove as "autoRemove", c.group_attribute_key as "groupAttributeKey",
    c.default_workspace_role as "defaultWorkspaceRole"`;

const PLACES = 'select tenant_id as id from group_sync_places';

const syncing = (column: string) => `${SETTINGS}
  from group_sync_configs c
  join workspaces w on w.id = any($1::uuid[]) and w.id = c.workspace_id and w.deleted_at is null
  where c.workspace_id = any($1::uuid[]) and c.is_enabled and c.${column} and c.deleted_at is null
  order by c.workspace_id`;

const SYNCING: Readonly<Record<SyncTrigger, string>> = {
  'sign-in': syncing('sync_on_login'),
  offline: syncing('sync_offline'),
};

const SYNCING_IN = `${SETTINGS}
  from group_sync_configs c join workspaces w on w.id = $1 and w.deleted_at is null
  where c.workspace_id = $1 and c.is_enabled and c.deleted_at is null`;

const WORKSPACE_MAPPINGS = `
  select id, idp_group_name as "idpGroupName", role from group_workspace_mappings
  where workspace_id = $1 and deleted_at is null`;

const PROJECT_MAPPINGS = `
  select id, idp_group_name as "idpGroupName", role, project_id as "projectId", all_projects as "allProjects"
  from group_project_mappings where workspace_id = $1 and deleted_at is null`;

const OPEN_PROJECTS = `
  select id from projects where workspace_id = $1 and deleted_at is null and archived_at is null order by id`;

/**
 * Selects the person's roles in the workspace (no project id) and in its open projects, with the roles that groups
 * gave.
 */
const STANDING = `
  select held.project_id as "projectId", held.role, g.role as given
  from (
    select null::uuid as project_id, role from workspace_members
    where workspace_id = $1 and user_id = $2 and is_active and deleted_at is null
    union all
    select m.project_id, m.role from project_members m
    join projects p on p.workspace_id = $1 and p.id = m.project_id and p.deleted_at is null and p.archived_at is null
    where m.workspace_id = $1 and m.user_id = $2 and m.is_active and m.deleted_at is null
  ) as held
  left join group_sync_grants g on g.workspace_id = $1 and g.user_id = $2
    and g.project_id is not distinct from held.project_id`;

const NOTE = `
  insert into group_sync_grants (workspace_id, id, user_id, project_id, role, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $6)
  on conflict (workspace_id, user_id, project_id) do update set role = excluded.role, updated_at = excluded.updated_at`;

const FORGET = `
  delete from group_sync_grants where workspace_id = $1 and user_id = $2 and ($3::uuid is null or project_id = $3)`;

interface HeldRow {
  readonly projectId: string | null;
  readonly role: string;
  readonly given: string | null;
}

@Injectable()
export class SqlGroupGrants extends GroupGrants {
  constructor(private readonly db: Db) {
    super();
  }

  async syncing(occasion: SyncTrigger): Promise<SyncingWorkspace[]> {
    const places = await this.db.query<{ id: string }>(PLACES);
    if (!places.length) return [];
    return this.db.query<SyncingWorkspace>(SYNCING[occasion], [places.map(({ id }) => id)]);
  }

  async syncingIn(workspaceId: string): Promise<SyncingWorkspace | null> {
    const [workspace] = await this.db.query<SyncingWorkspace>(SYNCING_IN, [workspaceId]);
    return workspace ?? null;
  }

  async mappings(workspaceId: string): Promise<Mappings> {
    const workspace = await this.db.query<WorkspaceMapping>(WORKSPACE_MAPPINGS, [workspaceId]);
    const projects = await this.db.query<ProjectMapping>(PROJECT_MAPPINGS, [workspaceId]);
    const open = projects.length ? await this.db.query<{ id: string }>(OPEN_PROJECTS, [workspaceId]) : [];
    return { workspace, projects, openProjects: open.map(({ id }) => id) };
  }

  async heldRoles(workspaceId: string, userId: string): Promise<HeldRoles> {
    const rows = await this.db.query<HeldRow>(STANDING, [workspaceId, userId]);
    const held = <R>({ role, given }: HeldRow) => ({ role: role as R, given: given as R | null });
    const workspace = rows.find(({ projectId }) => projectId === null);
    const projects = rows.flatMap((row) => (row.projectId ? [[row.projectId, held<ProjectRole>(row)] as const] : []));
    return { workspace: workspace ? held<WorkspaceRole>(workspace) : null, projects: new Map(projects) };
  }

  async lock(workspaceId: string): Promise<void> {
    await this.db.query('select 1 from workspaces where id = $1 for no key update', [workspaceId]);
  }

  async note(place: GrantPlace, at: string, role: WorkspaceRole | ProjectRole): Promise<void> {
    const { workspaceId, userId, projectId } = place;
    await this.db.query(NOTE, [workspaceId, newId(), userId, projectId, role, at]);
  }

  async forget({ workspaceId, userId, projectId }: GrantPlace): Promise<void> {
    await this.db.query(FORGET, [workspaceId, userId, projectId]);
  }
}
