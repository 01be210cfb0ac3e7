import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { notMigrating } from './api/gates';
import { GovernanceEnabled } from './application/governance-migration.repository';
import { FEATURES } from './domain/lifting';
import { GovernanceMigrationRow } from './infrastructure/persistence/governance-migration.row';

/** States, labels, types and workflows that a workspace sets for all of its projects. */
export const governance = defineContext({
  name: 'governance',
  modules: async () => {
    const { GovernanceModule } = await import('./index.js');
    return [GovernanceModule];
  },
  features: FEATURES,
  rows: [GovernanceMigrationRow],
  codes: { [notMigrating.name]: errorCode('conflict') },
  writeGates: [notMigrating],
  events: [GovernanceEnabled],
});
