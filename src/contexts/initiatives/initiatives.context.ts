import { defineContext } from '#context';
import { initiativeEvents, InitiativeMentioned, initiativeLabelEvents } from './application/initiative.events';
import { InitiativeLabelRow, InitiativeRow } from './infrastructure/persistence/initiative.row';
import { initiativeReference } from './infrastructure/persistence/item-references';

export const initiatives = defineContext({
  name: 'initiatives',
  modules: async () => {
    const { InitiativesModule } = await import('./index.js');
    return [InitiativesModule];
  },
  rows: [InitiativeRow, InitiativeLabelRow],
  events: [initiativeEvents, InitiativeMentioned, initiativeLabelEvents],
  itemReferences: [initiativeReference],
});
