import { page } from '../../frame/page';

const groupSyncPage = page({
  path: 'settings/groups',
  label: { en: 'Group sync', de: 'Gruppen' },
  place: 'settings-of-workspace',
  order: 70,
  needs: { feature: 'group_sync', grants: ['groupsync.config:view'] },
  load: async () => (await import('./GroupSyncPage')).GroupSyncPage,
});

export default [groupSyncPage];
