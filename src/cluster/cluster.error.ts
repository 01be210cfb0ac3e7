/** The database cannot be spread, or taken back. The message names the cause and the remedy to the operator. */
export class ClusterError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ClusterError';
  }
}
