import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { TOUCHED_MEMBERS } from './application/imports.errors';
import { ImportArrivalRow } from './infrastructure/persistence/import-arrival.row';
import { ImportRow } from './infrastructure/persistence/import.row';

/** Imports of work items from files and other trackers, which run in the background. */
export const imports = defineContext({
  name: 'imports',
  modules: async () => {
    const { ImportsModule } = await import('./index.js');
    return [ImportsModule];
  },
  rows: [ImportRow, ImportArrivalRow],
  codes: {
    import_under_way: errorCode('conflict'),
    import_ended: errorCode('conflict'),
    import_paused: errorCode('conflict'),
    import_not_paused: errorCode('conflict'),
    import_not_undoable: errorCode('conflict'),
    import_touched: { ...errorCode('conflict'), members: TOUCHED_MEMBERS },
  },
});
