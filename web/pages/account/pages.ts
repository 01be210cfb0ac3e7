import { page } from '../../frame/page';

const profilePage = page({
  path: 'account',
  label: { en: 'Profile', de: 'Profil' },
  place: 'settings-of-person',
  order: 10,
  load: async () => (await import('./ProfilePage')).ProfilePage,
});

const mailPage = page({
  path: 'account/mail',
  label: { en: 'Notifications', de: 'Benachrichtigungen' },
  place: 'settings-of-person',
  order: 30,
  load: async () => (await import('./MailPage')).MailPage,
});

const securityPage = page({
  path: 'account/security',
  label: { en: 'Password and sessions', de: 'Passwort und Sitzungen' },
  place: 'settings-of-person',
  order: 40,
  load: async () => (await import('./SecurityPage')).SecurityPage,
});

export const factorsPage = page({
  path: 'account/factors',
  label: { en: 'Second factors', de: 'Zweite Faktoren' },
  place: 'settings-of-person',
  order: 45,
  load: async () => (await import('./FactorsPage')).FactorsPage,
});

const keysPage = page({
  path: 'account/keys',
  label: { en: 'Keys and tokens', de: 'Schlüssel und Tokens' },
  place: 'settings-of-person',
  order: 50,
  load: async () => (await import('./KeysPage')).KeysPage,
});

const appsPage = page({
  path: 'account/apps',
  label: { en: 'Connected apps', de: 'Verbundene Apps' },
  place: 'settings-of-person',
  order: 60,
  load: async () => (await import('./AppsPage')).AppsPage,
});

const archivesPage = page({
  path: 'account/archives',
  label: { en: 'Your data', de: 'Ihre Daten' },
  place: 'settings-of-person',
  order: 70,
  load: async () => (await import('./ArchivesPage')).ArchivesPage,
});

export default [profilePage, mailPage, securityPage, factorsPage, keysPage, appsPage, archivesPage];
