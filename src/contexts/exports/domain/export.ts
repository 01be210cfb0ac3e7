import type { BackgroundStatus } from '#kernel';

/** Completed exports that a workspace keeps. Another one replaces the oldest. */
export const KEPT = 3;

/** One export of a workspace to a file. */
export interface Export {
  readonly status: BackgroundStatus;
  /** Records that were written. */
  readonly records: number;
  /** Bytes of uploaded files that were added. */
  readonly fileBytes: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** When it is removed with its file; null until it has ended. */
  readonly expiresAt: string | null;
  /** Why it failed. */
  readonly message: string;
  /** Bytes of the file; null until it has completed. */
  readonly size: number | null;
  readonly sha256: string | null;
  /** Uploaded files that were not in the storage. */
  readonly missingFiles: number;
}
