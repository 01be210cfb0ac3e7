import { defineContext } from '#context';
import { errorCode } from '#kernel';

/** Administration of the whole installation: its people and its workspaces. */
export const instance = defineContext({
  name: 'instance',
  modules: async () => [(await import('./instance.module.js')).InstanceModule],
  codes: { own_account: errorCode('conflict') },
});
