/** A back-up of the installation. */
export interface Snapshot {
  /** Its name, which is the time at which it was made. */
  readonly id: string;
  readonly createdAt: string;
  /** Bytes of rows and files, neither compressed nor encrypted; null if this installation did not make it. */
  readonly bytes: number | null;
  /** When it was last proved to bring everything back; null if it never was. */
  readonly verifiedAt: string | null;
}

export interface BackupStatus {
  /** True if the server has a place for back-ups. */
  readonly isConfigured: boolean;
  /** Patterns of cron; null if they are off. */
  readonly schedule: string | null;
  readonly verification: string | null;
  /** How many days, weeks and months keep a back-up, such as `7d 4w 12m`, or `all`. */
  readonly kept: string;
  readonly isEncrypted: boolean;
  /** True while a back-up is made, or about to be. */
  readonly isWaiting: boolean;
  readonly lastMadeAt: string | null;
  readonly lastBytes: number | null;
  readonly lastVerifiedAt: string | null;
  readonly lastFailedAt: string | null;
  /** Why the last one failed that did; empty if none did. */
  readonly failure: string;
}

/** The place of the back-ups cannot be read. The message is for administrators. */
export class BackupsOutOfReach extends Error {}

/** The back-ups of the installation, where they are made. */
export abstract class BackupDesk {
  abstract status(): Promise<BackupStatus>;
  /** Returns the complete back-ups, oldest first. Throws `BackupsOutOfReach`. */
  abstract snapshots(): Promise<readonly Snapshot[]>;
  /** Makes a back-up in the background, once the current transaction commits. */
  abstract start(): Promise<void>;
}
