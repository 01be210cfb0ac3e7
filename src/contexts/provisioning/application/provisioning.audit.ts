import type { AuditEntry } from '#kernel';
import type { DirectoryGroup, DirectoryPerson } from './directory';

type PersonVerb = 'created' | 'updated' | 'activated' | 'deactivated' | 'deleted';

/** The person is the target, so that administrators can search for everything that happened to a person. */
export function personEntry(
  verb: PersonVerb,
  before: DirectoryPerson | null,
  after: DirectoryPerson | null,
): AuditEntry {
  const { id, displayName, email } = (after ?? before)!;
  return {
    eventName: `provisioning.user_${verb}`,
    category: 'member',
    target: { type: 'user', id, displayName },
    oldValue: before && valuesOf(before),
    newValue: after && valuesOf(after),
    metadata: { email },
  };
}

const valuesOf = ({ userName, externalId, displayName, firstName, lastName, isActive }: DirectoryPerson): object => ({
  ...{ userName, externalId, displayName, firstName, lastName, isActive },
});

export interface GroupChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** How many ids of people an entry has. The others are counted. */
const MOST_IDS = 100;

export function groupEntry(
  verb: 'created' | 'updated' | 'deleted',
  group: Pick<DirectoryGroup, 'id' | 'displayName'>,
  { added, removed }: GroupChange,
): AuditEntry {
  return {
    eventName: `provisioning.group_${verb}`,
    category: 'member',
    target: { type: 'provisioned_group', id: group.id, displayName: group.displayName },
    metadata: {
      ...{ added: added.length, removed: removed.length },
      ...{ added_ids: added.slice(0, MOST_IDS), removed_ids: removed.slice(0, MOST_IDS) },
    },
  };
}
