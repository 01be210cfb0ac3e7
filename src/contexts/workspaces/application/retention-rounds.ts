import { Injectable } from '@nestjs/common';
import { Jobs, Recurring } from '#jobs';
import { Clock, WorkspaceRounds } from '#kernel';
import { effectiveIfChangedBefore } from '../domain/retention';
import { RemoveAged } from './aged-removal';
import { WorkspaceRetentionRepository } from './workspace-retention.repository';

/** Once a day, finds the workspaces that keep something for a time only. */
@Injectable()
export class RetentionRounds {
  constructor(
    private readonly retentions: WorkspaceRetentionRepository,
    private readonly jobs: Jobs,
    private readonly rounds: WorkspaceRounds,
    private readonly clock: Clock,
  ) {}

  @Recurring('13 1 * * *', 'workspaces.retention')
  async start(): Promise<void> {
    const changedBefore = effectiveIfChangedBefore(this.clock.now());
    await this.rounds.each(async ({ workspaceId }) => {
      const isDue = (await this.retentions.findDue({ workspaceId }, changedBefore)) !== null;
      if (isDue) await this.jobs.add(RemoveAged, { workspaceId }, { key: workspaceId });
    });
  }
}
