import { page } from '../../frame/page';

const membersPage = page({
  path: 'members',
  label: { en: 'Members', de: 'Mitglieder' },
  icon: 'people',
  place: 'workspace',
  order: 800,
  needs: { grants: ['member:view'] },
  load: async () => (await import('./MembersPage')).MembersPage,
});

const projectMembersPage = page({
  path: 'projects/$project/settings/members',
  label: { en: 'Members', de: 'Mitglieder' },
  place: 'settings-of-project',
  order: 10,
  needs: { grants: ['member:view'] },
  load: async () => (await import('./ProjectMembersPage')).ProjectMembersPage,
});

export default [membersPage, projectMembersPage];
