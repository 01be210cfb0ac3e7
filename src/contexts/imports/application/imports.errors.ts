import { DomainError } from '#kernel';

export const importUnderWay = (id: string): DomainError =>
  new DomainError('conflict', 'import_under_way', 'Another import into this project has not ended.', { id });

export const importEnded = (): DomainError => new DomainError('conflict', 'import_ended', 'The import has ended.');

export const importPaused = (): DomainError =>
  new DomainError('conflict', 'import_paused', 'The import is paused already.');

export const importNotPaused = (): DomainError =>
  new DomainError('conflict', 'import_not_paused', 'The import is not paused.');
