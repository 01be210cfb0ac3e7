import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';
import { isFresh, Rendered, send, v1, v2, type ApiRequest, type ApiStyle, type Operation } from '#http';
import { DomainError } from '#kernel';
import { docsUi } from './docs-ui';
import { openApi } from './document';

interface App {
  use(path: string, handler: RequestHandler): unknown;
}

/**
 * Serves the OpenAPI documents and their pages to everyone: they say nothing of anybody's data. `operations` is asked at
 * the first request; what it answers does not change after that.
 */
export function useDocuments(app: App, operations: () => readonly Operation[], baseUrl: string | null): void {
  for (const style of [v1, v2])
    app.use(
      `${style.root}/schema`,
      documentRoute(() => serve(style, operations(), baseUrl)),
    );
  app.use('/docs', docsUi(baseUrl));
}

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
    if (request.path !== '/') return next();
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
