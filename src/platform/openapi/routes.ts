import type { RequestHandler } from 'express';
import { ServedFile, v1, v2, type Operation } from '#http';
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
  const options = baseUrl ? { serverUrl: baseUrl } : {};
  const documents = [v1, v2].map((style) => {
    const { version, root } = style;
    const file = made(() => JSON.stringify(openApi(style, operations(), options)));
    const name = `openapi.${version}.json`;
    app.use(`${root}/schema`, atRoot(admit));
    app.use(`${root}/schema`, atRoot(readable(file)));
    app.use(`/docs/${name}`, atRoot(readable(file)));
    return { version, name, file };
  });
  app.use('/docs', docsUi(baseUrl, documents));
}

/** Only the address itself: nothing lies below it. */
const atRoot =
  (handler: RequestHandler): RequestHandler =>
  (request, response, next) =>
    request.path === '/' ? handler(request, response, next) : next();

function made(document: () => string): () => ServedFile {
  let file: ServedFile | undefined;
  return () => (file ??= new ServedFile(Buffer.from(document()), 'application/json'));
}

const readable =
  (file: () => ServedFile): RequestHandler =>
  (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next(notAllowed(request.method));
    file().handler(request, response, next);
  };

const notAllowed = (method: string) =>
  new DomainError('method_not_allowed', 'method_not_allowed', `Method "${method}" not allowed.`, {
    headers: { Allow: 'GET, HEAD' },
  });
