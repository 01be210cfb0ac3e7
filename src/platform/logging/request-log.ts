import type { Log } from './log';

/** A request that was answered or aborted by its client. */
export interface Finished {
  readonly id: string;
  readonly method: string;
  /** The path without the query, which may contain private data. */
  readonly path: string;
  /** 499 if the client disconnected before the response was complete. */
  readonly status: number;
  readonly milliseconds: number;
  readonly operation?: string;
  readonly version?: string;
  readonly userId?: string;
  /** The trace that the request is recorded in, if it is. */
  readonly traceId?: string;
}

/** Paths that machines request every few seconds. They are logged at the level `debug`. */
const ROUTINE = /^\/(healthz|readyz|metrics|api\/(live|ready|health))\/?$/;
const MAX_LENGTH = 500;

export const isRoutine = (path: string): boolean => ROUTINE.test(path);

export function logRequest(log: Log, { id, path, milliseconds, ...rest }: Finished): void {
  const level = isRoutine(path) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { method, status, operation, version, userId, traceId } = rest;
  const ms = Math.round(milliseconds * 10) / 10;
  log[level](
    {
      requestId: id,
      method,
      path: path.slice(0, MAX_LENGTH),
      status,
      ms,
      operation,
      version,
      userId,
      trace_id: traceId,
    },
    'request',
  );
}
