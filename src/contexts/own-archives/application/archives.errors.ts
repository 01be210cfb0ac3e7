import { DomainError } from '#kernel';

export const archiveUnderWay = (id: string): DomainError =>
  new DomainError('conflict', 'archive_under_way', 'Another archive of your data has not ended.', { id });

export const archiveWithoutFile = (): DomainError =>
  new DomainError('not_found', 'archive_without_file', 'The archive has not completed, or its file is gone.');

export const archiveOfAllWorkspaces = (): DomainError =>
  new DomainError(
    'forbidden',
    'archive_of_all_workspaces',
    'An archive holds data of all your workspaces. This credential may enter only one.',
  );
