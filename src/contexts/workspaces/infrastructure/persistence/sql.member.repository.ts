import { Injectable } from '@nestjs/common';
import type { Filter, ListRequest, Page, WorkspaceCtx } from '#kernel';
import { Db, equals, Reads, RowStore, tenantColumns, type Condition, type ReadModel } from '#persistence';
import { memberList, MemberRepository, type Head, type MemberRecord } from '../../application/member.repository';
import { WorkspaceMemberRow } from './workspace-member.row';

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
    avatar: 'u.avatar',
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

  async all(ctx: WorkspaceCtx, filters: readonly Filter[]): Promise<MemberRecord[]> {
    const conditions = filters.map((filter) => this.reads.condition(filter));
    return (await this.reads.all(ctx.workspaceId, conditions)).sort(newestFirst);
  }

  findByEmail(ctx: WorkspaceCtx, email: string): Promise<MemberRecord | null> {
    const sameEmail: Condition = (params) => `lower(u.email) = lower(${params.add(email)})`;
    return this.reads.one(ctx.workspaceId, [sameEmail]);
  }

  findByMember(ctx: WorkspaceCtx, memberId: string): Promise<MemberRecord | null> {
    return this.reads.one(ctx.workspaceId, [equals('t.user_id', memberId)]);
  }

  lockHeads(ctx: WorkspaceCtx): Promise<Head[]> {
    return this.db.query<Head>(HEADS, [ctx.workspaceId]);
  }

  async deactivate(ctx: WorkspaceCtx, at: string, id: string): Promise<void> {
    await this.rows.update(ctx, at, id, { isActive: false });
  }
}
