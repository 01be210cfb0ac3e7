import { DomainError, invalidField } from '#kernel';

export const importUnderWay = (id: string): DomainError =>
  new DomainError('conflict', 'import_under_way', 'Another import into this project has not ended.', { id });

export const importEnded = (): DomainError => new DomainError('conflict', 'import_ended', 'The import has ended.');

export const noSuchProject = (): DomainError =>
  invalidField('projectId', 'There is no such project that is not archived.', 'does_not_exist');

export const noSuchFile = (): DomainError =>
  invalidField('fileId', 'There is no such uploaded file of the workspace.', 'does_not_exist');
