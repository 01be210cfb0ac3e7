import type { DomainEvent } from '#events';
import type { Snapshot } from '../domain/changes';

type Verb = 'created' | 'updated' | 'archived' | 'deleted';

/** The event of a change: the item after it, and what it replaced. */
export function workItemEvent(
  verb: Verb,
  projectIdentifier: string,
  item: Snapshot,
  previous: Partial<Snapshot> = {},
): DomainEvent {
  const identifier = `${projectIdentifier}-${item.sequenceId}`;
  return {
    event: `workitem.${verb}`,
    entityType: 'issue',
    entityId: item.id,
    projectId: item.projectId,
    data: verb === 'deleted' ? {} : { ...item, identifier },
    previous: verb === 'deleted' ? { ...item, identifier } : previous,
  };
}
