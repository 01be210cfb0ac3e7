import { defineContext } from '#context';

export const progress = defineContext({
  name: 'progress',
  modules: async () => [(await import('./progress.module.js')).ProgressModule],
});
