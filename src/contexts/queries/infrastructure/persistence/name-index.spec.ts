import type { Db } from '#persistence';
import { isIndexedPart, isIndexedWord, letterClassOf } from './name-index';

const database = (all: boolean) => ({ read: () => Promise.resolve([{ all }]) }) as unknown as Db;

it.each([
  ['login', 'both', 'both'],
  ['lo', 'both', 'none'],
  ['l', 'both', 'none'],
  ['12', 'both', 'none'],
  ['100', 'both', 'both'],
  ['a b', 'both', 'both'],
  ['ab ', 'both', 'both'],
  ['-a', 'none', 'both'],
  ['%', 'none', 'none'],
  ['- -', 'none', 'none'],
  ['', 'none', 'none'],
  ['größe', 'both', 'both'],
  ['привет', 'all', 'all'],
  ['по', 'all', 'none'],
  ['日本語', 'all', 'all'],
  ['é', 'all', 'none'],
])('%s: its word by %s letters, its piece by %s', async (text, word, part) => {
  const ascii = await letterClassOf(database(false));
  const all = await letterClassOf(database(true));
  const by = (isIndexed: typeof isIndexedWord): string => {
    if (!isIndexed(text, all)) return 'none';
    return isIndexed(text, ascii) ? 'both' : 'all';
  };
  expect([by(isIndexedWord), by(isIndexedPart)]).toEqual([word, part]);
});
