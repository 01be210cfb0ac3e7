import { defineContext } from '#context';

/** Progress of cycles and modules at the end of each day. */
export const progress = defineContext({
  name: 'progress',
  modules: async () => [(await import('./progress.module.js')).ProgressModule],
});
