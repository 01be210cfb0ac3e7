import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { ErasureRow } from './infrastructure/persistence/erasure.row';
import { PersonMergeRow } from './infrastructure/persistence/person-merge.row';

/** Administration of the whole installation: its people, its workspaces and its back-ups. */
export const instance = defineContext({
  name: 'instance',
  modules: async () => [(await import('./instance.module.js')).InstanceModule],
  rows: [ErasureRow, PersonMergeRow],
  codes: {
    own_account: errorCode('conflict'),
    person_administers: errorCode('conflict'),
    merge_unfinished: errorCode('conflict'),
    person_provisioned: errorCode('conflict'),
    backups_not_configured: errorCode('conflict'),
    backups_out_of_reach: errorCode('conflict'),
  },
});
