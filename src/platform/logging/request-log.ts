import type { Log } from './log';

/** A request that has been answered, or that its client gave up. */
export interface Finished {
  readonly id: string;
  readonly method: string;
  /** Without the query, in which clients put what is nobody's business. */
  readonly path: string;
  /** 499 where the client went away before the answer was complete. */
  readonly status: number;
  readonly milliseconds: number;
  readonly operation?: string;
  readonly version?: string;
  readonly userId?: string;
}

/** Asked by machines every few seconds; of interest only when something is wrong with them. */
const ROUTINE = /^\/(healthz|readyz|metrics|api\/(live|ready|health))\/?$/;
const MAX_LENGTH = 500;

export function logRequest(log: Log, { id, path, milliseconds, ...rest }: Finished): void {
  const level = ROUTINE.test(path) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { method, status, operation, version, userId } = rest;
  const ms = Math.round(milliseconds * 10) / 10;
  log[level](
    { requestId: id, method, path: path.slice(0, MAX_LENGTH), status, ms, operation, version, userId },
    'request',
  );
}
