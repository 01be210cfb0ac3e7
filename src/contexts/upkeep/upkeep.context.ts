import { defineContext } from '#context';

/** What closes and archives stale work items. */
export const upkeep = defineContext({
  name: 'upkeep',
  modules: async () => [(await import('./upkeep.module.js')).UpkeepModule],
});
