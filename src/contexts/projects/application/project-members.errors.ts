import { DomainError, invalidField } from '#kernel';

export const notInWorkspace = () => invalidField('memberId', 'Member not found in workspace', 'does_not_exist');

export const projectMemberExists = () =>
  new DomainError('conflict', 'project_member_exists', 'The user is a member of the project already.');
