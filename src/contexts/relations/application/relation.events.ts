import { defineEvent, defineRecordEvents, type DomainEvent, type EventType, type Empty } from '#events';
import type { ProjectCtx } from '#kernel';
import { type RelationSpec, isDependency } from '../domain/relation';
import type { RelationDefinitionRecord } from './relation-definition.repository';
import type { StoredRelation } from './relation.repository';

/** A relation with the names of its ends as they were then. */
export interface RelationEventData extends StoredRelation, Pick<RelationSpec, 'outward' | 'inward'> {
  readonly workspaceId: string;
}

const RELATION = 'issue_relation';

export const RelationCreated = defineEvent<RelationEventData>({
  kind: 'workitem.relation.created',
  entityType: RELATION,
});
export const RelationDeleted = defineEvent<Empty, RelationEventData>({
  kind: 'workitem.relation.deleted',
  entityType: RELATION,
});
export const DependencyCreated = defineEvent<RelationEventData>({
  kind: 'workitem.dependency.created',
  entityType: RELATION,
});
export const DependencyDeleted = defineEvent<Empty, RelationEventData>({
  kind: 'workitem.dependency.deleted',
  entityType: RELATION,
});

export const definitionEvents = defineRecordEvents<RelationDefinitionRecord>({
  kind: 'work_item_relation_definition',
  entityType: 'work_item_relation_definition',
});

interface Ends {
  readonly created: EventType<RelationEventData>;
  readonly deleted: EventType<Empty, RelationEventData>;
}

const RELATIONS: Ends = { created: RelationCreated, deleted: RelationDeleted };
const DEPENDENCIES: Ends = { created: DependencyCreated, deleted: DependencyDeleted };

/** The event of a relation that came or went. */
export function relationEvent(
  verb: keyof Ends,
  { workspaceId, projectId }: ProjectCtx,
  relation: StoredRelation,
  { outward, inward }: RelationSpec,
): DomainEvent {
  const events = isDependency(relation) ? DEPENDENCIES : RELATIONS;
  const subject = { id: relation.id, projectId };
  const record = { ...relation, workspaceId, outward, inward };
  return verb === 'created' ? events.created.of(subject, record, {}) : events.deleted.of(subject, {}, record);
}
