const MAX_NAME = 255;
/**
 * Longest file name within a storage key. The random part of the key already takes 32 characters, and storages limit
 * the length of keys.
 */
const MAX_KEY_NAME = 150;

const NAMELESS = 'unnamed';

/** Characters that change the writing direction, which can disguise a file name. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a safe form of a file name: without a path, leading dots or invisible characters. */
export function cleanName(given: string): string {
  const base = given.split(/[/\\]/).at(-1)!;
  const visible = base
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .replace(DIRECTIONS, '')
    .replace(/^[\s.]+|\s+$/g, '');
  return shortened(visible, MAX_NAME) || NAMELESS;
}

/** Returns the storage key of a file: its owner, a random part that cannot be guessed, and its name in ASCII. */
export function storageKey(owner: string, random: string, name: string): string {
  const plain = shortened(name.replace(/[^\w.-]+/g, '_'), MAX_KEY_NAME);
  return `${owner}/${random}-${plain}`;
}

/** Shortens a name but keeps its extension. */
function shortened(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  const ending = /\.\w{1,16}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, most - ending.length).join('') + ending;
}
