import { KIT_CODES, type ErrorCode, type ErrorCodes } from '#kernel';

let codes: ErrorCodes = KIT_CODES;

/** Registers the public error codes of all contexts. Called once at start. */
export const declareCodes = (declared: ErrorCodes): void => void (codes = { ...KIT_CODES, ...declared });

/** Returns the public error code of a failure, or undefined if its reason is not public. */
export const codeOf = (reason: string): ErrorCode | undefined =>
  Object.hasOwn(codes, reason) ? codes[reason] : undefined;

/** Returns the JSON Schemas of members that some codes add to problem documents. */
export const membersOfCodes = (): Readonly<Record<string, object>> =>
  Object.assign({}, ...Object.values(codes).map(({ members }) => members)) as Readonly<Record<string, object>>;
