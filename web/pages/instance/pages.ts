import { page } from '../../frame/page';

const needs = { instanceAdministrator: true } as const;

export const peoplePage = page({
  path: 'instance/people',
  label: { en: 'People', de: 'Personen' },
  icon: 'person',
  place: 'instance',
  order: 10,
  needs,
  load: async () => (await import('./PeoplePage')).PeoplePage,
});

export const personPage = page({
  path: 'instance/people/$person',
  label: { en: 'Person', de: 'Person' },
  needs,
  load: async () => (await import('./PersonPage')).PersonPage,
});

export const workspacesPage = page({
  path: 'instance/workspaces',
  label: { en: 'Workspaces', de: 'Arbeitsbereiche' },
  icon: 'globe',
  place: 'instance',
  order: 20,
  needs,
  load: async () => (await import('./WorkspacesPage')).WorkspacesPage,
});

export const workspacePage = page({
  path: 'instance/workspaces/$workspace',
  label: { en: 'Workspace', de: 'Arbeitsbereich' },
  needs,
  load: async () => (await import('./WorkspacePage')).WorkspacePage,
});

const backupsPage = page({
  path: 'instance/backups',
  label: { en: 'Back-ups', de: 'Sicherungen' },
  icon: 'archive',
  place: 'instance',
  order: 30,
  needs,
  load: async () => (await import('./BackupsPage')).BackupsPage,
});

export const providersPage = page({
  path: 'instance/identity-providers',
  label: { en: 'Identity providers', de: 'Identitätsanbieter' },
  icon: 'lock',
  place: 'instance',
  order: 25,
  needs,
  load: async () => (await import('./ProvidersPage')).ProvidersPage,
});

export const providerPage = page({
  path: 'instance/identity-providers/$provider',
  label: { en: 'Identity provider', de: 'Identitätsanbieter' },
  needs,
  load: async () => (await import('./ProviderPage')).ProviderPage,
});

export default [providersPage, providerPage, peoplePage, personPage, workspacesPage, workspacePage, backupsPage];
