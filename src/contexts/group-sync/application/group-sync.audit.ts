import type { AuditEntry } from '#kernel';

type Verb = 'created' | 'updated' | 'deleted';

export interface NamedMapping {
  readonly id: string;
  readonly idpGroupName: string;
}

/** Returns the audit entry of a mapping that was created, changed or deleted. */
export function mappingEntry(
  kind: 'workspace' | 'project',
  before: NamedMapping | null,
  after: NamedMapping | null,
): AuditEntry {
  const verb: Verb = before ? (after ? 'updated' : 'deleted') : 'created';
  const { id, idpGroupName } = (after ?? before)!;
  return {
    eventName: `group_sync.${kind}_mapping_${verb}`,
    category: 'settings',
    target: { type: `group_sync_${kind}_mapping`, id, displayName: idpGroupName },
    oldValue: before && valuesOf(before),
    newValue: after && valuesOf(after),
  };
}

const valuesOf = ({ id: _, ...values }: NamedMapping): object => values;

export const settingsEntry = (workspaceId: string, oldValue: object, newValue: object): AuditEntry => ({
  eventName: 'group_sync.config_updated',
  category: 'settings',
  target: { type: 'group_sync_config', id: workspaceId, displayName: 'Group sync' },
  oldValue,
  newValue,
});
