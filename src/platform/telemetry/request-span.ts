import { beginSpan, type OpenSpan } from '#kernel';
import type { ApiRequest } from '#http';
import { isRoutine, redact, type Finished } from '../logging';

/** Matches a part of a path that may be an e-mail address. */
const PERSON = /\/[^/@%]*(?:%(?!40)[^/@%]*)*(?:@|%40)[^/]*/g;

/** Begins the span of a request, in the trace of its `traceparent`. What machines request every few seconds has none. */
export function beginRequestSpan({ method, headers }: ApiRequest, path: string): OpenSpan | undefined {
  return isRoutine(path) ? undefined : beginSpan({ kind: 'request', name: method }, headers);
}

/** The operation is known only when the request has passed its guards. */
export function endRequestSpan(span: OpenSpan, request: ApiRequest, finished: Finished): void {
  const { method, status, operation } = finished;
  const route = routeOf(request);
  span.set({
    'http.request.method': method,
    'cairn.operation': operation ?? 'none',
    'cairn.status_class': `${Math.floor(status / 100)}xx`,
  });
  if (span.traceId !== undefined) span.set({ ...detailsOf(finished), 'http.route': route });
  if (status >= 500) span.fail(String(status));
  span.end([method, operation ?? route].filter(Boolean).join(' '));
}

/** What is only recorded. Durations are not told apart by it. */
const detailsOf = ({ id, path, status, version }: Finished) => ({
  'http.response.status_code': status,
  'url.path': shownPath(path),
  'cairn.version': version,
  'cairn.request_id': id,
});

function routeOf({ state, route }: ApiRequest): string | undefined {
  const matched = (route as { readonly path?: unknown } | undefined)?.path;
  return state.operation?.paths[0] ?? (typeof matched === 'string' ? matched : undefined);
}

const MAX_LENGTH = 500;
const shownPath = (path: string): string => redact(path.slice(0, MAX_LENGTH)).replace(PERSON, '/[person]');
