import { DomainError } from '#kernel';

export const deletionPending = () =>
  new DomainError(
    'conflict',
    'workspace_deletion_pending',
    'The deletion of this workspace was requested, so it stays suspended: restore it first.',
  );
