import { Injectable, Logger } from '@nestjs/common';
import { DeclaredAgeing, defineJob, OnJob } from '#jobs';
import { Clock, type WorkspaceKey } from '#kernel';
import { allowed, daysBefore, effectiveIfChangedBefore, type Retention } from '../domain/retention';
import { DeletedRecords } from './deleted-records';
import { WorkspaceRetentionRepository } from './workspace-retention.repository';
import { WorkspaceSettings } from './workspace.settings';

export const RemoveAged = defineJob<WorkspaceKey>('workspaces.remove-aged', { isLong: true });

/** The kinds of records that `@AgesOut` knows. */
const DAYS: ReadonlyMap<string, keyof Retention> = new Map([
  ['auditLog', 'auditLogDays'],
  ['logs', 'logDays'],
]);

/**
 * Removes what a workspace keeps no longer, in small transactions. A process that dies leaves a part, and another attempt
 * goes on with it.
 */
@Injectable()
export class AgedRemoval {
  private readonly log = new Logger('Retention');

  constructor(
    private readonly retentions: WorkspaceRetentionRepository,
    private readonly settings: WorkspaceSettings,
    private readonly ageing: DeclaredAgeing,
    private readonly deleted: DeletedRecords,
    private readonly clock: Clock,
  ) {}

  @OnJob(RemoveAged)
  async run({ workspaceId }: WorkspaceKey): Promise<void> {
    const retention = await this.retentions.findDue({ workspaceId }, effectiveIfChangedBefore(this.clock.now()));
    if (!retention) return;
    const kept = allowed(retention, this.settings);
    for (const { kept: kind, name, remove } of this.ageing.all()) {
      const setting = DAYS.get(kind);
      if (!setting) throw new Error(`Nobody sets for how long ${name} are kept: ${kind}.`);
      const days = kept[setting];
      if (days === null) continue;
      const aged = { workspaceId, days, before: daysBefore(this.clock.now(), days) };
      const removed = await this.repeatedly({ workspaceId }, () => remove(aged));
      this.logRemoval({ workspaceId }, name, days, removed);
    }
    await this.removeDeleted({ workspaceId }, kept);
  }

  private async removeDeleted(place: WorkspaceKey, { deletedRecordDays: days }: Retention): Promise<void> {
    if (days === null) return;
    const before = daysBefore(this.clock.now(), days);
    const removed = await this.deleted.remove({ ...place, before }, (step) => this.retentions.alone(place, step));
    this.logRemoval(place, 'deleted records', days, removed);
  }

  private logRemoval({ workspaceId }: WorkspaceKey, name: string, days: number, removed: number): void {
    if (removed) this.log.log({ workspaceId, name, days, removed }, 'The retention of a workspace removed records');
  }

  /** Takes steps until one finds nothing more, or another process is at the workspace. */
  private async repeatedly(place: WorkspaceKey, step: () => Promise<number>): Promise<number> {
    for (let all = 0; ;) {
      const number = await this.retentions.alone(place, step);
      if (!number) return all;
      all += number;
    }
  }
}
