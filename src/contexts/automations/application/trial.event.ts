import { newId } from '#kernel';
import type { DomainEvent, PublishedEvent } from '#events';
import { commentEvents } from '../../discussion';
import {
  WorkItemCreated,
  WorkItemDeleted,
  workItemEventData,
  WorkItemUpdated,
  type WorkItemEventData,
  type WorkItemRecord,
} from '../../work-items';
import { previousFor } from '../domain/assumption';
import type { Node } from '../domain/graph';

interface By {
  readonly userId: string;
  readonly at: string;
}

/** Returns the event that a trial assumes: what the trigger waits for has just happened and left the item as it is. */
export const assumedEvent = (trigger: Node, item: WorkItemRecord, { userId, at }: By): PublishedEvent => ({
  ...happened(trigger, item, workItemEventData(item)),
  ...{ id: newId(), workspaceId: item.workspaceId, actorId: userId, createdAt: at },
});

function happened(trigger: Node, item: WorkItemRecord, data: WorkItemEventData): DomainEvent {
  switch (trigger.handlerName) {
    case 'record_created':
      return WorkItemCreated.of(item, data, {});
    case 'record_deleted':
      return WorkItemDeleted.of(item, {}, data);
    case 'comment_created':
      return commented(item);
    default:
      return WorkItemUpdated.of(item, data, previousFor(trigger, data) as WorkItemEventData);
  }
}

/** The comment is empty, because nobody has written it. */
function commented({ id: workItemId, workspaceId, projectId }: WorkItemRecord): DomainEvent {
  const comment = { id: newId(), workspaceId, projectId, workItemId, commentHtml: '' };
  return (commentEvents.created as unknown as { of: Make }).of(comment, comment, {});
}

type Make = (
  subject: { readonly id: string; readonly projectId: string },
  data: object,
  previous: object,
) => DomainEvent;
