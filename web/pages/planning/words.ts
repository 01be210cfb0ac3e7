import { catalogue } from '../../words';

const en = {
  cancelled: 'Cancelled',
  completed: 'Completed',
  deleteThis: (name: string) => `Delete “${name}”?`,
  deleteKeepsItems: 'Its work items stay in the project. This cannot be undone.',
  archived: (name: string) => `${name} was archived`,
  deletedThis: (name: string) => `${name} was deleted`,
  even: 'Even pace',
  inScope: 'All work items',
  progressEmpty: 'Nothing to show yet',
  progressEmptyText: 'Once there are work items in it, this page shows day by day how many remain.',
  progressOf: (name: string) => `Progress of ${name}`,
  remaining: 'Remaining',
};

const de: typeof en = {
  cancelled: 'Abgebrochen',
  completed: 'Erledigt',
  deleteThis: (name) => `„${name}“ löschen?`,
  deleteKeepsItems: 'Die Aufgaben bleiben im Projekt. Das lässt sich nicht rückgängig machen.',
  archived: (name) => `${name} wurde archiviert`,
  deletedThis: (name) => `${name} wurde gelöscht`,
  even: 'Gleichmäßiges Tempo',
  inScope: 'Alle Aufgaben',
  progressEmpty: 'Noch nichts zu zeigen',
  progressEmptyText: 'Sobald Aufgaben enthalten sind, zeigt diese Seite Tag für Tag, wie viele noch offen sind.',
  progressOf: (name) => `Fortschritt von ${name}`,
  remaining: 'Offen',
};

export const words = catalogue({ en, de });
