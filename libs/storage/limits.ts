/** The operator's limits for files. */
export abstract class FileLimits {
  /** The size of the largest allowed file, in bytes. */
  abstract readonly maxBytes: number;
}
