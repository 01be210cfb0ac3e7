import { DomainError } from '#kernel';

export const moduleArchived = () => new DomainError('conflict', 'module_archived', 'Archived module cannot be edited');

export const moduleNotFinished = () =>
  new DomainError('conflict', 'module_not_finished', 'Only completed or cancelled modules can be archived');
