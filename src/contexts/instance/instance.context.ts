import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { ErasureRow } from './infrastructure/persistence/erasure.row';

/** Administration of the whole installation: its people, its workspaces and its back-ups. */
export const instance = defineContext({
  name: 'instance',
  modules: async () => [(await import('./instance.module.js')).InstanceModule],
  rows: [ErasureRow],
  codes: {
    own_account: errorCode('conflict'),
    backups_not_configured: errorCode('conflict'),
    backups_out_of_reach: errorCode('conflict'),
  },
});
