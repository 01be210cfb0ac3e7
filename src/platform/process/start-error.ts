/** The service cannot start because of its surroundings; the message is one line that tells the operator what to do. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}
