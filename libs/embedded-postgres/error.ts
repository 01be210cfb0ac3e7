/** A failure of the built-in PostgreSQL; the message is one line that tells the operator what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

/** True for an error with one of these codes, of the operating system (`ENOENT`) or of PostgreSQL (`28P01`). */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  // Not by class: the errors of node's own modules come from another realm where the code runs in a sandbox.
  codes.includes((error as { code?: string } | null)?.code ?? '');

export const messageOf = (error: unknown): string => (error as { message?: string } | null)?.message ?? String(error);

/** One clear line for whatever went wrong below; operators never see a stack trace of a failed `mkdir`. */
export function asEmbeddedPostgresError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const hint = hasCode(error, 'EACCES', 'EPERM')
    ? ' Run this as the user that owns the directory, or set DATA_DIR to another one.'
    : '';
  return new EmbeddedPostgresError(`The built-in PostgreSQL cannot use ${dataDir}: ${messageOf(error)}.${hint}`, {
    cause: error,
  });
}
