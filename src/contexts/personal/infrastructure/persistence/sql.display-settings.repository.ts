import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { DisplaySettingsRepository, type DisplaySettings, type SetDisplay } from '../../application/display-settings';

const ALL = `
  select key as id, key, settings, updated_at as "updatedAt" from display_settings
  where workspace_id = $1 and user_id = $2`;

const SET = `
  insert into display_settings (workspace_id, user_id, key, settings, updated_at)
  select $1, $2, $3, $4::jsonb, $5
  where exists (select 1 from display_settings where workspace_id = $1 and user_id = $2 and key = $3)
    or (select count(*) from display_settings where workspace_id = $1 and user_id = $2) < $6
  on conflict (workspace_id, user_id, key) do update set settings = excluded.settings, updated_at = excluded.updated_at
  returning key`;

@Injectable()
export class SqlDisplaySettingsRepository extends DisplaySettingsRepository {
  constructor(private readonly db: Db) {
    super();
  }

  all({ workspaceId, userId }: WorkspaceCtx): Promise<DisplaySettings[]> {
    return this.db.read<DisplaySettings>(ALL, [workspaceId, userId]);
  }

  async set({ workspaceId, userId }: WorkspaceCtx, at: string, { key, settings }: SetDisplay, most: number) {
    const rows = await this.db.query(SET, [workspaceId, userId, key, JSON.stringify(settings), at, most]);
    return rows.length > 0;
  }

  async remove({ workspaceId, userId }: WorkspaceCtx, key: string): Promise<void> {
    await this.db.query('delete from display_settings where workspace_id = $1 and user_id = $2 and key = $3', [
      workspaceId,
      userId,
      key,
    ]);
  }
}
