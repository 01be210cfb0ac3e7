import type { Gate } from '#http';
import { governanceMigrating } from '../domain/governance.errors';

/** Answers 409 to every write in a workspace while its governance migration runs. */
export const notMigrating: Gate = {
  name: 'governance_migration_in_progress',
  kind: 'mode',
  closed: ({ governance }) => (governance === 'migrating' ? governanceMigrating() : undefined),
};
