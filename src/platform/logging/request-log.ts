import type { StatementTally } from '#kernel';
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

/** How many statements of a slow request are named. */
const MOST_NAMED = 5;

export const isRoutine = (path: string): boolean => ROUTINE.test(path);

export function logRequest(log: Log, { id, path, milliseconds, ...rest }: Finished): void {
  const level = isRoutine(path) ? 'debug' : 'info';
  if (!log.isLevelEnabled(level)) return;
  const { method, status, operation, version, userId, traceId } = rest;
  log[level](
    {
      requestId: id,
      method,
      path: path.slice(0, MAX_LENGTH),
      status,
      ms: rounded(milliseconds),
      operation,
      version,
      userId,
      trace_id: traceId,
    },
    'request',
  );
}

/** Writes where the time of a slow request went. Statements are named by their verb and first table. */
export function logSlowRequest(
  log: Log,
  { id, operation, version, milliseconds, traceId }: Finished,
  tally: StatementTally,
): void {
  log.warn(
    {
      requestId: id,
      operation,
      version,
      ms: rounded(milliseconds),
      databaseMs: rounded(tally.busyMs),
      statements: tally.count,
      slowest: tally
        .slowest(MOST_NAMED)
        .map(({ name, count, milliseconds: ms }) => ({ statement: name, count, ms: rounded(ms) })),
      trace_id: traceId,
    },
    'The request was slow',
  );
}

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10;
