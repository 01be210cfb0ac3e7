import type { Db } from '#persistence';

/**
 * The characters that the trigram index of names treats as letters; in some database locales these are only ASCII. The
 * index finds a word by its beginning, and a part of a name that has three letters in a row or contains the beginning
 * or end of a word.
 */
export type LetterClass = '[A-Za-z0-9]' | '[\\p{L}\\p{N}]';

export async function letterClassOf(db: Db): Promise<LetterClass> {
  const [row] = await db.read<{ all: boolean }>(`select cardinality(show_trgm('\u00e9')) > 0 as "all"`);
  return row!.all ? '[\\p{L}\\p{N}]' : '[A-Za-z0-9]';
}

/** True if the index finds words that begin with the text. */
export const isIndexedWord = (text: string, letters: LetterClass): boolean => new RegExp(`^${letters}`, 'u').test(text);

/** True if the index finds names that contain the text. */
export const isIndexedPart = (text: string, letters: LetterClass): boolean => {
  const none = letters.replace('[', '[^');
  return new RegExp(`${letters}{3}|${none}${letters}|${letters}{2}${none}`, 'u').test(text);
};
