/** A failure of the built-in PostgreSQL; the message is one line that tells the operator what is wrong and what to do. */
export class EmbeddedPostgresError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
  }
}

/** True for an error of the operating system with this code, e.g. `ENOENT`. */
export const hasCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && codes.includes((error as NodeJS.ErrnoException).code ?? '');

/** One clear line for whatever went wrong below; operators never see a stack trace of a failed `mkdir`. */
export function asEmbeddedPostgresError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  const hint = hasCode(error, 'EACCES', 'EPERM')
    ? ' Run this as the user that owns the directory, or set DATA_DIR to another one.'
    : '';
  return new EmbeddedPostgresError(`The built-in PostgreSQL cannot use ${dataDir}: ${reason}.${hint}`, {
    cause: error,
  });
}
