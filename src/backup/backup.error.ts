/** A back-up cannot be made, read or restored. The message names the cause and the remedy to the operator. */
export class BackupError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BackupError';
  }
}
