import { shifted } from './instant';
import type { BackgroundStatus } from './vocabulary';

/** A file that is made in the background for one person or workspace, such as an export. */
export interface BackgroundFile {
  readonly status: BackgroundStatus;
  /** Records that were written. */
  readonly records: number;
  /** Bytes of uploaded files that were added. */
  readonly fileBytes: number;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  /** When it is removed; null until it has ended. */
  readonly expiresAt: string | null;
  /** Why it failed. */
  readonly message: string;
  /** In bytes; null until it has completed. */
  readonly size: number | null;
  readonly sha256: string | null;
  /** Uploaded files that are not in it. */
  readonly missingFiles: number;
}

/** How a {@link BackgroundFile} ended. */
export interface BackgroundFileEnd {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly expiresAt: string;
  readonly message?: string;
  readonly size?: number;
  readonly sha256?: string;
  readonly missingFiles?: number;
}

const LIFETIME_MS = 7 * 24 * 3_600_000;

/** When a {@link BackgroundFile} that ended at `endedAt` is removed. */
export const expiryOf = (endedAt: string): string => shifted(endedAt, LIFETIME_MS);

/** The message of background work that failed unexpectedly. The log has the error. */
export const UNEXPECTED_FAILURE = 'Something went wrong. The log of the server says what.';
