import { DomainError } from '#kernel';

const taken = (message: string) => new DomainError('conflict', 'group_mapping_exists', message);

export const workspaceMappingExists = () =>
  taken('The group has a role in the workspace already: change that mapping.');

export const projectMappingExists = () => taken('The group has a role there already: change that mapping.');
