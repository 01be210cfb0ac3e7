import type { BackgroundStatus } from '#kernel';

/** Completed archives that a person keeps. Another one replaces the oldest. */
export const KEPT = 2;

/** One archive of a person's own data. */
export interface Archive {
  readonly userId: string;
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
  /** Uploaded files that are not in it. */
  readonly missingFiles: number;
}
