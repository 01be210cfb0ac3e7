import { isDeepStrictEqual } from 'node:util';

/** Compares two values deeply. */
export const isSame = (one: unknown, other: unknown): boolean => isDeepStrictEqual(one, other);
