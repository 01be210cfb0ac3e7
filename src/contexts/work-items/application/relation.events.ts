import type { DomainEvent } from '#events';
import type { ProjectCtx } from '#kernel';
import { isDependency, type Bond } from '../domain/relation';
import type { StoredRelation } from './relation.repository';

/** The event of a relation that came or went; the names of its ends as they were then. */
export function relationEvent(
  verb: 'created' | 'deleted',
  { workspaceId, projectId }: ProjectCtx,
  relation: StoredRelation,
  { outward, inward }: Bond,
): DomainEvent {
  const record = { ...relation, workspaceId, outward, inward };
  return {
    event: `workitem.${isDependency(relation) ? 'dependency' : 'relation'}.${verb}`,
    entityType: 'issue_relation',
    entityId: relation.id,
    projectId,
    data: verb === 'deleted' ? {} : record,
    previous: verb === 'deleted' ? record : {},
  };
}
