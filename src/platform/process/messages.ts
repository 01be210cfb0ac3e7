import type { Usage } from '#auth';
import type { Measured } from '../health';

/** A request that was counted in a worker; `refund` takes one back and gets no answer. */
export type Count =
  | { readonly act: 'hit'; readonly key: string; readonly windowMs: number }
  | { readonly act: 'refund'; readonly key: string };

/** What a worker needs to know before it can serve. */
export interface Assignment {
  readonly databaseUrl: string;
  readonly port: number;
  /** The one worker that sets a new service up. */
  readonly first: boolean;
}

export type ToWorker =
  | { readonly kind: 'serve'; readonly assignment: Assignment }
  | { readonly kind: 'counted'; readonly batch: number; readonly usages: readonly Usage[] }
  | { readonly kind: 'measure'; readonly request: number }
  | { readonly kind: 'report'; readonly request: number; readonly text: string }
  | { readonly kind: 'stop' };

export type ToPrimary =
  | { readonly kind: 'here' }
  | { readonly kind: 'listening'; readonly port: number; readonly setupLink: string | null }
  /** `isTransient`: another try may succeed. */
  | { readonly kind: 'failed'; readonly message: string; readonly isTransient: boolean }
  | { readonly kind: 'count'; readonly batch: number; readonly counts: readonly Count[] }
  | { readonly kind: 'measured'; readonly request: number; readonly measured: Measured }
  | { readonly kind: 'report'; readonly request: number };

export type MessageTo<Side extends 'worker' | 'primary', Kind extends string> = Extract<
  Side extends 'worker' ? ToWorker : ToPrimary,
  { kind: Kind }
>;

/**
 * Sends to the process above, if there is one. It may end at any moment: a worker hears of that by `disconnect`, and what it
 * could not send is of no interest any more.
 */
export function sendToPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
