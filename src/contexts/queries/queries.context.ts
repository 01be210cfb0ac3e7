import { defineContext } from '#context';

export const queries = defineContext({
  name: 'queries',
  modules: async () => {
    const { QueriesModule } = await import('./index.js');
    return [QueriesModule];
  },
  rows: [],
});
