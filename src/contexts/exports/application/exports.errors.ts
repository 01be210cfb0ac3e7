import { DomainError } from '#kernel';

export const exportUnderWay = (id?: string): DomainError =>
  new DomainError('conflict', 'export_under_way', 'Another export of this workspace has not ended.', { id });

export const exportEnded = (): DomainError => new DomainError('conflict', 'export_ended', 'The export has ended.');

export const exportWithoutFile = (): DomainError =>
  new DomainError('not_found', 'export_without_file', 'The export has not completed, or its file is gone.');
