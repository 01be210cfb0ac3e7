/**
 * Returns how a version spells operation ids, from the verb and the noun: `retrieve_label` (v1) or `get-label` (v2).
 */
export const operationIds =
  (read: string, separator: '_' | '-') =>
  (verb: string, noun: string): string => {
    const word = verb === 'read' ? read : verb.replace('remove', 'delete');
    return `${word} ${noun}`.replace(/[ -]/g, separator);
  };

const LAST_WORDS: Readonly<Record<string, string>> = { read: 'retrieve', remove: 'delete' };

/** Returns the id of a standard operation of a resource with an `idPrefix`: `release_tags_retrieve`. */
export const prefixedId = (prefix: string, verb: string): string =>
  `${prefix}_${LAST_WORDS[verb] ?? verb}`.replace('-', '_');
