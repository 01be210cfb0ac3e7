import { Injectable } from '@nestjs/common';
import { AuditedOutbox } from '#events';
import type { AuditEntry } from '#kernel';
import { ProjectChanges } from './project.changes';
import { ProjectUpdated } from './project.events';
import { ProjectRepository, type StoredProject } from './project.repository';

interface Withdrawal {
  readonly workspaceId: string;
  readonly projectId: string;
  /** The person in whose name the work ran. If another person has decided about it meanwhile, it continues. */
  readonly decidedById: string | null;
}

const OFF = { archiveIn: 0, closeIn: 0 } as const;
const REASON = 'The person who last set it up may no longer change work items in the project.';

/** Daily maintenance of projects, which `archive_in` and `close_in` switch on. */
@Injectable()
export class ProjectUpkeep {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly changes: ProjectChanges,
    private readonly outbox: AuditedOutbox,
  ) {}

  /** Switches the maintenance off in the name of the service. */
  async withdraw({ workspaceId, projectId, decidedById }: Withdrawal): Promise<void> {
    const by = { workspaceId, reason: REASON };
    await this.changes.make(async (at) => {
      const [before] = await this.projects.forWrite(by, [projectId]);
      if (!before || before.upkeepDecidedById !== decidedById || !(before.archiveIn || before.closeIn)) return;
      const after = { ...before, ...OFF };
      await this.projects.update(by, at, [after], ['archiveIn', 'closeIn']);
      const { archiveIn, closeIn } = before;
      const event = ProjectUpdated.of({ id: projectId, projectId }, after, { archiveIn, closeIn });
      await this.outbox.append(by, [event], [entryOf(before)]);
    });
  }
}

const entryOf = ({ id, name, archiveIn, closeIn }: StoredProject): AuditEntry => ({
  eventName: 'project.upkeep_stopped',
  category: 'settings',
  target: { type: 'project', id, displayName: name },
  projectId: id,
  oldValue: { archiveIn, closeIn },
  newValue: OFF,
});
