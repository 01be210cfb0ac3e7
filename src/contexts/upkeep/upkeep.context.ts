import { defineContext } from '#context';

export const upkeep = defineContext({
  name: 'upkeep',
  modules: async () => [(await import('./upkeep.module.js')).UpkeepModule],
});
