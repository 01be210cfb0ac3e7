import { defineContext } from '#context';
import { initiativeLabelEvents } from './application/initiative-label.repository';
import { initiativeEvents, InitiativeMentioned } from './application/initiative.repository';
import { InitiativeLabelRow, InitiativeRow } from './infrastructure/persistence/initiative.row';
import { initiativeReference } from './infrastructure/persistence/item-references';
import { namedInitiatives } from './infrastructure/persistence/named-records';
import { ledInitiatives } from './infrastructure/persistence/hands-over';

/** Initiatives: goals of a workspace over projects and epics. */
export const initiatives = defineContext({
  name: 'initiatives',
  modules: async () => {
    const { InitiativesModule } = await import('./initiatives.module.js');
    return [InitiativesModule];
  },
  rows: [InitiativeRow, InitiativeLabelRow],
  events: [initiativeEvents, InitiativeMentioned, initiativeLabelEvents],
  itemReferences: [initiativeReference],
  namedRecords: [namedInitiatives],
  handsOver: ledInitiatives,
});
