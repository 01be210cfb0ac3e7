import { Injectable, Logger } from '@nestjs/common';
import { defineJob, Jobs, OnJob, Recurring } from '#jobs';
import { Clock, PersonAuditTrail, UnitOfWork, type AuditEntry, type WorkspaceKey } from '#kernel';
import { DeletionRepository, type CondemnedWorkspace } from './deletion.repository';
import { aboutWorkspace } from './suspension';
import { ContentsTaken, WorkspaceContents } from './workspace-contents';

const PurgeWorkspace = defineJob<WorkspaceKey>('workspaces.purge', { isLong: true });

/** Work that began before the purge may still add rows while it runs. */
const ROUNDS = 3;

/** Removes workspaces for good once the grace of their deletion has ended. */
@Injectable()
export class Purge {
  private readonly log = new Logger('Workspaces');

  constructor(
    private readonly workspaces: DeletionRepository,
    private readonly contents: WorkspaceContents,
    private readonly jobs: Jobs,
    private readonly audit: PersonAuditTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @Recurring('7 * * * *', 'workspaces.due-purges')
  async start(): Promise<void> {
    for (const workspaceId of await this.workspaces.due(this.clock.now()))
      await this.jobs.add(PurgeWorkspace, { workspaceId }, { key: workspaceId });
  }

  /** A process that dies leaves a part, and another attempt goes on with it. */
  @OnJob(PurgeWorkspace)
  async run({ workspaceId }: WorkspaceKey): Promise<void> {
    const place = { workspaceId };
    const condemned = await this.workspaces.condemn(place, this.clock.now());
    if (!condemned) return;
    try {
      await this.removeAll(place, condemned);
    } catch (error) {
      if (!(error instanceof ContentsTaken)) throw error;
    }
  }

  private async removeAll(place: WorkspaceKey, condemned: CondemnedWorkspace): Promise<void> {
    const { workspaceId } = place;
    const { slug, deletionRequestedById: requestedById, deletionRequestedAt: requestedAt } = condemned;
    for (let round = 0; round < ROUNDS; round++) {
      const rows = await this.contents.remove(place);
      this.log.log({ workspaceId, slug, rows }, 'The contents of a deleted workspace were removed');
      if (!(await this.finish(place, condemned))) continue;
      this.log.log({ workspaceId, slug, requestedById, requestedAt }, 'A deleted workspace was purged');
      return;
    }
    throw new Error('Rows were added to a workspace while it was purged.');
  }

  /** Returns false if something was added meanwhile. */
  private finish(place: WorkspaceKey, condemned: CondemnedWorkspace): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      if (!(await this.workspaces.lock(place))) return true;
      if (!(await this.contents.isEmpty(place))) return false;
      await this.workspaces.remove(place);
      const { deletionRequestedById: userId } = condemned;
      if (userId) await this.audit.append(userId, { userId }, purged(place, condemned));
      return true;
    });
  }
}

const purged = (place: WorkspaceKey, { name, slug, deletionRequestedAt }: CondemnedWorkspace): AuditEntry => ({
  ...aboutWorkspace(place, name, 'workspace.purged'),
  category: 'instance',
  metadata: { slug, requested_at: deletionRequestedAt },
});
