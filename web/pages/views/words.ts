import { catalogue } from '../../words';

const en = {
  views: 'Views',
  newView: 'New view',
  editView: 'Edit view',
  viewsEmpty: 'No views yet',
  viewsEmptyText: 'A view keeps conditions, so that what you look at every day is one press away.',
  shared: 'Shared',
  private: 'Only yours',
  sharedWithAll: 'Everybody here sees it',
  onlyMine: 'Only I see it',
  access: 'Who sees it',
  query: 'Query',
  queryHint: 'As: priority IN (urgent, high) AND assignee = currentUser()',
  conditions: (count: number) =>
    count === 1 ? 'and 1 condition set elsewhere' : `and ${count} conditions set elsewhere`,
  noConditions: 'All work items',
  showAs: 'Shown as',
  layouts: { list: 'List', board: 'Board' },
  isLocked: 'Locked',
  deleteThis: (name: string) => `Delete “${name}”?`,
  deleteText: 'Work items stay as they are.',
  deletedThis: (name: string) => `“${name}” was deleted`,
};

const de: typeof en = {
  views: 'Ansichten',
  newView: 'Neue Ansicht',
  editView: 'Ansicht bearbeiten',
  viewsEmpty: 'Noch keine Ansichten',
  viewsEmptyText: 'Eine Ansicht behält Bedingungen, damit Sie täglich Gebrauchtes mit einem Klick sehen.',
  shared: 'Geteilt',
  private: 'Nur Ihre',
  sharedWithAll: 'Alle hier sehen sie',
  onlyMine: 'Nur ich sehe sie',
  access: 'Wer sie sieht',
  query: 'Abfrage',
  queryHint: 'Etwa: priority IN (urgent, high) AND assignee = currentUser()',
  conditions: (count) => (count === 1 ? '1 Bedingung' : `${count} Bedingungen`),
  noConditions: 'Alle Aufgaben',
  showAs: 'Gezeigt als',
  layouts: { list: 'Liste', board: 'Tafel' },
  isLocked: 'Gesperrt',
  deleteThis: (name) => `„${name}“ löschen?`,
  deleteText: 'Die Aufgaben bleiben, wie sie sind.',
  deletedThis: (name) => `„${name}“ wurde gelöscht`,
};

export const words = catalogue({ en, de });
