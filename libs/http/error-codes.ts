import { KIT_CODES, type ErrorCode, type ErrorCodes } from '#kernel';

let codes: ErrorCodes = KIT_CODES;

/** Makes the codes of the service's contexts known, beside those of the kit. */
export const declareCodes = (declared: ErrorCodes): void => void (codes = { ...KIT_CODES, ...declared });

export const codeOf = (reason: string): ErrorCode | undefined =>
  Object.hasOwn(codes, reason) ? codes[reason] : undefined;

/** JSON Schemas of the members that some codes add to problem documents. */
export const membersOfCodes = (): Readonly<Record<string, object>> =>
  Object.assign({}, ...Object.values(codes).map(({ members }) => members)) as Readonly<Record<string, object>>;
