import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { ExportRow } from './infrastructure/persistence/export.row';

/** Exports of whole workspaces to files that their owners download. */
export const workspaceExports = defineContext({
  name: 'exports',
  modules: async () => {
    const { ExportsModule } = await import('./index.js');
    return [ExportsModule];
  },
  rows: [ExportRow],
  codes: {
    export_under_way: errorCode('conflict'),
    export_ended: errorCode('conflict'),
    export_without_file: errorCode('not_found'),
  },
});
