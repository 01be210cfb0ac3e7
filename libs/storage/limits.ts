/** What an operator allows of files. */
export abstract class FileLimits {
  /** Bytes of the largest file. */
  abstract readonly maxBytes: number;
}
