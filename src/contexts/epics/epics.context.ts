import { defineContext } from '#context';

export const epics = defineContext({
  name: 'epics',
  modules: async () => {
    const { EpicsModule } = await import('./index.js');
    return [EpicsModule];
  },
  rows: [],
});
