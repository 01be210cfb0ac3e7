import { DomainError } from '#kernel';

/** The words of the protocol for bad requests and conflicts (RFC 7644, 3.12). */
export const SCIM_TYPES: ReadonlySet<string> = new Set([
  'invalidFilter',
  'tooMany',
  'uniqueness',
  'mutability',
  'invalidSyntax',
  'invalidPath',
  'noTarget',
  'invalidValue',
]);

const bad = (type: string) => (message: string) => new DomainError('invalid_request', type, message);

export const invalidFilter = bad('invalidFilter');
export const invalidPath = bad('invalidPath');
export const invalidSyntax = bad('invalidSyntax');
export const invalidValue = bad('invalidValue');
export const mutability = bad('mutability');
export const noTarget = bad('noTarget');

export const tooManyOperations = (most: number) =>
  new DomainError('payload_too_large', 'tooMany', `At most ${most} operations in one request.`);

/** The reason of a failed `If-Match`. */
export const STALE = 'stale';

export const stale = () => new DomainError('conflict', STALE, 'The resource has changed since: read it again.');
