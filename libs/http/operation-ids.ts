import type { Verb } from './style';

/** How a version spells the ids of standard operations: `retrieve_label` or `get-label`, `bulk-delete-labels`. */
export const operationIds =
  (read: string, separator: '_' | '-') =>
  (verb: Verb, noun: string): string => {
    const word = verb === 'read' ? read : verb.replace('remove', 'delete');
    return `${word} ${noun}`.replace(/[ -]/g, separator);
  };

const LAST_WORDS: Partial<Record<Verb, string>> = { read: 'retrieve', remove: 'delete' };

/** The id of a standard operation whose resource names the prefix: `release_tags_retrieve`. */
export const prefixedId = (prefix: string, verb: Verb): string =>
  `${prefix}_${LAST_WORDS[verb] ?? verb}`.replace('-', '_');
