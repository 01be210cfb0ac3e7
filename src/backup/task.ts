import type { Config } from '../config';
import type { BackupCause } from './runs';

/** `before-upgrade` makes a back-up unless there is a recent one. `after-upgrade` enters it in the audit logs. */
export type TaskKind = 'create' | 'verify' | 'before-upgrade' | 'after-upgrade';

/** The message from a server to the process that it starts. */
export interface Task {
  readonly kind: TaskKind;
  readonly config: Config;
  /** Address of the server's database. */
  readonly url: string;
  /** Who started it; by default the clock, and somebody for an upgrade. */
  readonly cause?: BackupCause;
  /** The back-up that the task is about. */
  readonly snapshot?: string;
}

/** `snapshot` is a back-up that was made. */
export type Answer = { readonly done: string; readonly snapshot?: string } | { readonly failed: string };
