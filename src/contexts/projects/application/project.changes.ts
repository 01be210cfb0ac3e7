import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent } from '#events';
import { AccessMemory, AuditTrail, Clock, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { auditOf, type AuditedChange } from './project.audit';
import { ProjectArchived, ProjectCreated, ProjectDeleted, projectEventData, ProjectUpdated } from './project.events';

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

  async announce(ctx: WorkspaceCtx, at: string, changes: readonly AuditedChange[]): Promise<void> {
    if (!changes.length) return;
    await this.outbox.append(ctx, at, changes.map(eventOf));
    await this.audit.append(ctx, ...changes.flatMap(auditOf));
  }
}

function eventOf({ verb, project, previous = {} }: AuditedChange): DomainEvent {
  const subject = { id: project.id, projectId: project.id };
  const data = projectEventData(project);
  if (verb === 'created') return ProjectCreated.of(subject, data, {});
  if (verb === 'deleted') return ProjectDeleted.of(subject, {}, project);
  return (verb === 'archived' ? ProjectArchived : ProjectUpdated).of(subject, data, previous);
}
