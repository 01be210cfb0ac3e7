import type { AuditEntry, ProjectRole } from '#kernel';
import type { ProjectMemberRecord } from './project-member.repository';

type Person = Pick<ProjectMemberRecord, 'memberId' | 'displayName' | 'email' | 'projectId' | 'role'>;

const about = ({ memberId, displayName, email, projectId }: Person) => ({
  target: { type: 'user', id: memberId, displayName },
  projectId,
  metadata: { email },
});

export const projectMemberAdded = (member: Person): AuditEntry => ({
  ...about(member),
  eventName: 'project_member.added',
  category: 'member',
  newValue: { role: member.role },
});

export const projectMemberRemoved = (member: Person): AuditEntry => ({
  ...about(member),
  eventName: 'project_member.removed',
  category: 'member',
  oldValue: { role: member.role },
});

export const projectMemberRoleUpdated = (member: Person, role: ProjectRole): AuditEntry => ({
  ...about(member),
  eventName: 'project_member.role_updated',
  category: 'role',
  oldValue: { role: member.role },
  newValue: { role },
});
