import { defineContext } from '#context';

/** The query language for work items. */
export const queries = defineContext({
  name: 'queries',
  modules: async () => {
    const { QueriesModule } = await import('./index.js');
    return [QueriesModule];
  },
  rows: [],
});
