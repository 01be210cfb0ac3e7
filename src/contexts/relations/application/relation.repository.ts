import { defineEvent, defineRecordEvents, type DomainEvent, type Empty, type EventType } from '#events';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { isDependency, type Relation, type RelationSpec } from '../domain/relation';
import type { Search } from '../domain/schedule';
import type { RelationDefinitionRecord } from './relation-definition.repository';

export interface StoredRelation extends Relation {
  readonly createdAt: string;
  readonly createdById: string | null;
}

/** Relations of work items in all projects. Callers check whether both ends are visible. */
export abstract class RelationRepository {
  /** Returns all relations of an item at either end, oldest first. */
  abstract of(ctx: WorkspaceCtx, itemId: string): Promise<StoredRelation[]>;
  /** Returns the relations between an item and others, in both directions. */
  abstract between(ctx: WorkspaceCtx, itemId: string, otherIds: readonly string[]): Promise<StoredRelation[]>;
  /** Locks the dependencies of the workspace: other writes of them wait until the transaction ends. */
  abstract lockDependencies(ctx: WorkspaceCtx): Promise<void>;
  /** Returns those of the targets that the search reaches. */
  abstract reached(ctx: WorkspaceCtx, search: Search, targetIds: readonly string[]): Promise<ReadonlySet<string>>;
  abstract insert(ctx: WorkspaceCtx, at: string, relations: readonly Relation[]): Promise<void>;
  abstract remove(ctx: WorkspaceCtx, at: string, ids: readonly string[]): Promise<void>;
  /** Deletes all relations of a definition. */
  abstract removeDefined(ctx: WorkspaceCtx, at: string, definitionId: string): Promise<void>;
}

/** A relation with the labels of both ends at the time of the event. */
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

/** Returns the event of a relation that was created or deleted. */
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
