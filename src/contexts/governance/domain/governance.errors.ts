import { DomainError } from '#kernel';

export const governanceMigrating = () =>
  new DomainError(
    'conflict',
    'governance_migration_in_progress',
    'The workspace is switching to governance. Try again when the migration has ended.',
  );
