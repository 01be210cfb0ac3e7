import { defineContext } from '#context';

/** Search for records of all kinds by name, as their contexts declare them. */
export const search = defineContext({
  name: 'search',
  modules: async () => {
    const { SearchModule } = await import('./index.js');
    return [SearchModule];
  },
});
