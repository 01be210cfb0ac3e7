import { DomainError } from '#kernel';

/** Far more than any record has; far less than the stack of what walks over a body. */
const DEEPEST = 100;

/** Refuses JSON with more levels than any record has, before anything walks over it recursively. */
export function assertShallow(json: Uint8Array): void {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    switch (json[i]) {
      case 0x22: // "
        i = endOfString(json, i);
        break;
      case 0x5b: // [
      case 0x7b: // {
        if (++depth > DEEPEST) throw tooDeep();
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth--;
    }
  }
}

/** Index of the quote that closes the string which opens at `start`. */
function endOfString(json: Uint8Array, start: number): number {
  let i = start + 1;
  while (i < json.length && json[i] !== 0x22) i += json[i] === 0x5c ? 2 : 1;
  return i;
}

const tooDeep = () =>
  new DomainError('invalid_request', 'malformed', `The JSON has more than ${DEEPEST} levels of objects and arrays.`);
