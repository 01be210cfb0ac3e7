import type { DomainEvent } from '#events';
import type { Snapshot } from '../domain/changes';
import type { WorkItemRecord } from './work-item.repository';

type Verb = 'created' | 'updated' | 'archived' | 'deleted';

/** The event of a change: the item after it, and what it replaced. */
export function workItemEvent(verb: Verb, item: WorkItemRecord, previous: Partial<Snapshot> = {}): DomainEvent {
  const { projectIdentifier, ...members } = item;
  const record = { ...members, identifier: `${projectIdentifier}-${item.sequenceId}` };
  return {
    event: `workitem.${verb}`,
    entityType: 'issue',
    entityId: item.id,
    projectId: item.projectId,
    data: verb === 'deleted' ? {} : record,
    previous: verb === 'deleted' ? record : previous,
  };
}
