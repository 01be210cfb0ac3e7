import { Injectable } from '@nestjs/common';
import { AuditedOutbox, previousValues } from '#events';
import { Clock, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { RenewalTokens } from '../../identity';
import type { GroupSyncSettings } from '../domain/group-sync';
import { GroupSync } from './group-sync';
import { settingsEntry } from './group-sync.audit';
import { GroupSyncConfigRepository, GroupSyncConfigured, type GroupSyncConfig } from './group-sync.repository';

export type ReviseGroupSyncConfig = Partial<GroupSyncSettings>;

/** The use cases of the group sync configuration of workspaces. */
@Injectable()
export class GroupSyncConfigs {
  constructor(
    private readonly configs: GroupSyncConfigRepository,
    private readonly sync: GroupSync,
    private readonly tokens: RenewalTokens,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly outbox: AuditedOutbox,
  ) {}

  get(ctx: WorkspaceCtx): Promise<GroupSyncConfig> {
    return this.configs.read(ctx);
  }

  revise(ctx: WorkspaceCtx, patch: ReviseGroupSyncConfig): Promise<GroupSyncConfig> {
    return this.unitOfWork.run(async () => {
      const settings = await this.configs.forWrite(ctx);
      const names = (Object.keys(patch) as (keyof GroupSyncSettings)[]).filter(
        (name) => patch[name] !== settings[name],
      );
      const before = await this.get(ctx);
      if (!names.length) return before;
      await this.configs.update(ctx, this.clock.now(), patch);
      // No workspace syncs between sign-ins any more, so the tokens for it are deleted.
      if (!(await this.sync.isOffline())) await this.tokens.forgetAll();
      const after = await this.get(ctx);
      const event = GroupSyncConfigured.of({ id: after.id }, after, previousValues(before, after));
      const entry = settingsEntry(ctx.workspaceId, pick(settings, names), pick(patch, names));
      await this.outbox.append(ctx, [event], [entry]);
      return after;
    });
  }
}

const pick = (settings: ReviseGroupSyncConfig, names: readonly (keyof GroupSyncSettings)[]): object =>
  Object.fromEntries(names.map((name) => [name, settings[name]]));
