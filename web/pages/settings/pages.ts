import { page } from '../../frame/page';

export const projectSettingsPage = page({
  path: 'projects/$project/settings',
  label: { en: 'Settings', de: 'Einstellungen' },
  icon: 'settings',
  place: 'project',
  order: 900,
  needs: { grants: ['project:edit', 'workflow:view'] },
  load: async () => (await import('./ProjectGeneralPage')).ProjectGeneralPage,
});

export const projectFeaturesPage = page({
  path: 'projects/$project/settings/features',
  label: { en: 'Features', de: 'Funktionen' },
  place: 'settings-of-project',
  order: 20,
  needs: { grants: ['feature:view'] },
  load: async () => (await import('./ProjectFeaturesPage')).ProjectFeaturesPage,
});

export const workspaceSettingsPage = page({
  path: 'settings',
  label: { en: 'Settings', de: 'Einstellungen' },
  icon: 'settings',
  place: 'workspace',
  order: 900,
  needs: { grants: ['feature:edit'] },
  load: async () => (await import('./WorkspaceGeneralPage')).WorkspaceGeneralPage,
});

const workspaceFeaturesPage = page({
  path: 'settings/features',
  label: { en: 'Features', de: 'Funktionen' },
  place: 'settings-of-workspace',
  order: 20,
  needs: { grants: ['feature:edit'] },
  load: async () => (await import('./WorkspaceFeaturesPage')).WorkspaceFeaturesPage,
});

const appearancePage = page({
  path: 'account/appearance',
  label: { en: 'Appearance', de: 'Darstellung' },
  place: 'settings-of-person',
  order: 20,
  load: async () => (await import('./AppearancePage')).AppearancePage,
});

export default [projectSettingsPage, projectFeaturesPage, workspaceSettingsPage, workspaceFeaturesPage, appearancePage];
