import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImportError } from '../import.error';

/** The pause after a failure. It doubles with each further one. */
const FIRST_PAUSE_MS = 1_000;
/** A server that asks for a longer pause is taken to be closed for today. */
const MAX_PAUSE_MS = 65 * 60_000;

/** The beginning of an answer. */
interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
}

/** An attempt that may succeed later. */
export class NotYet {
  /** `pauseMs` is the pause that the server asks for. */
  constructor(
    readonly why: string,
    readonly pauseMs?: number,
  ) {}
}

export interface PatienceOptions {
  readonly tries: number;
  /** Receives the reason for each pause. */
  readonly onWait: (why: string) => void;
  /** Ends pauses, and the waiting for answers. */
  readonly signal?: AbortSignal | undefined;
}

/** Repeats attempts to read an address, with pauses, until there is a result. The last failure is a result as well. */
export async function patiently<T>(
  url: string,
  { tries, onWait, signal }: PatienceOptions,
  attempt: () => Promise<T | NotYet>,
): Promise<T | NotYet> {
  for (let [left, failures] = [tries, 0]; ;) {
    const result = await unlessAborted(signal, attempt);
    if (!(result instanceof NotYet) || --left === 0) return result;
    const pause = result.pauseMs ?? FIRST_PAUSE_MS * 2 ** failures++;
    if (pause > MAX_PAUSE_MS) {
      const minutes = Math.round(pause / 60_000);
      throw new ImportError(`${url} asks to wait for ${minutes} minutes: try again then.`);
    }
    onWait(`${Math.ceil(pause / 1000)} s for ${url}: ${result.why}`);
    await sleep(pause, undefined, { signal });
  }
}

/** Does not wait for the work to end once the signal is aborted. */
async function unlessAborted<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (!signal) return work();
  signal.throwIfAborted();
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop, { once: true });
    void work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop));
  });
}

/** What an answer means that may be another one later; undefined for all others. */
export function notYetOf(answer: Answer): NotYet | undefined {
  const { status } = answer;
  const pause = askedPause(answer);
  const isTemporary = status === 429 || status === 408 || status >= 500 || (status === 403 && pause !== undefined);
  return isTemporary ? new NotYet(`status ${status}`, pause) : undefined;
}

/** The pause that the server asks for, in milliseconds. */
export function askedPause(answer: Answer): number | undefined {
  const after = headerOf(answer, 'retry-after');
  if (after !== undefined) {
    const pause = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
    return Number.isNaN(pause) ? undefined : Math.max(pause, 0);
  }
  const reset = Number(headerOf(answer, 'x-ratelimit-reset'));
  const isSpent = headerOf(answer, 'x-ratelimit-remaining') === '0' && reset > 0;
  return isSpent ? Math.max(reset * 1000 - Date.now(), 0) + 1_000 : undefined;
}

export const headerOf = ({ headers }: Answer, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};
