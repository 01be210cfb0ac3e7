import { catalogue } from '../../words';

/** What an administrator does to an account: its name, the question before it, and what is said after it. */
interface Deed {
  readonly action: string;
  readonly ask: (name: string) => string;
  readonly text: string;
  readonly done: (name: string) => string;
}

const deactivate: Deed = {
  action: 'Deactivate',
  ask: (name) => `Deactivate ${name}?`,
  text: 'Within a second they are signed out everywhere, and their password, keys and tokens stop working. What they have written stays.',
  done: (name) => `${name} was deactivated`,
};
const reactivate: Deed = {
  action: 'Reactivate',
  ask: (name) => `Reactivate ${name}?`,
  text: 'They can sign in again. Keys and tokens that were not revoked work as before.',
  done: (name) => `${name} was reactivated`,
};
const resetFactors: Deed = {
  action: 'Remove second factors',
  ask: (name) => `Remove the second factors of ${name}?`,
  text: 'Do this if they have lost them, and only if you know that it is them who asks. Their password alone then opens the account. They are told by mail.',
  done: (name) => `The second factors of ${name} were removed`,
};

const en = {
  active: 'Active',
  any: 'All',
  deactivated: 'Deactivated',
  deeds: { deactivate, reactivate, 'reset-factors': resetFactors },
  email: 'E-mail address',
  factorNames: { totp: 'App', passkey: 'Passkey' } as Readonly<Record<string, string>>,
  factors: 'Second factors',
  lastActivity: 'Last activity',
  workspacesEmpty: 'They are in no workspace.',
  never: 'Never',
  none: 'None',
  openWorkspace: 'Open',
  owners: 'Owners',
  people: 'People',
  peopleText: 'All people of this installation, also those in no workspace.',
  role: 'Role',
  since: 'Since',
  slug: 'Short name',
  status: 'Status',
  workspaces: 'Workspaces',
  workspacesText: 'All workspaces of this installation. Only their members see what is in them.',
  you: 'You',
};

const de: typeof en = {
  active: 'Aktiv',
  any: 'Alle',
  deactivated: 'Gesperrt',
  deeds: {
    deactivate: {
      action: 'Sperren',
      ask: (name) => `${name} sperren?`,
      text: 'Innerhalb einer Sekunde ist diese Person überall abgemeldet; Passwort, Schlüssel und Tokens gelten nicht mehr. Was sie geschrieben hat, bleibt.',
      done: (name) => `${name} wurde gesperrt`,
    },
    reactivate: {
      action: 'Entsperren',
      ask: (name) => `${name} entsperren?`,
      text: 'Diese Person kann sich wieder anmelden. Schlüssel und Tokens, die nicht widerrufen wurden, gelten wie zuvor.',
      done: (name) => `${name} wurde entsperrt`,
    },
    'reset-factors': {
      action: 'Zweite Faktoren entfernen',
      ask: (name) => `Zweite Faktoren von ${name} entfernen?`,
      text: 'Tun Sie das nur, wenn die Person sie verloren hat und Sie wissen, dass sie es ist, die darum bittet. Danach öffnet das Passwort allein das Konto. Die Person erfährt davon per E-Mail.',
      done: (name) => `Die zweiten Faktoren von ${name} wurden entfernt`,
    },
  },
  email: 'E-Mail-Adresse',
  factorNames: { totp: 'App', passkey: 'Passkey' },
  factors: 'Zweite Faktoren',
  lastActivity: 'Zuletzt aktiv',
  workspacesEmpty: 'Diese Person ist in keinem Arbeitsbereich.',
  never: 'Nie',
  none: 'Keine',
  openWorkspace: 'Öffnen',
  owners: 'Eigentümer',
  people: 'Personen',
  peopleText: 'Alle Personen dieser Installation, auch die in keinem Arbeitsbereich.',
  role: 'Rolle',
  since: 'Seit',
  slug: 'Kurzname',
  status: 'Status',
  workspaces: 'Arbeitsbereiche',
  workspacesText: 'Alle Arbeitsbereiche dieser Installation. Was in ihnen ist, sehen nur ihre Mitglieder.',
  you: 'Sie',
};

export const words = catalogue({ en, de });
