import { diag, DiagLogLevel } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import type { Log } from '../logging';

/** A collector that is away fails every few seconds, which the log need not repeat. */
const QUIET_MS = 60_000;

/** Writes what the SDK complains about to the log, at most once a minute. */
export function reportTo(log: Log): void {
  let last = -Infinity;
  const report = (reason: string) => {
    if (performance.now() - last < QUIET_MS) return;
    last = performance.now();
    log.warn({ reason }, 'Traces and metrics cannot be delivered');
  };
  const ignore = () => undefined;
  setGlobalErrorHandler((error) => report(typeof error === 'string' ? error : reasonOf(error)));
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
}

/** A failed connection has a code and often no message. */
function reasonOf({ message, code }: { message?: string; code?: unknown }): string {
  return [message, code].filter(Boolean).join(' ') || 'unknown';
}
