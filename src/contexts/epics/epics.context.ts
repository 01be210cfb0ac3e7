import { defineContext } from '#context';

/** Epics: work items that hold others, across cycles. */
export const epics = defineContext({
  name: 'epics',
  modules: async () => {
    const { EpicsModule } = await import('./epics.module.js');
    return [EpicsModule];
  },
  rows: [],
});
