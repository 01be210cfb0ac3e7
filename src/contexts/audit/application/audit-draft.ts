import { newId, snake, type AuditEntry, type AuditPlace } from '#kernel';
import { actingIn } from '../domain/actor';
import type { AuditRecord } from '../domain/audit-record';
import { storable, storableText } from '../domain/canonical';

/** An entry before it has its number, its time and the names of its actor. */
export type AuditDraft = Omit<AuditRecord, 'sequenceNumber' | 'createdAt' | 'actorDisplayName' | 'actorEmail'>;

/** Copies the values at once, so that later changes in the transaction do not reach the entry. */
export const draftOf = (place: AuditPlace, entry: AuditEntry): AuditDraft => {
  const acting = actingIn(place);
  return {
    ...acting,
    userAgent: storableText(acting.userAgent),
    id: newId(),
    eventId: newId(),
    workspaceId: place.workspaceId,
    eventName: entry.eventName,
    category: entry.category,
    outcome: entry.outcome ?? 'success',
    targetType: entry.target.type,
    targetId: storableText(entry.target.id),
    targetDisplayName: storableText(entry.target.displayName),
    oldValue: storable(named(entry.oldValue)),
    newValue: storable(named(entry.newValue)),
    reason: storableText(entry.reason ?? place.reason ?? ''),
    metadata: storable({ ...entry.metadata, request_id: place.origin?.requestId }) as AuditRecord['metadata'],
    projectId: entry.projectId ?? null,
  };
};

/** Renames members to the names of the interface. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([member, one]) => [snake(member), named(one)]));
}
