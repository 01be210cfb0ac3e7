import { catalogue } from '../../words';

const en = {
  addComment: 'Write a comment',
  comment: 'Comment',
  edited: 'edited',
};

const de: typeof en = {
  addComment: 'Kommentar schreiben',
  comment: 'Kommentieren',
  edited: 'bearbeitet',
};

export const words = catalogue({ en, de });
