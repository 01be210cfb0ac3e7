/** The service cannot start because of its surroundings; the message is one line that tells the operator what to do. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** What keeps a process from starting now, but not for ever: another try is worth it. */
export class TransientStartError extends StartError {}
