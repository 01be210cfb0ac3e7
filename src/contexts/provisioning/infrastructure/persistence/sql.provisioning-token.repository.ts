import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx, WorkspaceKey } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import type { ProvisioningTokenRepository, UsableToken } from '../../application/provisioning-token.repository';
import { provisioningTokenTable, type ProvisioningTokenRow } from './rows';

const USABLE = `
  select t.id, t.title, t.role, t.last_used_at as "lastUsedAt" from provisioning_tokens t
  join workspaces w on w.id = $1 and w.deleted_at is null
  where t.workspace_id = $1 and t.token_hash = $2 and t.deleted_at is null
    and (t.expires_at is null or t.expires_at > now())`;

const TOUCH = `
  update provisioning_tokens set last_used_at = now()
  where workspace_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '1 minute')`;

@Injectable()
export class SqlProvisioningTokenRepository
  extends SqlRecords<WorkspaceCtx, ProvisioningTokenRow>
  implements ProvisioningTokenRepository
{
  constructor(db: Db) {
    super(db, provisioningTokenTable);
  }

  async usable({ workspaceId }: WorkspaceKey, hash: string): Promise<UsableToken | null> {
    const [token] = await this.db.query<UsableToken>(USABLE, [workspaceId, hash]);
    return token ?? null;
  }

  async touch({ workspaceId }: WorkspaceKey, id: string): Promise<void> {
    await this.db.query(TOUCH, [workspaceId, id]);
  }
}
