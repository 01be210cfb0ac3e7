/**
 * Thrown if the service cannot start because of its environment. The message is one line that says what the operator
 * can do.
 */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartError';
  }
}

/** A temporary failure to start. Another attempt may succeed. */
export class TransientStartError extends StartError {}
