import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { ImportRow } from './infrastructure/persistence/import.row';

/** Imports of work items from files and other trackers, which run in the background. */
export const imports = defineContext({
  name: 'imports',
  modules: async () => {
    const { ImportsModule } = await import('./index.js');
    return [ImportsModule];
  },
  rows: [ImportRow],
  codes: {
    import_under_way: errorCode('conflict'),
    import_ended: errorCode('conflict'),
    import_paused: errorCode('conflict'),
    import_not_paused: errorCode('conflict'),
  },
});
