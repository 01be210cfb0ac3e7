import { catalogue } from '../../words';

const en = {
  auditLog: 'Audit log',
  auditLogDays: 'Days for the audit log',
  auditLogHint: (least: number) =>
    `Older entries are removed for good. At least ${least}, at most 3650; empty keeps them for ever.`,
  change: 'Change',
  deletedRecordDays: 'Days for deleted records',
  deletedRecordHint:
    'Work items, pages and other records that were deleted longer ago are removed for good, with all that belongs to them. At most 3650; empty keeps them for ever.',
  deletedRecords: 'Deleted records',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  effective: (time: string) => `The last change takes effect at ${time}. Nothing is removed until then.`,
  forEver: 'For ever',
  logDays: 'Days for other logs',
  logHint: (most: number) =>
    `Logs of webhooks, and runs and activities of automations. At most ${most}: the installation keeps them no longer. Empty leaves it at that.`,
  logs: 'Other logs',
  name: 'What',
  retention: 'Retention',
  retentionText:
    'How long this workspace keeps records of who did what, and what was deleted. What is older is removed for good, once a day. A change takes effect a day later, so that a slip can be taken back.',
};

const de: typeof en = {
  auditLog: 'Audit-Log',
  auditLogDays: 'Tage für das Audit-Log',
  auditLogHint: (least) =>
    `Ältere Einträge werden endgültig entfernt. Mindestens ${least}, höchstens 3650; leer behält sie für immer.`,
  change: 'Ändern',
  deletedRecordDays: 'Tage für gelöschte Datensätze',
  deletedRecordHint:
    'Aufgaben, Seiten und andere Datensätze, die vor längerer Zeit gelöscht wurden, werden mit allem, was zu ihnen gehört, endgültig entfernt. Höchstens 3650; leer behält sie für immer.',
  deletedRecords: 'Gelöschte Datensätze',
  days: (count) => (count === 1 ? '1 Tag' : `${count} Tage`),
  effective: (time) => `Die letzte Änderung wirkt ab ${time}. Bis dahin wird nichts entfernt.`,
  forEver: 'Für immer',
  logDays: 'Tage für andere Protokolle',
  logHint: (most) =>
    `Protokolle von Webhooks sowie Läufe und Aktivitäten von Automationen. Höchstens ${most}: Länger behält die Installation sie nicht. Leer lässt es dabei.`,
  logs: 'Andere Protokolle',
  name: 'Was',
  retention: 'Aufbewahrung',
  retentionText:
    'Wie lange dieser Arbeitsbereich aufbewahrt, wer was getan hat und was gelöscht wurde. Was älter ist, wird einmal am Tag endgültig entfernt. Eine Änderung wirkt einen Tag später, damit sich ein Versehen zurücknehmen lässt.',
};

/** Texts of the page for the retention of a workspace. */
export const words = catalogue({ en, de });
