import type { Config } from '../config';

export type TaskKind = 'create' | 'verify';

/** The message from a server to the process that it starts. */
export interface Task {
  readonly kind: TaskKind;
  readonly config: Config;
  /** Address of the server's database. */
  readonly url: string;
}

export type Answer = { readonly done: string } | { readonly failed: string };
