import { Injectable } from '@nestjs/common';
import {
  notFound,
  PROJECT_ROLES,
  type Filter,
  type ListRequest,
  type Page,
  type ProjectActor,
  type ProjectCtx,
  type ProjectRole,
  type WorkspaceCtx,
  type WorkspaceRole,
  type ProjectKey,
} from '#kernel';
import {
  Db,
  equals,
  ownColumns,
  Params,
  Reads,
  RowStore,
  tenantColumns,
  type Condition,
  type ReadModel,
} from '#persistence';
import {
  projectMemberList,
  ProjectMemberRepository,
  type ProjectMemberRecord,
  type ProjectMembership,
  type RoleCount,
  type RoleDistribution,
} from '../../application/project-member.repository';
import { lockProject, model as projectModel, notArchived, visible } from './project.reads';
import { ProjectMemberRow } from './rows';

const ACTIVE = '(t.is_active and u.is_active)';

const model: ReadModel<ProjectMemberRecord> = {
  table: 'project_members',
  columns: {
    ...tenantColumns,
    ...ownColumns('projectId', 'role'),
    memberId: 't.user_id',
    isActive: ACTIVE,
    isBot: 'u.is_bot',
    email: 'u.email',
    displayName: 'u.display_name',
    firstName: 'u.first_name',
    lastName: 'u.last_name',
    avatarUrl: 'u.avatar_url',
  },
  joins: { u: 'join users u on u.id = t.user_id' },
  where: 't.deleted_at is null',
  search: ['u.display_name', 'u.email', 'u.first_name', 'u.last_name'],
};

/**
 * SQL of the members by role: one row for each role, and a row without a role for the total. It counts the projects `t`
 * that the caller may see.
 */
const distributionIn = (seen: string): string => `
  select held.role, count(*) as memberships, count(distinct held.user_id) as "distinctMembers"
  from projects t ${projectModel.joins!.me}
  join project_members held on held.workspace_id = $1 and held.project_id = t.id and held.deleted_at is null
  join users u on u.id = held.user_id
  where t.workspace_id = $1 and ${projectModel.where} and ${seen} and held.is_active and u.is_active
  group by rollup (held.role)`;

const WORKSPACE_ROLE = `
  select t.role from workspace_members t join users u on u.id = t.user_id
  where t.workspace_id = $1 and t.user_id = $2 and t.is_active and u.is_active and t.deleted_at is null
  for share of t`;

const LOCK = `
  select id, user_id as "userId", role, is_active as "isActive" from project_members
  where workspace_id = $1 and project_id = $2 and user_id = $3 and deleted_at is null for update`;

const OTHER_ADMINS = `
  select count(*) as admins from project_members t join users u on u.id = t.user_id
  where t.workspace_id = $1 and t.project_id = $2 and t.id <> $3 and t.role = 'admin'
    and t.deleted_at is null and ${ACTIVE}`;

/** Position of a project in a member's own order until the member changes it. */
const SORT_ORDER = 65_535;

type CountedRole = Omit<RoleCount, 'role'> & { readonly role: ProjectRole | null };

const ofProject = ({ projectId }: ProjectKey): Condition => equals('t.project_id', projectId);
const active: Condition = () => ACTIVE;

const newestFirst = (a: ProjectMemberRecord, b: ProjectMemberRecord): number =>
  a.createdAt + a.id < b.createdAt + b.id ? 1 : -1;

@Injectable()
export class SqlProjectMemberRepository extends ProjectMemberRepository {
  private readonly reads: Reads<ProjectMemberRecord>;
  private readonly rows: RowStore<ProjectMemberRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, projectMemberList, model);
    this.rows = new RowStore(db, ProjectMemberRow);
  }

  list(ctx: ProjectCtx, request: ListRequest): Promise<Page<ProjectMemberRecord>> {
    return this.reads.list(ctx.workspaceId, request, { conditions: [ofProject(ctx)] });
  }

  async all(ctx: ProjectCtx, filters: readonly Filter[]): Promise<ProjectMemberRecord[]> {
    const conditions = filters.map((filter) => this.reads.condition(filter));
    return (await this.reads.all(ctx.workspaceId, [ofProject(ctx), ...conditions])).sort(newestFirst);
  }

  find(place: ProjectKey, id: string): Promise<ProjectMemberRecord | null> {
    return this.reads.one(place.workspaceId, [ofProject(place), active, equals('t.id', id)]);
  }

  async idOfPerson(place: ProjectKey, memberId: string): Promise<string | null> {
    const conditions = [ofProject(place), active, equals('t.user_id', memberId)];
    return (await this.reads.one(place.workspaceId, conditions, new Set(['id'])))?.id ?? null;
  }

  async distribution(ctx: WorkspaceCtx): Promise<RoleDistribution> {
    const params = new Params();
    params.add(ctx.workspaceId);
    const seen = [visible(ctx), notArchived].map((condition) => condition(params)).join(' and ');
    const rows = await this.db.read<CountedRole>(distributionIn(seen), params.values);
    const count = (role: ProjectRole | null) => {
      const { memberships = 0, distinctMembers = 0 } = rows.find((row) => row.role === role) ?? {};
      return { memberships, distinctMembers };
    };
    const { memberships, distinctMembers } = count(null);
    return {
      roles: PROJECT_ROLES.map((role) => ({ role, ...count(role) })),
      totalMemberships: memberships,
      totalDistinctMembers: distinctMembers,
    };
  }

  lockRoster(place: ProjectKey): Promise<void> {
    return lockProject(this.db, place);
  }

  async lockWorkspaceRole({ workspaceId }: ProjectKey, memberId: string): Promise<WorkspaceRole | null> {
    const [row] = await this.db.query<{ role: WorkspaceRole }>(WORKSPACE_ROLE, [workspaceId, memberId]);
    return row?.role ?? null;
  }

  async lockOf({ workspaceId, projectId }: ProjectKey, memberId: string): Promise<ProjectMembership | null> {
    const [row] = await this.db.query<ProjectMembership>(LOCK, [workspaceId, projectId, memberId]);
    return row ?? null;
  }

  async forWrite(by: ProjectActor, id: string): Promise<ProjectMembership> {
    if (!(await this.find(by, id))) throw notFound();
    return this.rows.forWrite(by, id, (row) => row.isActive);
  }

  async otherAdmins({ workspaceId, projectId }: ProjectKey, id: string): Promise<number> {
    const [row] = await this.db.query<{ admins: number }>(OTHER_ADMINS, [workspaceId, projectId, id]);
    return row!.admins;
  }

  async insert(by: ProjectActor, at: string, member: Omit<ProjectMembership, 'isActive'>): Promise<void> {
    const { projectId } = by;
    await this.rows.insert(by, at, [{ ...member, projectId, isActive: true, sortOrder: SORT_ORDER }]);
  }

  async update(by: ProjectActor, at: string, id: string, patch: Partial<ProjectMembership>): Promise<void> {
    await this.rows.update(by, at, id, patch);
  }

  async remove(by: ProjectActor, at: string, id: string): Promise<void> {
    await this.rows.remove(by, at, id);
  }
}
