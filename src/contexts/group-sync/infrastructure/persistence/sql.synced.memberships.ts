import { Injectable } from '@nestjs/common';
import { newId, type ProjectRole, type WorkspaceRole } from '#kernel';
import { Db } from '#persistence';
import {
  SyncedMemberships,
  type MembershipPlace,
  type Person,
  type SyncingWorkspace,
} from '../../application/synced-memberships';
import type { ProjectMapping, WorkspaceMapping } from '../../domain/group-sync';
import type { Mappings, Standing } from '../../domain/sync-rules';

const SYNCING = `
  select c.workspace_id as "workspaceId", c.is_enabled as "isEnabled", c.sync_on_login as "syncOnLogin",
    c.sync_offline as "syncOffline", c.auto_remove as "autoRemove", c.group_attribute_key as "groupAttributeKey",
    c.default_workspace_role as "defaultWorkspaceRole"
  from group_sync_configs c join workspaces w on w.id = c.workspace_id and w.deleted_at is null
  where c.is_enabled and c.sync_on_login and c.deleted_at is null
  order by c.workspace_id`;

const WORKSPACE_MAPPINGS = `
  select id, idp_group_name as "idpGroupName", role from group_workspace_mappings
  where workspace_id = $1 and deleted_at is null`;

const PROJECT_MAPPINGS = `
  select id, idp_group_name as "idpGroupName", role, project_id as "projectId", all_projects as "allProjects"
  from group_project_mappings where workspace_id = $1 and deleted_at is null`;

const OPEN_PROJECTS = `
  select id from projects where workspace_id = $1 and deleted_at is null and archived_at is null order by id`;

const PERSON = `select id, display_name as "displayName", email from users where id = $1 and is_active`;

/** What the person has now in the workspace (without a project) and in its live projects, and what groups gave. */
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

const OTHER_HEADS = `
  select t.id from workspace_members t join users u on u.id = t.user_id
  where t.workspace_id = $1 and t.user_id <> $2 and t.role in ('owner', 'admin') and t.is_active and u.is_active
    and t.deleted_at is null
  order by t.id for update of t`;

const OTHER_ADMINS = `
  select t.id from project_members t join users u on u.id = t.user_id
  where t.workspace_id = $1 and t.project_id = $2 and t.user_id <> $3 and t.role = 'admin' and t.is_active
    and u.is_active and t.deleted_at is null
  order by t.id for update of t`;

const GIVE_IN_WORKSPACE = `
  insert into workspace_members (workspace_id, id, user_id, role, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
  on conflict (workspace_id, user_id) where deleted_at is null do update
    set role = excluded.role, is_active = true, updated_at = excluded.updated_at, updated_by_id = null,
      version = workspace_members.version + 1`;

const GIVE_IN_PROJECT = `
  insert into project_members (workspace_id, id, user_id, role, created_at, updated_at, project_id)
  values ($1, $2, $3, $4, $5, $5, $6)
  on conflict (workspace_id, project_id, user_id) where deleted_at is null do update
    set role = excluded.role, is_active = true, updated_at = excluded.updated_at, updated_by_id = null,
      version = project_members.version + 1`;

const NOTE = `
  insert into group_sync_grants (workspace_id, id, user_id, role, created_at, updated_at, project_id)
  values ($1, $2, $3, $4, $5, $5, $6)
  on conflict (workspace_id, user_id, project_id) do update set role = excluded.role, updated_at = excluded.updated_at`;

/** `$3` is the time. */
const ENDED = 'is_active = false, updated_at = $3, updated_by_id = null, version = version + 1';
const OF_PERSON = 'workspace_id = $1 and user_id = $2 and is_active and deleted_at is null';

interface HeldRow {
  readonly projectId: string | null;
  readonly role: string;
  readonly given: string | null;
}

/** Writes memberships of other contexts: they know nothing of groups, and this knows their tables. */
@Injectable()
export class SqlSyncedMemberships extends SyncedMemberships {
  constructor(private readonly db: Db) {
    super();
  }

  syncing(): Promise<SyncingWorkspace[]> {
    return this.db.query<SyncingWorkspace>(SYNCING);
  }

  async mappings(workspaceId: string): Promise<Mappings> {
    const workspace = await this.db.query<WorkspaceMapping>(WORKSPACE_MAPPINGS, [workspaceId]);
    const projects = await this.db.query<ProjectMapping>(PROJECT_MAPPINGS, [workspaceId]);
    const open = projects.length ? await this.db.query<{ id: string }>(OPEN_PROJECTS, [workspaceId]) : [];
    return { workspace, projects, openProjects: open.map(({ id }) => id) };
  }

  async person(userId: string): Promise<Person | null> {
    const [person] = await this.db.query<Person>(PERSON, [userId]);
    return person ?? null;
  }

  async standing(workspaceId: string, userId: string): Promise<Standing> {
    const rows = await this.db.query<HeldRow>(STANDING, [workspaceId, userId]);
    const held = <R>({ role, given }: HeldRow) => ({ role: role as R, given: given as R | null });
    const workspace = rows.find(({ projectId }) => projectId === null);
    const projects = rows.flatMap((row) => (row.projectId ? [[row.projectId, held<ProjectRole>(row)] as const] : []));
    return { workspace: workspace ? held<WorkspaceRole>(workspace) : null, projects: new Map(projects) };
  }

  async lock(workspaceId: string): Promise<void> {
    await this.db.query('select 1 from workspaces where id = $1 for no key update', [workspaceId]);
  }

  async otherHeads(workspaceId: string, userId: string): Promise<number> {
    return (await this.db.query(OTHER_HEADS, [workspaceId, userId])).length;
  }

  async otherAdmins({ workspaceId, projectId, userId }: MembershipPlace): Promise<number> {
    const lock = 'select 1 from projects where workspace_id = $1 and id = $2 for no key update';
    await this.db.query(lock, [workspaceId, projectId]);
    return (await this.db.query(OTHER_ADMINS, [workspaceId, projectId, userId])).length;
  }

  async give(place: MembershipPlace, at: string, role: WorkspaceRole | ProjectRole): Promise<void> {
    const { workspaceId, userId, projectId } = place;
    const values = [workspaceId, newId(), userId, role, at];
    if (projectId) await this.db.query(GIVE_IN_PROJECT, [...values, projectId]);
    else await this.db.query(GIVE_IN_WORKSPACE, values);
    await this.db.query(NOTE, [...values, projectId]);
  }

  async end({ workspaceId, userId, projectId }: MembershipPlace, at: string): Promise<void> {
    const person = [workspaceId, userId];
    if (!projectId) await this.db.query(`update workspace_members set ${ENDED} where ${OF_PERSON}`, [...person, at]);
    await this.db.query(
      `update project_members set ${ENDED} where ${OF_PERSON} and ($4::uuid is null or project_id = $4)`,
      [...person, at, projectId],
    );
    await this.db.query(
      `delete from group_sync_grants
       where workspace_id = $1 and user_id = $2 and ($3::uuid is null or project_id = $3)`,
      [...person, projectId],
    );
  }

  async lowerForGuest(workspaceId: string, userId: string, at: string): Promise<void> {
    const person = [workspaceId, userId];
    const lowered = `role = 'commenter', updated_at = $3`;
    await this.db.query(
      `update group_sync_grants g set ${lowered} from project_members m
       where g.workspace_id = $1 and g.user_id = $2 and g.role in ('admin', 'contributor')
         and m.workspace_id = $1 and m.user_id = $2 and m.project_id = g.project_id and m.role = g.role
         and m.deleted_at is null`,
      [...person, at],
    );
    await this.db.query(
      `update project_members set ${lowered}, updated_by_id = null, version = version + 1
       where ${OF_PERSON} and role in ('admin', 'contributor')`,
      [...person, at],
    );
  }
}
