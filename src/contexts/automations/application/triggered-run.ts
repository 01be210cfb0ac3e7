import type { PublishedEvent } from '#events';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import type { Scope } from '../domain/automation';
import type { IncomingEvent } from '../domain/matching';
import type { Running } from './run.ledger';

/** A run with its event and the context it acts in. */
export interface TriggeredRun extends Running {
  /** Null if a schedule started the run. */
  readonly event: PublishedEvent | null;
  readonly itemId: string | null;
  readonly ctx: WorkspaceCtx | ProjectCtx;
}

const SCOPE_OF: Readonly<Record<string, Scope>> = {
  issue: 'WorkItem',
  issue_comment: 'WorkItem',
  cycle: 'Cycle',
  module: 'Module',
};

const VERB_OF: Readonly<Record<string, IncomingEvent['verb']>> = {
  created: 'created',
  updated: 'updated',
  archived: 'updated',
  deleted: 'deleted',
};

const verbOf = ({ kind, entityType }: PublishedEvent): IncomingEvent['verb'] =>
  entityType === 'issue_comment' ? 'commented' : VERB_OF[kind.slice(kind.lastIndexOf('.') + 1)]!;

export const happeningOf = (event: PublishedEvent): IncomingEvent => ({
  scope: SCOPE_OF[event.entityType]!,
  verb: verbOf(event),
  projectId: event.projectId,
  data: event.data,
  previous: event.previous,
});

/** Returns the work item of an event, or null if it is about none. */
export function itemOf({ entityType, entityId, data }: PublishedEvent): string | null {
  if (entityType === 'issue') return entityId;
  return entityType === 'issue_comment' ? (data as { readonly workItemId: string }).workItemId : null;
}
