/** With the pauses between them, these attempts take about three days. */
export const MAX_ATTEMPTS = 14;
const MAX_PAUSE_MS = 12 * 3_600_000;
/** Maximum pause that a receiver can request. */
const MAX_ASKED_MS = 24 * 3_600_000;

/** A receiver is given up if it accepted nothing for this time and failed this often in a row. */
const FAILING_MS = 3 * 24 * 3_600_000;
const FAILING_ATTEMPTS = 10;

/** After this many failures in a row, all messages to the receiver pause, not only the failed ones. */
const TOLERATED = 10;
const MAX_RECESS_MS = 600_000;

/** The result of one attempt. */
export interface Attempted {
  /** Null if there was no response. */
  readonly status: number | null;
  /** True if nothing was sent and nothing ever can be: the address is forbidden, or there is nothing to send. */
  readonly isHopeless: boolean;
  /** Pause that the receiver requested. */
  readonly retryAfterMs: number | null;
}

export type Verdict =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'again'; readonly pauseMs: number };

export interface Patience {
  readonly firstPauseMs: number;
  /** Random number from 0 to 1 that spreads retries, so that many messages do not return at the same moment. */
  readonly chance: number;
}

/** Decides what follows an attempt. `attempts` is 1 for the first attempt. */
export function judged(attempted: Attempted, attempts: number, { firstPauseMs, chance }: Patience): Verdict {
  const { status, isHopeless, retryAfterMs } = attempted;
  if (status !== null && status >= 200 && status < 300) return { kind: 'delivered' };
  if (isHopeless || !mayPass(status) || attempts >= MAX_ATTEMPTS) return { kind: 'failed' };
  const own = Math.min(MAX_PAUSE_MS, firstPauseMs * 3 ** (attempts - 1)) * (0.75 + chance / 2);
  return { kind: 'again', pauseMs: Math.max(own, Math.min(MAX_ASKED_MS, retryAfterMs ?? 0)) };
}

const mayPass = (status: number | null): boolean =>
  status === null || status >= 500 || status === 408 || status === 429;

export const isGone = ({ status }: Attempted): boolean => status === 410;

/** Recent success of deliveries to the receiver. */
export interface Health {
  readonly failures: number;
  readonly failingSince: string | null;
}

export const WELL: Health = { failures: 0, failingSince: null };

/** Returns the health after attempts made at the same time. A single success resets it. */
export function healthAfter(before: Health, verdicts: readonly Verdict[], at: string): Health {
  if (verdicts.some(({ kind }) => kind === 'delivered')) return WELL;
  return { failures: before.failures + verdicts.length, failingSince: before.failingSince ?? at };
}

export const isGivenUp = ({ failures, failingSince }: Health, at: string): boolean =>
  failures >= FAILING_ATTEMPTS && failingSince !== null && Date.parse(at) - Date.parse(failingSince) > FAILING_MS;

/** Returns how long the receiver gets no messages. */
export function recessMs({ failures }: Health, { firstPauseMs }: Pick<Patience, 'firstPauseMs'>): number {
  const beyond = failures - TOLERATED;
  return beyond < 0 ? 0 : Math.min(MAX_RECESS_MS, firstPauseMs * 2 ** Math.min(beyond, 20));
}

/** Parses `Retry-After`, which is a number of seconds or a date; null if it is missing or invalid. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
