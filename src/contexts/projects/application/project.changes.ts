import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent } from '#events';
import { AccessMemory, AuditTrail, Clock, UnitOfWork, type AuditEntry, type WorkspaceCtx } from '#kernel';
import { switches } from '../domain/features';
import { ProjectArchived, ProjectCreated, ProjectDeleted, projectEventData, ProjectUpdated } from './project.events';
import type { StoredProject } from './project.repository';

/**
 * Changes projects in one transaction, with events and audit entries. Afterwards it clears the access cache, so that
 * the next request sees the new access rules.
 */
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

interface AuditedChange {
  readonly verb: 'created' | 'updated' | 'archived' | 'deleted';
  readonly project: StoredProject;
  /** Former values of the members that changed. */
  readonly previous?: Partial<StoredProject>;
}

/**
 * Returns the audit entries of a change: projects that are created, archived or deleted, and features that are
 * switched.
 */
function auditOf({ verb, project, previous = {} }: AuditedChange): AuditEntry[] {
  const about = {
    category: 'settings',
    target: { type: 'project', id: project.id, displayName: project.name },
    projectId: project.id,
  } as const;
  if (verb !== 'updated') return [{ ...about, eventName: `project.${verb}` }];
  if (previous.archivedAt) return [{ ...about, eventName: 'project.unarchived' }];
  return switches
    .filter(([, setting]) => setting in previous)
    .map(([feature, setting]) => ({
      ...about,
      eventName: project[setting] ? 'feature.enabled' : 'feature.disabled',
      oldValue: previous[setting],
      newValue: project[setting],
      metadata: { feature },
    }));
}
