import type { Usage } from '#auth';
import type { Measured } from '../metrics';

/** A request that a worker counts in the primary. `refund` takes one back and gets no answer. */
export type Count =
  | { readonly act: 'hit'; readonly key: string; readonly windowMs: number }
  | { readonly act: 'refund'; readonly key: string };

/** What a worker needs before it can serve. */
export interface Assignment {
  readonly databaseUrl: string;
  readonly port: number;
  /** True for the worker that sets up a new service. */
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
  /** `isTransient`: another attempt may succeed. */
  | { readonly kind: 'failed'; readonly message: string; readonly isTransient: boolean }
  | { readonly kind: 'count'; readonly batch: number; readonly counts: readonly Count[] }
  | { readonly kind: 'measured'; readonly request: number; readonly measured: Measured }
  | { readonly kind: 'report'; readonly request: number };

export type MessageTo<Side extends 'worker' | 'primary', Kind extends string> = Extract<
  Side extends 'worker' ? ToWorker : ToPrimary,
  { kind: Kind }
>;

/**
 * Sends a message to the primary, if there is one. The primary may end at any time; the worker notices by `disconnect`,
 * so failures to send are ignored.
 */
export function sendToPrimary(message: ToPrimary): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
