import { likePattern, type Condition } from '#persistence';

/** Signs of ordinary names, as the index of names with others has them, to the letter. */
const ORDINARY = `a-zA-Z0-9 .,:()/''"#-`;
const ODD = `t.name ~ '[^${ORDINARY}]'`;
/** What ends a word in an ordinary name, beside its end. */
const ENDS = `[ .,:()/''"#-]`;

const TWO = /^[a-z0-9]{2}$/;
const HAS_ODD_SIGN = /[^a-z0-9 .,:()/'"#-]/;
const HAS_PIECE = /[\p{L}\p{N}]{3}/u;

/** Whether an index finds the names that contain a text of fewer than three letters. */
export const isFoundByFewLetters = (text: string): boolean => {
  const small = text.toLowerCase();
  return TWO.test(small) || (HAS_ODD_SIGN.test(small) && !HAS_PIECE.test(small));
};

/**
 * Names that contain a text. The index of names has pieces of three letters, and would be read whole for less: so two
 * letters are looked for with each that may follow, and odd signs among the names that have some, of which there are few. Rows that are
 * asked one by one (`isWalked`) are only compared.
 */
export function namesWith(text: string, isWalked: boolean): Condition {
  const contains: Condition = (params) => `t.name ilike ${params.add(likePattern(text))}`;
  if (isWalked) return contains;
  const small = text.toLowerCase();
  if (HAS_ODD_SIGN.test(small) && !HAS_PIECE.test(small)) return (params) => `(${ODD} and ${contains(params)})`;
  return TWO.test(small) ? (params) => twoLetters(small, contains(params)) : contains;
}

/** `is true` keeps the index from being asked for the piece alone. The text has nothing that stands for something else. */
const twoLetters = (text: string, contains: string): string =>
  `((${contains}) is true and (t.name ~* '${text}[a-z0-9]' or t.name ~* '${text}${ENDS}' or t.name ilike '%${text}' or
    (${ODD} and (${contains}) is true)))`;
