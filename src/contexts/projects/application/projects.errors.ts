import { DomainError, externalPairTaken } from '#kernel';

export const projectNameTaken = () =>
  new DomainError('conflict', 'project_name_taken', 'The project name is already taken');

export const projectIdentifierTaken = () =>
  new DomainError('conflict', 'project_identifier_taken', 'The project identifier is already taken');

export const projectExternalPairTaken = externalPairTaken('Project');

export const projectArchived = () =>
  new DomainError('conflict', 'project_archived', 'Archived project cannot be updated');
