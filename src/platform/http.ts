import express, { type NextFunction, type Request, type Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AnonymousLimit, Authenticate, RateCounter } from '#auth';
import {
  closeUnreadBodies,
  isAcceptable,
  notAcceptable,
  Operations,
  withBodyLimit,
  readQuery,
  styleOf,
  type ApiRequest,
} from '#http';
import { DomainError, newId, unmounted } from '#kernel';
import type { Config } from '../config';
import { LIMITS, ProvisioningAccess, SCIM_PATH, ScimAdmission } from '../contexts/provisioning';
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

export interface HttpDependencies extends Omit<RequestObservers, 'slowRequestMs'> {
  readonly config: Config;
}

/** Passes the error of a throwing function to Express. */
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

/** Matches scheme and host of an absolute request target, which every server must accept (RFC 9112, 3.2.2). */
const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

const pathAsked = (url: string): string => (url.startsWith('/') ? url : url.replace(ORIGIN, '') || '/');

/** Gives every request its state and an id. The id is also in the log and in every response. */
const begin: Middleware = (request, response, next) => {
  // From here on, paths do not contain the prefix below which the service is reached.
  request.url = request.originalUrl = unmounted(pathAsked(request.url));
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : newId();
  response.setHeader('X-Request-Id', id);
  if (hasBody(request)) closeUnreadBodies(request, response);
  (request as ApiRequest).state = {
    id,
    query: {},
    ignored: new Set<string>(),
    refusable: new Set<string>(),
    ignoredFields: new Set<string>(),
  };
  next();
};

/** Reads the query. Rejects addresses that cannot be decoded or that PostgreSQL cannot store. */
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

/** Refuses requests without a valid credential with 401, and with 429 once the address has sent too many. */
function admit(authenticate: Authenticate, limit: AnonymousLimit): Middleware {
  return (request, response, next) =>
    authenticate.use(request, response, (error?: unknown) => {
      const refused = error instanceof DomainError && error.kind === 'unauthorized';
      if (!refused) return next(error);
      limit.count(request.ip ?? '').then((more) => next(more ?? error), next);
    });
}

/**
 * Responses are JSON, or server-sent events if the operation supports them. A client that accepts neither gets 406
 * before anything else is done.
 */
const negotiate: Middleware = guarded((request) => {
  if (!isAcceptable(request.headers.accept)) throw notAcceptable();
});

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Checks the content type before the body is read. */
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

/** Handles PUT like PATCH in versions that support both. */
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
  const read = withBodyLimit(limit, json);
  return (request, response, next) => (hasBody(request) ? read(request, response, next) : next());
}

/** Runs several steps as one Express layer, because each layer costs a match and a rewritten address. */
const chain =
  (...steps: Middleware[]): Middleware =>
  (request, response, next) => {
    const from =
      (index: number) =>
      (error?: unknown): void => {
        // The request timed out while a step waited. Nothing may be done any more in the caller's name.
        if (response.writableEnded) return;
        const step = steps[index];
        if (error !== undefined || !step) return next(error);
        step(request, response, from(index + 1));
      };
    from(0)();
  };

/**
 * Matches all paths of operations, including repeated slashes. A request that this pattern missed would reach an
 * operation without a caller.
 */
const API_PATH = /^\/+api\/+v[12](?:\/|$)/;

/** Paths that pages of other sites may use: the interface, its documents, and the files that it serves. */
const SHARED_PATH = new RegExp(`${API_PATH.source}|^/docs/openapi\\.v[12]\\.json$|^${STORED_FILES}/`);

const where =
  (path: RegExp, handler: Middleware): Middleware =>
  (request, response, next) =>
    path.test(request.path) ? handler(request, response, next) : next();

/** Installs the steps that an API request passes before its operation. */
export function useApi(app: NestExpressApplication, dependencies: HttpDependencies): void {
  const { config } = dependencies;
  const limit = new AnonymousLimit(app.get(RateCounter), config.anonymousRateLimit);
  app.use(
    chain(
      begin,
      observe({ ...dependencies, slowRequestMs: config.slowRequestMs }),
      securityHeaders(config.baseUrl),
      readUrl,
    ),
  );
  const operations = () => app.get(Operations).all;
  if (config.corsOrigins.length) app.use(where(SHARED_PATH, allowOrigins(config.corsOrigins, operations)));
  const admitted = admit(app.get(Authenticate), limit);
  useDocuments(app, { operations, baseUrl: config.baseUrl, admit: admitted });
  useStorage(app);
  const enter = chain(compressAnswers(), admitted, negotiate, putAsPatch, judgeBody, readBody(config.bodyLimitBytes));
  app.use(where(API_PATH, enter));
  useScim(app, config);
}

/** Installs the steps of requests by which identity providers manage people. */
function useScim(app: NestExpressApplication, config: Config): void {
  const payload = Math.min(LIMITS.payload, config.bodyLimitBytes);
  const admission = new ScimAdmission(app.get(ProvisioningAccess), app.get(RateCounter), {
    token: config.serviceTokenRateLimit,
    anonymous: config.anonymousRateLimit,
    payload,
  });
  app.use(where(SCIM_PATH, chain(admission.admit, judgeBody, readBody(payload))));
}
