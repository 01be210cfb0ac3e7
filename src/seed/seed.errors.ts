/** Thrown if the data cannot be generated as requested. The message is one line for people. */
export class SeedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SeedError';
  }
}
