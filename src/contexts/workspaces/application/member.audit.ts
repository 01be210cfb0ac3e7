import type { AuditEntry, WorkspaceRole } from '#kernel';
import type { MemberRecord } from './member.repository';

type Person = Pick<MemberRecord, 'memberId' | 'displayName' | 'email'>;

/** People are the targets, by which an administrator looks for all that became of somebody. */
const about = ({ memberId, displayName, email }: Person) => ({
  target: { type: 'user', id: memberId, displayName },
  metadata: { email },
});

export const memberJoined = (person: Person, role: WorkspaceRole): AuditEntry => ({
  ...about(person),
  eventName: 'member.joined',
  category: 'member',
  newValue: { role },
});

export const memberRemoved = (person: Person, role: WorkspaceRole): AuditEntry => ({
  ...about(person),
  eventName: 'member.removed',
  category: 'member',
  oldValue: { role },
});

interface RoleUpdate {
  readonly from: WorkspaceRole;
  readonly to: WorkspaceRole;
  /** Projects where the person's role had to follow. */
  readonly projectIds: readonly string[];
}

export const memberRoleUpdated = (person: Person, { from, to, projectIds }: RoleUpdate): AuditEntry => ({
  ...about(person),
  eventName: 'member.role_updated',
  category: 'role',
  oldValue: { role: from },
  newValue: { role: to },
  metadata: { email: person.email, ...(projectIds.length && { lowered_in_projects: projectIds }) },
});
