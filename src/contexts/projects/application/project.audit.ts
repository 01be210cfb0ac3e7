import type { AuditEntry } from '#kernel';
import { switches } from '../domain/switches';
import type { StoredProject } from './project.repository';

export interface AuditedChange {
  readonly verb: 'created' | 'updated' | 'archived' | 'deleted';
  readonly project: StoredProject;
  /** Values before the change, as far as they changed. */
  readonly previous?: Partial<StoredProject>;
}

/** What of a change an administrator may have to account for: that projects come and go, and what is on in them. */
export function auditOf({ verb, project, previous = {} }: AuditedChange): AuditEntry[] {
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
