import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { isFresh, Rendered, send, v1, v2, type ApiRequest, type ApiStyle, type Operation } from '#http';
import { DomainError } from '#kernel';
import { docsUi } from './docs-ui';
import { openApi } from './document';

interface App {
  use(path: string, handler: RequestHandler): unknown;
}

export interface Documents {
  /** Asked at the first request; what it answers does not change after that. */
  readonly operations: () => readonly Operation[];
  /** Public address of the server, where it is known. */
  readonly baseUrl: string | null;
  /** Refuses whoever shows no valid credential. */
  readonly admit: RequestHandler;
}

/**
 * Serves the OpenAPI documents: beside their pages to everyone, as they say nothing of anybody's data, and below each
 * version's root to callers with a credential, which every request there needs.
 */
export function useDocuments(app: App, { operations, baseUrl, admit }: Documents): void {
  for (const style of [v1, v2]) {
    const document = documentRoute(() => serve(style, operations(), baseUrl));
    app.use(`${style.root}/schema`, atRoot(admit));
    app.use(`${style.root}/schema`, atRoot(document));
    app.use(`/docs/openapi.${style.version}.json`, atRoot(document));
  }
  app.use('/docs', docsUi(baseUrl));
}

/** Only the address itself: nothing lies below it. */
const atRoot =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.path === '/' ? handler(request, response, next) : next();

interface Served {
  readonly body: string;
  readonly etag: string;
}

function serve(style: ApiStyle, operations: readonly Operation[], baseUrl: string | null): Served {
  const body = JSON.stringify(openApi(style, operations, baseUrl ? { serverUrl: baseUrl } : {}));
  return { body, etag: `"${createHash('sha1').update(body).digest('base64url')}"` };
}

function documentRoute(make: () => Served): RequestHandler {
  let served: Served | undefined;
  return (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next(notAllowed(request.method));
    const { body, etag } = (served ??= make());
    const fresh = isFresh(request as ApiRequest, etag);
    const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: etag };
    send(response, new Rendered(fresh ? 304 : 200, fresh ? '' : body, headers));
  };
}

const notAllowed = (method: string) =>
  new DomainError('method_not_allowed', 'method_not_allowed', `Method "${method}" not allowed.`, {
    headers: { Allow: 'GET, HEAD' },
  });
