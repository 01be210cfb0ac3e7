/** Text that opens a list: a slash at the beginning of a line or word, or an at sign before a name. */
export interface Opening {
  readonly kind: 'insert' | 'mention';
  readonly query: string;
  /** The number of characters from the sign to the cursor. */
  readonly length: number;
}

const INSERT = /(?:^|\s)\/([\p{L}\d-]{0,30})$/u;
const MENTION = /(?:^|[\s(])@([\p{L}\d._-]{0,30}(?: [\p{L}\d._-]{1,30})?)$/u;

/** What the text before the cursor searches for; objects in the text are `\ufffc`. */
export function openingOf(before: string): Opening | undefined {
  const insert = INSERT.exec(before);
  if (insert) return { kind: 'insert', query: insert[1]!, length: insert[1]!.length + 1 };
  const mention = MENTION.exec(before);
  return mention ? { kind: 'mention', query: mention[1]!, length: mention[1]!.length + 1 } : undefined;
}
