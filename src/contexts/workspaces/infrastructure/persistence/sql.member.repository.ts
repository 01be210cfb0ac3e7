import { Injectable } from '@nestjs/common';
import {
  newId,
  type Filter,
  type ListRequest,
  type Page,
  type WorkspaceActor,
  type WorkspaceCtx,
  type WorkspaceKey,
} from '#kernel';
import { Db, equals, Reads, RowStore, tenantColumns, type Condition, type ReadModel } from '#persistence';
import {
  memberList,
  MemberRepository,
  type MemberRole,
  type Membership,
  type MemberRecord,
  type NewMember,
} from '../../application/member.repository';
import { notePlaces } from './directory';
import { WorkspaceMemberRow } from './rows';
import { lockWorkspace } from './workspace-lock';

const model: ReadModel<MemberRecord> = {
  table: 'workspace_members',
  columns: {
    ...tenantColumns,
    memberId: 't.user_id',
    role: 't.role',
    isActive: '(t.is_active and u.is_active)',
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

const HEADS = `
  select t.user_id as "memberId", t.role from workspace_members t join users u on u.id = t.user_id
  where t.workspace_id = $1 and t.role in ('owner', 'admin') and t.is_active and u.is_active and t.deleted_at is null
  order by t.id for update of t`;

const LOCK = `
  select id, role, is_active as "isActive" from workspace_members
  where workspace_id = $1 and user_id = $2 and deleted_at is null for update`;

const EMAILS = `
  select lower(u.email) as email from users u
  join workspace_members t on t.workspace_id = $1 and t.user_id = u.id
  where lower(u.email) = any($2::text[]) and t.is_active and u.is_active and t.deleted_at is null order by 1`;

const PEOPLE = `
  select count(*)::int as number from workspace_members t join users u on u.id = t.user_id and not u.is_bot
  where t.workspace_id = $1 and t.is_active and t.deleted_at is null`;

const newestFirst = (a: MemberRecord, b: MemberRecord): number => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1);

@Injectable()
export class SqlMemberRepository extends MemberRepository {
  private readonly reads: Reads<MemberRecord>;
  private readonly rows: RowStore<WorkspaceMemberRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, memberList, model);
    this.rows = new RowStore(db, WorkspaceMemberRow);
  }

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<MemberRecord>> {
    return this.reads.list(ctx.workspaceId, request);
  }

  async all({ workspaceId }: WorkspaceKey, filters: readonly Filter[]): Promise<MemberRecord[]> {
    const conditions = filters.map((filter) => this.reads.condition(filter));
    return (await this.reads.all(workspaceId, conditions)).sort(newestFirst);
  }

  findByEmail({ workspaceId }: WorkspaceKey, email: string): Promise<MemberRecord | null> {
    const sameEmail: Condition = (params) => `lower(u.email) = lower(${params.add(email)})`;
    return this.reads.one(workspaceId, [sameEmail]);
  }

  findByMember({ workspaceId }: WorkspaceKey, memberId: string): Promise<MemberRecord | null> {
    return this.reads.one(workspaceId, [equals('t.user_id', memberId)]);
  }

  async emailsOfActive({ workspaceId }: WorkspaceKey, emails: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ email: string }>(EMAILS, [workspaceId, emails]);
    return rows.map(({ email }) => email);
  }

  async countPeople({ workspaceId }: WorkspaceKey): Promise<number> {
    const [row] = await this.db.query<{ number: number }>(PEOPLE, [workspaceId]);
    return row!.number;
  }

  lockHeads({ workspaceId }: WorkspaceKey): Promise<MemberRole[]> {
    return this.db.query<MemberRole>(HEADS, [workspaceId]);
  }

  lockArrivals(place: WorkspaceKey): Promise<void> {
    return lockWorkspace(this.db, place);
  }

  async lockOf({ workspaceId }: WorkspaceKey, memberId: string): Promise<Membership | null> {
    const [membership] = await this.db.query<Membership>(LOCK, [workspaceId, memberId]);
    return membership ?? null;
  }

  async insert(by: WorkspaceActor, at: string, { memberId, role }: NewMember): Promise<void> {
    await this.rows.insert(by, at, [{ id: newId(), userId: memberId, role, isActive: true }]);
    await notePlaces(this.db, by, [memberId]);
  }

  async update(by: WorkspaceActor, at: string, id: string, patch: Partial<Omit<Membership, 'id'>>): Promise<void> {
    await this.rows.update(by, at, id, patch);
  }
}
