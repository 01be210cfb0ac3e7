import { catalogue } from '../../words';

const en = {
  stickies: 'Stickies',
  newSticky: 'New sticky',
  stickiesEmpty: 'No stickies yet',
  stickiesEmptyText: 'Notes to yourself: nobody else sees them.',
  sticky: 'Sticky',
  note: 'Text of the sticky',
  noteHint: 'Write a note',
  searchStickies: 'Search stickies',
  color: (name: string) => `Colour: ${name}`,
  colors: { grey: 'Grey', yellow: 'Yellow', red: 'Red', green: 'Green', blue: 'Blue', violet: 'Violet' },
  deleted: 'The sticky was deleted',
  moveEarlier: 'Move forward',
  moveLater: 'Move back',
};

const de: typeof en = {
  stickies: 'Notizzettel',
  newSticky: 'Neuer Zettel',
  stickiesEmpty: 'Noch keine Zettel',
  stickiesEmptyText: 'Notizen an Sie selbst: Niemand sonst sieht sie.',
  sticky: 'Zettel',
  note: 'Text des Zettels',
  noteHint: 'Notiz schreiben',
  searchStickies: 'Zettel durchsuchen',
  color: (name) => `Farbe: ${name}`,
  colors: { grey: 'Grau', yellow: 'Gelb', red: 'Rot', green: 'Grün', blue: 'Blau', violet: 'Violett' },
  deleted: 'Der Zettel wurde gelöscht',
  moveEarlier: 'Nach vorn',
  moveLater: 'Nach hinten',
};

export const words = catalogue({ en, de });
