import { DomainError, invalidField } from '#kernel';

export const notInWorkspace = (member: 'leadId' | 'memberIds', id: string) =>
  invalidField(member, `${id} is not a member of this workspace.`, 'does_not_exist');

export const projectUnknown = (id: string) =>
  invalidField('projectIds', `There is no project ${id} in this workspace.`, 'does_not_exist');

export const notYourProject = () =>
  new DomainError('forbidden', 'not_project_admin', 'Only an admin of a project can open it to a teamspace.');
