import { defineContext } from '#context';
import { GovernanceEnabled } from './application/governance.events';
import { GovernanceMigrationRow } from './infrastructure/persistence/governance-migration.row';

export const governance = defineContext({
  name: 'governance',
  modules: async () => {
    const { GovernanceModule } = await import('./index.js');
    return [GovernanceModule];
  },
  rows: [GovernanceMigrationRow],
  events: [GovernanceEnabled],
});
