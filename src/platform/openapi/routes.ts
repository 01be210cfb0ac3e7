import type { RequestHandler } from 'express';
import { ServedFile, v1, v2, type Operation } from '#http';
import { DomainError } from '#kernel';
import { docsUi } from './docs-ui';
import { openApi } from './document';

interface App {
  use(path: string, handler: RequestHandler): unknown;
}

export interface Documents {
  /** Called at the first request. The result must not change afterwards. */
  readonly operations: () => readonly Operation[];
  /** The public address of the server, if it is known. */
  readonly baseUrl: string | null;
  /** Refuses requests without a valid credential. */
  readonly admit: RequestHandler;
}

/**
 * Serves the OpenAPI documents. Next to their pages they are public, because they contain no data; below each version's
 * root they need a credential, as all requests there do.
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

/** Handles only the path itself and nothing below it. */
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
