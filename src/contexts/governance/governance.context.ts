import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { notMigrating } from './api/gates';
import { GovernanceEnabled } from './application/governance.events';
import { FEATURES } from './domain/features';
import { GovernanceMigrationRow } from './infrastructure/persistence/governance-migration.row';

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
