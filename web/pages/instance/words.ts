import { catalogue } from '../../words';
import { erase, leave, merge } from './departure-words';

/** The texts of an action: its name, the question before it, and the message after it. */
interface ActionTexts {
  readonly action: string;
  readonly ask: (name: string) => string;
  readonly text: string;
  readonly done: (name: string) => string;
}

const deactivate: ActionTexts = {
  action: 'Deactivate',
  ask: (name) => `Deactivate ${name}?`,
  text: 'Within a second they are signed out everywhere, and their password, keys and tokens stop working. What they have written stays.',
  done: (name) => `${name} was deactivated`,
};
const reactivate: ActionTexts = {
  action: 'Reactivate',
  ask: (name) => `Reactivate ${name}?`,
  text: 'They can sign in again. Keys and tokens that were not revoked work as before.',
  done: (name) => `${name} was reactivated`,
};
const resetFactors: ActionTexts = {
  action: 'Remove second factors',
  ask: (name) => `Remove the second factors of ${name}?`,
  text: 'Do this if they have lost them, and only if you know that the request is theirs. Their password alone then opens the account. They get a mail about it.',
  done: (name) => `The second factors of ${name} were removed`,
};

const suspend: ActionTexts = {
  action: 'Suspend',
  ask: (name) => `Suspend ${name}?`,
  text: 'Within a second nobody can enter it, and its webhooks, automations and mails wait. Nothing is lost. The reason is for administrators and the audit log.',
  done: (name) => `${name} was suspended`,
};
const resume: ActionTexts = {
  action: 'Resume',
  ask: (name) => `Resume ${name}?`,
  text: 'Its members can enter it again, and what waited goes on.',
  done: (name) => `${name} was resumed`,
};
const limits: Omit<ActionTexts, 'text'> = {
  action: 'Limits…',
  ask: (name) => `Limits of ${name}`,
  done: (name) => `The limits of ${name} were changed`,
};
const handOver: ActionTexts = {
  action: 'Hand over',
  ask: (name) => `Hand over ${name}`,
  text: 'The member with this address becomes an owner. Other owners keep their role.',
  done: (name) => `${name} has a new owner`,
};

const remove: ActionTexts = {
  action: 'Delete',
  ask: (name) => `Delete ${name}?`,
  text: 'Within a second nobody can enter it. After the period of grace all of its records and files are removed for good; until then you can restore it here.',
  done: (name) => `${name} will be deleted`,
};
const restore: ActionTexts = {
  action: 'Restore',
  ask: (name) => `Restore ${name}?`,
  text: 'It is not deleted, and its members can enter it again, unless it was suspended before.',
  done: (name) => `${name} was restored`,
};

const en = {
  active: 'Active',
  any: 'All',
  backupBegun: 'A back-up is being made',
  backupFailed: 'The last attempt failed',
  backupNow: 'Back up now',
  backupNowText: 'All data and files are copied to the place that the server is set to. People can go on working.',
  backupRuns: 'Being made …',
  backups: 'Back-ups',
  backupsOff: 'The server has no place for back-ups. Its operator sets BACKUP_TO to a directory or a bucket.',
  backupsText: 'Copies of all workspaces, people and files of this installation.',
  beingErased: 'Being erased',
  beingMerged: 'Being merged',
  byHand: 'Never by itself',
  deactivated: 'Deactivated',
  deletion: 'Deletion on',
  deletionOn: (date: string) => `Deletion on ${date}`,
  encrypted: 'Encrypted',
  erase: erase.en,
  erased: 'Erased',
  kept: 'Kept for',
  keptAll: 'Ever',
  lastMade: 'Last one made',
  lastVerified: 'Verified',
  made: 'Made',
  merge: merge.en,
  merged: 'Merged',
  no: 'No',
  personActions: { deactivate, reactivate, 'reset-factors': resetFactors },
  exportUsage: 'Export usage',
  email: 'E-mail address',
  factorNames: { totp: 'App', passkey: 'Passkey' } as Readonly<Record<string, string>>,
  factors: 'Second factors',
  files: 'Files',
  filesInMib: 'Files (MiB)',
  lastActivity: 'Last activity',
  leave: leave.en,
  limitHint: (used: string) => `Now ${used}. Empty: as the installation is set.`,
  perMinute: (requests: string) => `${requests} per minute`,
  requests: 'Requests',
  requestsHint: 'Of all people and tokens together. Empty: as the installation is set.',
  requestsPerMinute: 'Requests per minute',
  restore: 'Restore',
  restoreText:
    'The operator of the server restores a back-up with this command, in an empty installation whose server is stopped. It takes the newest back-up, or the one that you name.',
  schedule: 'Schedule',
  size: 'Size',
  snapshots: 'Stored back-ups',
  snapshotsEmpty: 'There is no back-up yet.',
  verification: 'Verification',
  workspacesEmpty: 'They are in no workspace.',
  never: 'Never',
  none: 'None',
  openWorkspace: 'Open',
  owners: 'Owners',
  people: 'People',
  peopleText: 'All people of this installation, also those in no workspace.',
  reason: 'Reason (optional)',
  role: 'Role',
  since: 'Since',
  slug: 'Short name',
  status: 'Status',
  suspended: 'Suspended',
  workspaceActions: { suspend, resume, limits, 'hand-over': handOver, delete: remove, restore },
  within: (used: string, most: string) => `${used} of ${most}`,
  workspaces: 'Workspaces',
  workspacesText: 'All workspaces of this installation. Only their members see what is in them.',
  yes: 'Yes',
  you: 'You',
};

const de: typeof en = {
  active: 'Aktiv',
  any: 'Alle',
  backupBegun: 'Eine Sicherung wird gemacht',
  backupFailed: 'Der letzte Versuch ist gescheitert',
  backupNow: 'Jetzt sichern',
  backupNowText:
    'Alle Daten und Dateien werden dorthin kopiert, wohin der Server eingestellt ist. Alle können weiterarbeiten.',
  backupRuns: 'Wird gemacht …',
  backups: 'Sicherungen',
  backupsOff:
    'Der Server hat keinen Ort für Sicherungen. Wer ihn betreibt, setzt BACKUP_TO auf ein Verzeichnis oder einen Bucket.',
  backupsText: 'Kopien aller Arbeitsbereiche, Personen und Dateien dieser Installation.',
  beingErased: 'Wird anonymisiert',
  beingMerged: 'Wird zusammengeführt',
  byHand: 'Nie von selbst',
  deactivated: 'Gesperrt',
  deletion: 'Löschung am',
  deletionOn: (date) => `Löschung am ${date}`,
  encrypted: 'Verschlüsselt',
  erase: erase.de,
  erased: 'Anonymisiert',
  kept: 'Aufbewahrt für',
  keptAll: 'Immer',
  lastMade: 'Zuletzt gemacht',
  lastVerified: 'Geprüft',
  made: 'Gemacht',
  merge: merge.de,
  merged: 'Zusammengeführt',
  no: 'Nein',
  personActions: {
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
  exportUsage: 'Nutzung exportieren',
  factorNames: { totp: 'App', passkey: 'Passkey' },
  factors: 'Zweite Faktoren',
  files: 'Dateien',
  filesInMib: 'Dateien (MiB)',
  lastActivity: 'Zuletzt aktiv',
  leave: leave.de,
  limitHint: (used) => `Jetzt ${used}. Leer: wie die Installation eingestellt ist.`,
  perMinute: (requests) => `${requests} pro Minute`,
  requests: 'Anfragen',
  requestsHint: 'Von allen Leuten und Schlüsseln zusammen. Leer: wie die Installation eingestellt ist.',
  requestsPerMinute: 'Anfragen pro Minute',
  restore: 'Wiederherstellen',
  restoreText:
    'Wer den Server betreibt, stellt eine Sicherung mit diesem Befehl wieder her, in einer leeren Installation, deren Server angehalten ist. Er nimmt die neueste Sicherung oder die genannte.',
  schedule: 'Zeitplan',
  size: 'Größe',
  snapshots: 'Gespeicherte Sicherungen',
  snapshotsEmpty: 'Es gibt noch keine Sicherung.',
  verification: 'Prüfung',
  workspacesEmpty: 'Diese Person ist in keinem Arbeitsbereich.',
  never: 'Nie',
  none: 'Keine',
  openWorkspace: 'Öffnen',
  owners: 'Eigentümer',
  people: 'Personen',
  peopleText: 'Alle Personen dieser Installation, auch die in keinem Arbeitsbereich.',
  reason: 'Grund (freiwillig)',
  role: 'Rolle',
  since: 'Seit',
  slug: 'Kurzname',
  status: 'Status',
  suspended: 'Gesperrt',
  workspaceActions: {
    suspend: {
      action: 'Sperren',
      ask: (name) => `${name} sperren?`,
      text: 'Innerhalb einer Sekunde kann niemand mehr hinein; Webhooks, Automationen und E-Mails warten. Nichts geht verloren. Den Grund sehen Administratoren und das Audit-Log.',
      done: (name) => `${name} wurde gesperrt`,
    },
    resume: {
      action: 'Freigeben',
      ask: (name) => `${name} freigeben?`,
      text: 'Mitglieder können wieder hinein, und was wartete, geht weiter.',
      done: (name) => `${name} wurde freigegeben`,
    },
    limits: {
      action: 'Grenzen…',
      ask: (name) => `Grenzen von ${name}`,
      done: (name) => `Die Grenzen von ${name} wurden geändert`,
    },
    'hand-over': {
      action: 'Übergeben',
      ask: (name) => `${name} übergeben`,
      text: 'Das Mitglied mit dieser Adresse wird Eigentümer. Andere Eigentümer behalten ihre Rolle.',
      done: (name) => `${name} hat einen neuen Eigentümer`,
    },
    delete: {
      action: 'Löschen',
      ask: (name) => `${name} löschen?`,
      text: 'Innerhalb einer Sekunde kann niemand mehr hinein. Nach der Frist werden alle Datensätze und Dateien endgültig entfernt; bis dahin lässt sich der Arbeitsbereich hier wiederherstellen.',
      done: (name) => `${name} wird gelöscht`,
    },
    restore: {
      action: 'Wiederherstellen',
      ask: (name) => `${name} wiederherstellen?`,
      text: 'Der Arbeitsbereich wird nicht gelöscht, und Mitglieder können wieder hinein, falls er nicht schon vorher gesperrt war.',
      done: (name) => `${name} wurde wiederhergestellt`,
    },
  },
  within: (used, most) => `${used} von ${most}`,
  workspaces: 'Arbeitsbereiche',
  workspacesText: 'Alle Arbeitsbereiche dieser Installation. Was in ihnen ist, sehen nur ihre Mitglieder.',
  yes: 'Ja',
  you: 'Sie',
};

export const words = catalogue({ en, de });
