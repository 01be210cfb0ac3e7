import type { DomainError } from '#kernel';

/** Says in one sentence why an import cannot be done. */
export class ImportError extends Error {}

/** Thrown where a file cannot be had. The import goes on without it, and the report has the reason. */
export class FileLost extends Error {}

/** Says what a rule of this service has against something. */
export const reasonOf = ({ message, details }: DomainError): string => details.fields?.[0]?.message ?? message;
