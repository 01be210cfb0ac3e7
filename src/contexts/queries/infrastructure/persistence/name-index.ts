import type { Db } from '#persistence';

/**
 * What the index of names takes for letters: in some locales of a database that is ASCII alone. It finds a word by its
 * beginning, and a piece that has three letters in a row or a word's beginning or end.
 */
export type LetterClass = '[A-Za-z0-9]' | '[\\p{L}\\p{N}]';

export async function letterClassOf(db: Db): Promise<LetterClass> {
  const [row] = await db.read<{ all: boolean }>(`select cardinality(show_trgm('\u00e9')) > 0 as "all"`);
  return row!.all ? '[\\p{L}\\p{N}]' : '[A-Za-z0-9]';
}

/** Whether the index finds words that begin with the text. */
export const isIndexedWord = (text: string, letters: LetterClass): boolean => new RegExp(`^${letters}`, 'u').test(text);

/** Whether the index finds names that contain the text. */
export const isIndexedPart = (text: string, letters: LetterClass): boolean => {
  const none = letters.replace('[', '[^');
  return new RegExp(`${letters}{3}|${none}${letters}|${letters}{2}${none}`, 'u').test(text);
};
