import { DomainError } from '#kernel';

/** The maximum depth of JSON: far more than any record has, and far less than would overflow the stack. */
const DEEPEST = 100;
/** The maximum number of members of all objects in a body. The editor document of a long text has several thousand. */
export const MOST_MEMBERS = 10_000;
/** The maximum number of items of all arrays in a body. */
export const MOST_ITEMS = 10_000;

/**
 * Rejects JSON with more levels, members or items than any request needs. It scans the bytes once, before they are
 * parsed, because processing each of them later takes time during which other requests wait.
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

/** Returns the index of the quote that closes the string starting at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < json.length && json[i] !== 0x22) i += json[i] === 0x5c ? 2 : 1;
  return i;
}

const tooMany = (what: string) => new DomainError('invalid_request', 'malformed', `The JSON has more than ${what}.`);
