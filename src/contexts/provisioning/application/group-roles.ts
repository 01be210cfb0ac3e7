import { Injectable } from '@nestjs/common';
import { defineJob, Jobs, OnJob } from '#jobs';
import type { WorkspaceKey } from '#kernel';
import { GroupSync } from '../../group-sync';

interface Changed {
  readonly workspaceId: string;
  readonly userIds: readonly string[];
}

const SyncRoles = defineJob<Changed>('provisioning.sync-roles');

const MOST_AT_ONCE = 200;

/** Gives people the roles of their groups after these have changed, in the background: a group may have thousands. */
@Injectable()
export class GroupRoles {
  constructor(
    private readonly sync: GroupSync,
    private readonly jobs: Jobs,
  ) {}

  /** Call it in the transaction of the change. */
  async changed({ workspaceId }: WorkspaceKey, userIds: readonly string[]): Promise<void> {
    for (let from = 0; from < userIds.length; from += MOST_AT_ONCE) {
      await this.jobs.add(SyncRoles, { workspaceId, userIds: userIds.slice(from, from + MOST_AT_ONCE) });
    }
  }

  @OnJob(SyncRoles)
  async run({ workspaceId, userIds }: Changed): Promise<void> {
    for (const userId of userIds) await this.sync.applyProvisioned({ workspaceId, userId });
  }
}
