import { defineContext } from '#context';
import { errorCode } from '#kernel';
import { ArchiveRow } from './infrastructure/persistence/archive.row';

/** Archives of people's own data, which they download. */
export const ownArchives = defineContext({
  name: 'own-archives',
  modules: async () => {
    const { ArchivesModule } = await import('./own-archives.module.js');
    return [ArchivesModule];
  },
  rows: [ArchiveRow],
  codes: {
    archive_under_way: errorCode('conflict'),
    archive_without_file: errorCode('not_found'),
    archive_of_all_workspaces: errorCode('forbidden'),
  },
});
