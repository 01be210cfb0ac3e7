import { Injectable } from '@nestjs/common';
import {
  DomainError,
  type ListRequest,
  type Page,
  type WorkspaceActor,
  type WorkspaceCtx,
  type WorkspaceKey,
} from '#kernel';
import { Db, equals, ownColumns, Reads, RowStore, tenantColumns, translating, type ReadModel } from '#persistence';
import {
  invitationList,
  invitationPending,
  InvitationRepository,
  invitationUnknown,
  type InvitationRecord,
} from '../../application/invitation.repository';
import type { Invitation } from '../../domain/invitation';
import { InvitationRow } from './rows';
import { lockWorkspace } from './workspace-lock';

const model: ReadModel<InvitationRecord> = {
  table: 'workspace_invitations',
  columns: {
    ...tenantColumns,
    ...ownColumns('email', 'role', 'message', 'expiresAt', 'respondedAt', 'accepted'),
    invitedBy: 'u.display_name',
  },
  joins: { u: 'left join users u on u.id = t.created_by_id' },
  where: 't.deleted_at is null',
  search: ['t.email'],
};

const UNANSWERED = `
  select id, email, role, message, token_hash as "tokenHash", expires_at as "expiresAt",
    responded_at as "respondedAt", accepted
  from workspace_invitations
  where workspace_id = $1 and email = any($2::text[]) and responded_at is null and deleted_at is null
  order by id for update`;

const newestFirst = (a: InvitationRecord, b: InvitationRecord): number =>
  a.createdAt + a.id < b.createdAt + b.id ? 1 : -1;

@Injectable()
export class SqlInvitationRepository extends InvitationRepository {
  private readonly reads: Reads<InvitationRecord>;
  private readonly rows: RowStore<InvitationRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, invitationList, model);
    this.rows = new RowStore(db, InvitationRow);
  }

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<InvitationRecord>> {
    return this.reads.list(ctx.workspaceId, request);
  }

  async all(ctx: WorkspaceCtx): Promise<InvitationRecord[]> {
    return (await this.reads.all(ctx.workspaceId, [])).sort(newestFirst);
  }

  byIds({ workspaceId }: WorkspaceKey, ids: readonly string[]): Promise<Map<string, InvitationRecord>> {
    return this.reads.byIds(workspaceId, ids);
  }

  byToken({ workspaceId }: WorkspaceKey, tokenHash: string): Promise<InvitationRecord | null> {
    return this.reads.one(workspaceId, [equals('t.token_hash', tokenHash)]);
  }

  unanswered({ workspaceId }: WorkspaceKey, emails: readonly string[]): Promise<Invitation[]> {
    return this.db.query<Invitation>(UNANSWERED, [workspaceId, emails]);
  }

  async insert(by: WorkspaceActor, at: string, invitations: readonly Invitation[]): Promise<void> {
    await translating({ uq_workspace_invitations_pending: invitationPending }, () =>
      this.rows.insert(by, at, invitations),
    );
  }

  async claim(place: WorkspaceKey, id: string): Promise<Invitation | null> {
    await lockWorkspace(this.db, place);
    return this.rows.lock(place, id);
  }

  async forWrite(by: WorkspaceActor, id: string): Promise<Invitation> {
    try {
      return await this.rows.forWrite(by, id);
    } catch (error) {
      throw error instanceof DomainError && error.kind === 'not_found' ? invitationUnknown() : error;
    }
  }

  async update(by: WorkspaceActor, at: string, id: string, patch: Partial<Invitation>): Promise<void> {
    await this.rows.update(by, at, id, patch);
  }

  async remove(by: WorkspaceActor, at: string, id: string): Promise<void> {
    await this.rows.remove(by, at, id);
  }
}
