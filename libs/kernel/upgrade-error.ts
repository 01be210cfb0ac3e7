/** The schema of the database cannot be used or updated as it is. The message is one line that tells the operator what to do. */
export class UpgradeError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UpgradeError';
  }
}
