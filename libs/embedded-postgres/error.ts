/** A failure of the built-in PostgreSQL. The message is one line: what is wrong, and what the operator can do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

/** True if an error has one of these codes of the operating system (`ENOENT`) or of PostgreSQL (`28P01`). */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  // Not checked by class, because errors of Node's own modules come from another realm if the code runs in a sandbox.
  codes.includes((error as { code?: string } | null)?.code ?? '');

export const messageOf = (error: unknown): string => (error as { message?: string } | null)?.message ?? String(error);

/** Converts any error to one clear line. Operators never see the stack trace of a failed `mkdir`. */
export function asEmbeddedPostgresError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const hint = hasCode(error, 'EACCES', 'EPERM')
    ? ' Run this as the user that owns the directory, or set DATA_DIR to another one.'
    : '';
  return new EmbeddedPostgresError(`The built-in PostgreSQL cannot use ${dataDir}: ${messageOf(error)}.${hint}`, {
    cause: error,
  });
}
