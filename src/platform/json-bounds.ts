import { DomainError } from '#kernel';

/** Far more than any record has; far less than the stack of what walks over a body. */
const DEEPEST = 100;
/** Of all objects of a body together. A long text as an editor's document has some thousand. */
export const MOST_MEMBERS = 10_000;
/** Of all arrays of a body together. */
export const MOST_ITEMS = 10_000;

/**
 * Refuses JSON with more levels, members or items than any request needs, in one pass over its bytes and before it is parsed:
 * what walks over a body afterwards takes time for each of them, and other requests wait meanwhile.
 */
export function assertBounded(json: Uint8Array): void {
  let depth = 0;
  let members = 0;
  let commas = 0;
  for (let i = 0; i < json.length; i++) {
    switch (json[i]) {
      case 0x22: // "
        i = endOfString(json, i);
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > DEEPEST) throw tooMany(`${DEEPEST} levels of objects and arrays`);
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
        break;
      case 0x3a: // :
        if (++members > MOST_MEMBERS) throw tooMany(`${MOST_MEMBERS} members`);
        break;
      case 0x2c: // , follows a member or an item
        if (++commas - members > MOST_ITEMS) throw tooMany(`${MOST_ITEMS} items`);
    }
  }
}

/** Index of the quote that closes the string which opens at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < json.length && json[i] !== 0x22) i += json[i] === 0x5c ? 2 : 1;
  return i;
}

const tooMany = (what: string) => new DomainError('invalid_request', 'malformed', `The JSON has more than ${what}.`);
