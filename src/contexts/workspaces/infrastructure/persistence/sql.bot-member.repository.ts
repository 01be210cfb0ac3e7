import { Injectable } from '@nestjs/common';
import { newId, type WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { BotMemberRepository } from '../../application/bot-members';

const JOIN = `
  insert into workspace_members (workspace_id, id, user_id, role, created_at, updated_at, created_by_id, updated_by_id)
  values ($1, $2, $3, 'member', $4, $4, $5, $5)
  on conflict (workspace_id, user_id) where deleted_at is null
  do update set is_active = true, updated_at = excluded.updated_at, updated_by_id = excluded.updated_by_id,
    version = workspace_members.version + 1`;

const LEAVE = `
  update workspace_members set is_active = false, updated_at = $3, updated_by_id = $4, version = version + 1
  where workspace_id = $1 and user_id = $2 and is_active and deleted_at is null`;

@Injectable()
export class SqlBotMemberRepository extends BotMemberRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async join(ctx: WorkspaceCtx, at: string, userId: string): Promise<void> {
    await this.db.query(JOIN, [ctx.workspaceId, newId(), userId, at, ctx.userId]);
  }

  async leave(ctx: WorkspaceCtx, at: string, userId: string): Promise<void> {
    await this.db.query(LEAVE, [ctx.workspaceId, userId, at, ctx.userId]);
  }
}
