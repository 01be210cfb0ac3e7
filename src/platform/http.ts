import express, { type NextFunction, type Request, type Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AnonymousLimit, Authenticate, RateCounter } from '#auth';
import {
  endsUnreadBodies,
  isAcceptable,
  notAcceptable,
  Operations,
  readingAtMost,
  readQuery,
  styleOf,
  type ApiRequest,
} from '#http';
import { DomainError, newId, unmounted } from '#kernel';
import type { Config } from '../config';
import { observe, pathOf, type RequestObservers } from './request-observer';
import { compressAnswers } from './compression';
import { allowOrigins } from './cors';
import { assertBounded } from './json-bounds';
import { useDocuments } from './openapi/routes';
import { securityHeaders } from './security-headers';
import { useStorage } from './storage/routes';
import { STORED_FILES } from './storage/settings';

const REQUEST_ID = /^[\w.-]{8,128}$/;
const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;
const BODY_METHODS = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

type Middleware = (request: Request, response: Response, next: NextFunction) => void;

export interface HttpDependencies extends RequestObservers {
  readonly config: Config;
}

/** Passes a throwing function's error on, as Express wants it. */
const guarded =
  (work: (request: Request, response: Response) => void): Middleware =>
  (request, response, next) => {
    try {
      work(request, response);
      next();
    } catch (error) {
      next(error);
    }
  };

/** Scheme and host of an address in absolute form, which every server has to take (RFC 9112, 3.2.2). */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

const pathAsked = (url: string): string => (url.startsWith('/') ? url : url.replace(ORIGIN, '') || '/');

/** Every request gets its state and an id, which also stands in the log and in every answer. */
const begin: Middleware = (request, response, next) => {
  // From here on nothing knows of the path under which the service is reached.
  request.url = request.originalUrl = unmounted(pathAsked(request.url));
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : newId();
  response.setHeader('X-Request-Id', id);
  if (hasBody(request)) endsUnreadBodies(request, response);
  (request as ApiRequest).state = {
    id,
    query: {},
    ignored: new Set<string>(),
    refusable: new Set<string>(),
    ignoredFields: new Set<string>(),
  };
  next();
};

/** The query, and an address that can be decoded and that PostgreSQL can be asked about. */
const readUrl: Middleware = guarded((request) => {
  const { state, originalUrl, headers, httpVersion } = request as ApiRequest;
  if (headers.host === undefined && httpVersion === '1.1') throw malformed('The Host header is missing.');
  const path = pathOf(originalUrl);
  if (path.includes('%') && decoded(path).includes('\u0000')) throw unknownUrl();
  Object.assign(state, readQuery(originalUrl));
});

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw malformed('The address is not encoded correctly.');
  }
}

/** Whoever shows no valid credential is refused, and after the address's share of such requests told to wait. */
function admit(authenticate: Authenticate, limit: AnonymousLimit): Middleware {
  return (request, response, next) =>
    authenticate.use(request, response, (error?: unknown) => {
      const refused = error instanceof DomainError && error.kind === 'unauthorized';
      if (!refused) return next(error);
      limit.count(request.ip ?? '').then((more) => next(more ?? error), next);
    });
}

/** Answers are JSON, or events where an operation has them: a client that accepts neither is told so before anything is done. */
const negotiate: Middleware = guarded((request) => {
  if (!isAcceptable(request.headers.accept)) throw notAcceptable();
});

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** The type is judged before the body is read. */
const judgeBody: Middleware = guarded((request) => {
  if (BODY_METHODS.has(request.method) && hasBody(request)) requireJson(request.headers['content-type'] ?? '');
});

function requireJson(type: string): void {
  if (JSON_TYPE.test(type)) return;
  const message = `Unsupported media type "${type.slice(0, 100)}" in request.`;
  throw new DomainError('unsupported_media_type', 'unsupported_media_type', message);
}

const malformed = (message: string) => new DomainError('invalid_request', 'malformed', message);
const unknownUrl = () => new DomainError('not_found', 'unknown_url', 'There is nothing at this address.');

/** PUT updates like PATCH where a version has both. */
const putAsPatch: Middleware = (request, _response, next) => {
  if (request.method === 'PUT' && styleOf(request.path).putUpdates) {
    (request as ApiRequest).originalMethod = request.method;
    request.method = 'PATCH';
  }
  next();
};

function readBody(limit: number): Middleware {
  const json = express.json({
    limit,
    strict: false,
    type: (request) => JSON_TYPE.test(request.headers['content-type'] ?? ''),
    verify: (_request, _response, body) => assertBounded(body),
  });
  const read = readingAtMost(limit, json);
  return (request, response, next) => (hasBody(request) ? read(request, response, next) : next());
}

/** Steps one after the other as one layer of Express: each layer of its own costs a match and a rewritten address. */
const chain =
  (...steps: Middleware[]): Middleware =>
  (request, response, next) => {
    const from =
      (index: number) =>
      (error?: unknown): void => {
        // Refused after REQUEST_TIMEOUT while a step waited: nothing may be done any more in the caller's name.
        if (response.writableEnded) return;
        const step = steps[index];
        if (error !== undefined || !step) return next(error);
        step(request, response, from(index + 1));
      };
    from(0)();
  };

/** Every path below which an operation is found, repeated slashes included: what came past here would have no caller. */
const API_PATH = /^\/+api\/+v[12](?:\/|$)/;

/** What pages of other sites may be let at: the interface, its documents, and the files that it hands out. */
const SHARED_PATH = new RegExp(`${API_PATH.source}|^/docs/openapi\\.v[12]\\.json$|^${STORED_FILES}/`);

const where =
  (path: RegExp, handler: Middleware): Middleware =>
  (request, response, next) =>
    path.test(request.path) ? handler(request, response, next) : next();

/** The way of an API request up to its operation. */
export function useApi(app: NestExpressApplication, dependencies: HttpDependencies): void {
  const { config } = dependencies;
  const limit = new AnonymousLimit(app.get(RateCounter), config.anonymousRateLimit);
  app.use(chain(begin, observe(dependencies), securityHeaders(config.baseUrl), readUrl));
  const operations = () => app.get(Operations).all;
  if (config.corsOrigins.length) app.use(where(SHARED_PATH, allowOrigins(config.corsOrigins, operations)));
  const admitted = admit(app.get(Authenticate), limit);
  useDocuments(app, { operations, baseUrl: config.baseUrl, admit: admitted });
  useStorage(app);
  const enter = chain(compressAnswers(), admitted, negotiate, putAsPatch, judgeBody, readBody(config.bodyLimitBytes));
  app.use(where(API_PATH, enter));
}
