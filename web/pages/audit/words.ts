import { catalogue } from '../../words';

const en = {
  any: 'All',
  auditText: 'Who signed in, what was changed in settings, roles and access, and what was refused.',
  by: 'By',
  categories: {
    auth: 'Sign-in',
    member: 'Members',
    role: 'Roles',
    settings: 'Settings',
    integration: 'Apps',
    webhook: 'Webhooks',
    security: 'Security',
  } as Readonly<Record<string, string>>,
  category: 'Category',
  change: 'Change',
  failure: 'Failed',
  from: 'From',
  on: 'On',
  outcome: 'Outcome',
  removed: (entries: number, until: string, days: number) =>
    `Entries up to ${until} (${entries}) were removed by the retention of ${days} days.`,
  success: 'Succeeded',
  what: 'What',
  when: 'When',
};

const de: typeof en = {
  any: 'Alle',
  auditText: 'Wer sich angemeldet hat, was an Einstellungen, Rollen und Zugängen geändert und was abgelehnt wurde.',
  by: 'Von',
  categories: {
    auth: 'Anmeldung',
    member: 'Mitglieder',
    role: 'Rollen',
    settings: 'Einstellungen',
    integration: 'Apps',
    webhook: 'Webhooks',
    security: 'Sicherheit',
  },
  category: 'Bereich',
  change: 'Änderung',
  failure: 'Gescheitert',
  from: 'Adresse',
  on: 'An',
  outcome: 'Ausgang',
  removed: (entries, until, days) =>
    `Einträge bis ${until} (${entries}) hat die Aufbewahrung von ${days} Tagen entfernt.`,
  success: 'Gelungen',
  what: 'Was',
  when: 'Wann',
};

export const words = catalogue({ en, de });
