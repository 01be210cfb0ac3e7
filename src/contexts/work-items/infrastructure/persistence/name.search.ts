import { likePattern, type Condition } from '#persistence';

/** Characters of ordinary names. Must match the definition of the index of names with other characters exactly. */
const ORDINARY = `a-zA-Z0-9 .,:()/''"#-`;
const ODD = `t.name ~ '[^${ORDINARY}]'`;
/** Characters that end a word in an ordinary name, besides the end of the name. */
const ENDS = `[ .,:()/''"#-]`;

const TWO = /^[a-z0-9]{2}$/;
const HAS_ODD_SIGN = /[^a-z0-9 .,:()/'"#-]/;
const HAS_PIECE = /[\p{L}\p{N}]{3}/u;

/** True if an index finds names that contain a text without three letters in a row. */
export const isFoundByFewLetters = (text: string): boolean => {
  const small = text.toLowerCase();
  return TWO.test(small) || (HAS_ODD_SIGN.test(small) && !HAS_PIECE.test(small));
};

/**
 * Condition that a name contains a text. The trigram index would be read as a whole for shorter texts. So two letters
 * are searched together with every character that can follow, and unusual characters among the few names that have
 * some. If rows are checked one by one (`isWalked`), names are only compared.
 */
export function namesWith(text: string, isWalked: boolean): Condition {
  const contains: Condition = (params) => `t.name ilike ${params.add(likePattern(text))}`;
  if (isWalked) return contains;
  const small = text.toLowerCase();
  if (HAS_ODD_SIGN.test(small) && !HAS_PIECE.test(small)) return (params) => `(${ODD} and ${contains(params)})`;
  return TWO.test(small) ? (params) => twoLetters(small, contains(params)) : contains;
}

/**
 * `is true` keeps PostgreSQL from using the index for the two letters alone. The text has no characters with a special
 * meaning in patterns.
 */
const twoLetters = (text: string, contains: string): string =>
  `((${contains}) is true and (t.name ~* '${text}[a-z0-9]' or t.name ~* '${text}${ENDS}' or t.name ilike '%${text}' or
    (${ODD} and (${contains}) is true)))`;
