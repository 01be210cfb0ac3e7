import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { AccessMemory, Clock, UnitOfWork, type WorkspaceCtx } from '#kernel';
import type { StoredProject } from './project.repository';

type Verb = 'created' | 'updated' | 'archived' | 'deleted';

interface Change {
  readonly verb: Verb;
  readonly project: StoredProject;
  /** Values before the change, as far as they changed. */
  readonly previous?: object;
}

/** How projects change: in one transaction, with an event, and so that the next request sees who may enter. */
@Injectable()
export class ProjectChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly access: AccessMemory,
  ) {}

  async make<T>(work: (at: string) => Promise<T>): Promise<T> {
    const result = await this.unitOfWork.run(() => work(this.clock.now()));
    this.access.forget();
    return result;
  }

  announce(ctx: WorkspaceCtx, at: string, { verb, project, previous = {} }: Change): Promise<void> {
    const event = {
      event: `project.${verb}`,
      entityType: 'project',
      entityId: project.id,
      projectId: project.id,
      data: verb === 'deleted' ? {} : forEveryone(project),
      previous,
    };
    return this.outbox.append(ctx, at, [event]);
  }
}

const OF_THE_CALLER = ['isMember', 'memberRole', 'sortOrder', 'totalMembers', 'totalCycles', 'totalModules'];

/** The record without what only its reader saw. */
const forEveryone = (project: StoredProject): object =>
  Object.fromEntries(Object.entries(project).filter(([member]) => !OF_THE_CALLER.includes(member)));
