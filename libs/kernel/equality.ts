import { isDeepStrictEqual } from 'node:util';

/** Whether two values, of whatever depth, are the same. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
