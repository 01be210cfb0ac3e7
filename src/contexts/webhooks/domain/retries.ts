/** With the pauses between them these take some three days. */
export const MAX_ATTEMPTS = 14;
const MAX_PAUSE_MS = 12 * 3_600_000;
/** However long a receiver asks to be left alone. */
const MAX_ASKED_MS = 24 * 3_600_000;

/** A receiver that took nothing for so long, and refused so often in a row, is given up. */
const FAILING_MS = 3 * 24 * 3_600_000;
const FAILING_ATTEMPTS = 10;

/** After so many failures in a row the receiver as a whole gets a pause, and not only each event its own. */
const TOLERATED = 10;
const MAX_RECESS_MS = 600_000;

/** What became of one attempt. */
export interface Attempted {
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Nothing was sent, nor ever will be: the address may not be called, or there is nothing to send. */
  readonly isHopeless: boolean;
  /** What the receiver asks for. */
  readonly retryAfterMs: number | null;
}

export type Verdict =
  { readonly kind: 'delivered' } | { readonly kind: 'failed' } | { readonly kind: 'again'; readonly pauseMs: number };

export interface Patience {
  readonly firstPauseMs: number;
  /** From 0 to 1: what keeps many events from coming back at the same moment. */
  readonly chance: number;
}

/** What follows from an attempt, which is the first for `attempts` of 1. */
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

/** How the receiver has been doing. */
export interface Health {
  readonly failures: number;
  readonly failingSince: string | null;
}

export const WELL: Health = { failures: 0, failingSince: null };

/** How it is doing after some attempts at the same time; one that was taken shows that it is well. */
export function healthAfter(before: Health, verdicts: readonly Verdict[], at: string): Health {
  if (verdicts.some(({ kind }) => kind === 'delivered')) return WELL;
  return { failures: before.failures + verdicts.length, failingSince: before.failingSince ?? at };
}

export const isGivenUp = ({ failures, failingSince }: Health, at: string): boolean =>
  failures >= FAILING_ATTEMPTS && failingSince !== null && Date.parse(at) - Date.parse(failingSince) > FAILING_MS;

/** For how long the receiver is left alone. */
export function recessMs({ failures }: Health, { firstPauseMs }: Pick<Patience, 'firstPauseMs'>): number {
  const beyond = failures - TOLERATED;
  return beyond < 0 ? 0 : Math.min(MAX_RECESS_MS, firstPauseMs * 2 ** Math.min(beyond, 20));
}

/** `Retry-After`: seconds, or a date. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
