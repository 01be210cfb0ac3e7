/** The data cannot be made as it was asked for; the message is one line for the person who asked. */
export class SeedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SeedError';
  }
}
