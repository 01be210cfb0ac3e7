import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { AccessMemory, AuditTrail, Clock, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { auditOf, type AuditedChange } from './project.audit';
import type { StoredProject } from './project.repository';

/** How projects change: in one transaction, with an event and what is to be accounted for, and so that the next request sees who may enter. */
@Injectable()
export class ProjectChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly access: AccessMemory,
  ) {}

  async make<T>(work: (at: string) => Promise<T>): Promise<T> {
    const result = await this.unitOfWork.run(() => work(this.clock.now()));
    this.access.forget();
    return result;
  }

  async announce(ctx: WorkspaceCtx, at: string, change: AuditedChange): Promise<void> {
    const { verb, project, previous = {} } = change;
    const event = {
      event: `project.${verb}`,
      entityType: 'project',
      entityId: project.id,
      projectId: project.id,
      data: verb === 'deleted' ? {} : forEveryone(project),
      previous,
    };
    await this.outbox.append(ctx, at, [event]);
    await this.audit.append(ctx, ...auditOf(change));
  }
}

const OF_THE_CALLER = ['isMember', 'memberRole', 'sortOrder', 'totalMembers', 'totalCycles', 'totalModules'];

/** The record without what only its reader saw. */
const forEveryone = (project: StoredProject): object =>
  Object.fromEntries(Object.entries(project).filter(([member]) => !OF_THE_CALLER.includes(member)));
