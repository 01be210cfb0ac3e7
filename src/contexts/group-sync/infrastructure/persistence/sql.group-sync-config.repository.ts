import { Injectable } from '@nestjs/common';
import { notFound, type WorkspaceCtx } from '#kernel';
import { Db, RowStore } from '#persistence';
import { GroupSyncConfigRepository, type GroupSyncConfig } from '../../application/group-sync.repository';
import { DEFAULT_SETTINGS, type GroupSyncSettings } from '../../domain/group-sync';
import { GroupSyncConfigRow } from './rows';

/** Selects the stored configuration. If there is none, its times are those of the workspace. */
const SELECT = `
  select w.id, w.id as "workspaceId", coalesce(c.created_at, w.created_at) as "createdAt",
    coalesce(c.updated_at, w.created_at) as "updatedAt", c.created_by_id as "createdById",
    c.updated_by_id as "updatedById", coalesce(c.version, 1) as version, c.id is not null as "isStored",
    c.is_enabled as "isEnabled", c.sync_on_login as "syncOnLogin", c.sync_offline as "syncOffline",
    c.auto_remove as "autoRemove", c.group_attribute_key as "groupAttributeKey",
    c.default_workspace_role as "defaultWorkspaceRole"
  from workspaces w left join group_sync_configs c on c.workspace_id = $1
  where w.id = $1`;

const STORE_DEFAULTS = `
  insert into group_sync_configs (workspace_id, id, created_at, updated_at, is_enabled, sync_on_login, sync_offline,
    auto_remove, group_attribute_key, default_workspace_role)
  select w.id, w.id, w.created_at, w.created_at, $2, $3, $4, $5, $6, $7 from workspaces w where w.id = $1
  on conflict (workspace_id, id) do nothing returning id`;

/** A place is kept for as long as the workspace is, whether the synchronization is on or off. */
const NOTE_PLACE = 'insert into group_sync_places (tenant_id) values ($1) on conflict do nothing';

type Selected = GroupSyncConfig & { readonly isStored: boolean };

@Injectable()
export class SqlGroupSyncConfigRepository extends GroupSyncConfigRepository {
  private readonly rows: RowStore<GroupSyncConfigRow>;

  constructor(private readonly db: Db) {
    super();
    this.rows = new RowStore(db, GroupSyncConfigRow);
  }

  async read({ workspaceId }: WorkspaceCtx): Promise<GroupSyncConfig> {
    const [selected] = await this.db.read<Selected>(SELECT, [workspaceId]);
    if (!selected) throw notFound();
    const { isStored, ...config } = selected;
    return isStored ? config : { ...config, ...DEFAULT_SETTINGS };
  }

  async forWrite(ctx: WorkspaceCtx): Promise<GroupSyncSettings> {
    const { isEnabled, syncOnLogin, syncOffline, autoRemove, groupAttributeKey, defaultWorkspaceRole } =
      DEFAULT_SETTINGS;
    await this.db.query(STORE_DEFAULTS, [
      ctx.workspaceId,
      isEnabled,
      syncOnLogin,
      syncOffline,
      autoRemove,
      groupAttributeKey,
      defaultWorkspaceRole,
    ]);
    await this.db.query(NOTE_PLACE, [ctx.workspaceId]);
    return this.rows.forWrite(ctx, ctx.workspaceId);
  }

  async update(ctx: WorkspaceCtx, at: string, patch: Partial<GroupSyncSettings>): Promise<void> {
    await this.rows.update(ctx, at, ctx.workspaceId, patch);
  }
}
