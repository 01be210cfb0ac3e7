const MAX_NAME = 255;
/** Of the name within a key, which has a hundred bits of its own and has to fit where keys are used. */
const MAX_KEY_NAME = 150;

const NAMELESS = 'unnamed';

/** Marks that turn the direction of writing, by which a name can look like another one. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** The name of a file as it is kept: no path, no hidden file, nothing invisible. */
export function cleanName(given: string): string {
  const base = given.split(/[/\\]/).at(-1)!;
  const visible = base
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, '')
    .replace(DIRECTIONS, '')
    .replace(/^[\s.]+|\s+$/g, '');
  return shortened(visible, MAX_NAME) || NAMELESS;
}

/** The key of a file: whose it is, something that nobody can guess, and its name in plain letters. */
export function storageKey(owner: string, random: string, name: string): string {
  const plain = shortened(name.replace(/[^\w.-]+/g, '_'), MAX_KEY_NAME);
  return `${owner}/${random}-${plain}`;
}

/** Cuts a name that is too long before its ending, which says what the file is. */
function shortened(name: string, most: number): string {
  const characters = [...name];
  if (characters.length <= most) return name;
  const ending = /\.\w{1,16}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, most - ending.length).join('') + ending;
}
