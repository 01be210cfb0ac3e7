import type { PublishedEvent } from '#events';
import type { Scope } from '../domain/automation';
import type { Happening } from '../domain/matching';

const SCOPE_OF: Readonly<Record<string, Scope>> = {
  issue: 'WorkItem',
  issue_comment: 'WorkItem',
  cycle: 'Cycle',
  module: 'Module',
};

const VERB_OF: Readonly<Record<string, Happening['verb']>> = {
  created: 'created',
  updated: 'updated',
  archived: 'updated',
  deleted: 'deleted',
};

const verbOf = ({ kind, entityType }: PublishedEvent): Happening['verb'] =>
  entityType === 'issue_comment' ? 'commented' : VERB_OF[kind.slice(kind.lastIndexOf('.') + 1)]!;

export const happeningOf = (event: PublishedEvent): Happening => ({
  scope: SCOPE_OF[event.entityType]!,
  verb: verbOf(event),
  projectId: event.projectId,
  data: event.data,
  previous: event.previous,
});

/** The work item that an event is about, or hangs on; null where it is about none. */
export function itemOf({ entityType, entityId, data }: PublishedEvent): string | null {
  if (entityType === 'issue') return entityId;
  return entityType === 'issue_comment' ? (data as { readonly workItemId: string }).workItemId : null;
}
