import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { RenewalTokens } from '../../identity';
import type { GroupSyncSettings } from '../domain/group-sync';
import { GroupSync } from './group-sync';
import { settingsEntry } from './group-sync.audit';
import { GroupSyncConfigRepository, type GroupSyncConfig } from './group-sync.repository';

export type ReviseGroupSyncConfig = Partial<GroupSyncSettings>;

/** How workspaces take roles from groups. */
@Injectable()
export class GroupSyncConfigs {
  constructor(
    private readonly configs: GroupSyncConfigRepository,
    private readonly sync: GroupSync,
    private readonly tokens: RenewalTokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  get(ctx: WorkspaceCtx): Promise<GroupSyncConfig> {
    return this.configs.read(ctx);
  }

  revise(ctx: WorkspaceCtx, patch: ReviseGroupSyncConfig): Promise<GroupSyncConfig> {
    return this.unitOfWork.run(async () => {
      const before = await this.configs.forWrite(ctx);
      const names = (Object.keys(patch) as (keyof GroupSyncSettings)[]).filter((name) => patch[name] !== before[name]);
      if (!names.length) return this.get(ctx);
      await this.configs.update(ctx, this.clock.now(), patch);
      // Nobody is asked about any more: the means for it goes at once.
      if (!(await this.sync.isOffline())) await this.tokens.forgetAll();
      await this.audit.append(ctx, settingsEntry(ctx.workspaceId, pick(before, names), pick(patch, names)));
      return this.get(ctx);
    });
  }
}

const pick = (settings: ReviseGroupSyncConfig, names: readonly (keyof GroupSyncSettings)[]): object =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));
