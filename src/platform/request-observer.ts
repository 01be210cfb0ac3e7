import type { RequestHandler } from 'express';
import { styleOf, v1, v2, type ApiRequest } from '#http';
import { StatementTally } from '#kernel';
import { logRequest, logSlowRequest, type Log } from './logging';
import type { Metrics } from './metrics';
import type { InFlight, Running } from './process/in-flight';
import { beginRequestSpan, endRequestSpan } from './telemetry/request-span';

/** The status that nginx logs if the client disconnected before the response was complete. */
const CLIENT_GONE = 499;

export interface RequestObservers {
  readonly log: Log;
  readonly inFlight: InFlight;
  readonly metrics?: Metrics;
  /** From how many milliseconds on a request is slow; 0 for never. */
  readonly slowRequestMs: number;
}

/** Follows a request to the end of its response, for the log, the metrics, the traces and the shutdown. */
export function observe({ log, inFlight, metrics, slowRequestMs }: RequestObservers): RequestHandler {
  return (request, response, next) => {
    // A later middleware may change the method.
    const { method } = request;
    const entry = inFlight.enter(request as ApiRequest, response);
    const span = beginRequestSpan(entry.request, pathOf(request.originalUrl));
    const tally = slowRequestMs > 0 ? new StatementTally() : undefined;
    response.once('close', () => {
      inFlight.leave(entry);
      const finished = { ...summary(entry), method, traceId: span?.traceId };
      logRequest(log, finished);
      metrics?.observe(finished);
      tally?.close();
      if (tally && finished.milliseconds >= slowRequestMs && !isStream(entry)) logSlowRequest(log, finished, tally);
      if (span) endRequestSpan(span, entry.request, finished);
    });
    const counted = () => (tally ? tally.over(next) : next());
    if (span) span.run(counted);
    else counted();
  };
}

/** A stream lasts as long as its reader wants. */
const isStream = ({ request }: Running): boolean => request.state.endStream !== undefined;

function summary({ request, response, startedAt }: Running) {
  const { id, operation, principal } = request.state;
  const path = pathOf(request.originalUrl);
  return {
    id,
    path,
    status: response.writableFinished ? response.statusCode : CLIENT_GONE,
    milliseconds: performance.now() - startedAt,
    operation: operation?.id,
    version: operation?.style.version ?? versionAt(path),
    userId: principal?.userId,
  };
}

const versionAt = (path: string): string | undefined =>
  [v1, v2].some(({ root }) => path.startsWith(`${root}/`)) ? styleOf(path).version : undefined;

/** Returns the address of a request without its query. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}
