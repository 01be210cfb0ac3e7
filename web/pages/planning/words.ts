import { catalogue } from '../../words';

const en = {
  addChosen: (count: number) => (count > 1 ? `Add ${count} work items` : 'Add work item'),
  addItems: 'Add work items',
  addItemsTo: (name: string) => `Add work items to ${name}`,
  archivedOnes: 'Archived',
  itemsAdded: (count: number, name: string) =>
    count > 1 ? `${count} work items are in ${name} now` : `The work item is in ${name} now`,
  meterTitle: (completed: string, started: string, all: string) =>
    `${completed} of ${all} completed, ${started} started`,
  nothingArchived: 'Nothing is archived.',
  overview: 'Overview',
  showArchived: 'Show archived',
  unfold: 'Unfold',
  unarchive: 'Take out of the archive',
  cancelled: 'Cancelled',
  completed: 'Completed',
  deleteThis: (name: string) => `Delete “${name}”?`,
  deleteKeepsItems: 'Its work items stay in the project. This cannot be undone.',
  archived: (name: string) => `${name} was archived`,
  deletedThis: (name: string) => `${name} was deleted`,
  even: 'Even pace',
  fold: 'Fold',
  inScope: 'All work items',
  progressEmpty: 'Nothing to show yet',
  progressEmptyText: 'Once there are work items in it, this page shows day by day how many remain.',
  progressOf: (name: string) => `Progress of ${name}`,
  remaining: 'Remaining',
};

const de: typeof en = {
  addChosen: (count) => (count > 1 ? `${count} Aufgaben hinzufügen` : 'Aufgabe hinzufügen'),
  addItems: 'Aufgaben hinzufügen',
  addItemsTo: (name) => `Aufgaben zu ${name} hinzufügen`,
  archivedOnes: 'Archiviert',
  itemsAdded: (count, name) =>
    count > 1 ? `${count} Aufgaben gehören jetzt zu ${name}` : `Die Aufgabe gehört jetzt zu ${name}`,
  meterTitle: (completed, started, all) => `${completed} von ${all} erledigt, ${started} begonnen`,
  nothingArchived: 'Nichts ist archiviert.',
  overview: 'Überblick',
  showArchived: 'Archivierte zeigen',
  unfold: 'Aufklappen',
  unarchive: 'Aus dem Archiv holen',
  cancelled: 'Abgebrochen',
  completed: 'Erledigt',
  deleteThis: (name) => `„${name}“ löschen?`,
  deleteKeepsItems: 'Die Aufgaben bleiben im Projekt. Das lässt sich nicht rückgängig machen.',
  archived: (name) => `${name} wurde archiviert`,
  deletedThis: (name) => `${name} wurde gelöscht`,
  even: 'Gleichmäßiges Tempo',
  fold: 'Zuklappen',
  inScope: 'Alle Aufgaben',
  progressEmpty: 'Noch nichts zu zeigen',
  progressEmptyText: 'Sobald Aufgaben enthalten sind, zeigt diese Seite Tag für Tag, wie viele noch offen sind.',
  progressOf: (name) => `Fortschritt von ${name}`,
  remaining: 'Offen',
};

export const words = catalogue({ en, de });
