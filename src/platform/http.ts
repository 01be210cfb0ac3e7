import express, { type NextFunction, type Request, type Response } from 'express';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Authenticate } from '#auth';
import { Operations, readQuery, styleOf, v1, v2, type ApiRequest } from '#http';
import { DomainError, newId } from '#kernel';
import type { Config } from '../config';
import { useDocuments } from './openapi/routes';

const API = [v1.root, v2.root];
const REQUEST_ID = /^[\w.-]{8,128}$/;
const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;
const BODY_METHODS = new Set(['POST', 'PATCH', 'PUT', 'DELETE']);

type Middleware = (request: Request, response: Response, next: NextFunction) => void;

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

/** Every request gets its state and an id, which also stands in the log and in every answer. */
const begin: Middleware = guarded((request, response) => {
  const sent = request.headers['x-request-id'];
  const id = typeof sent === 'string' && REQUEST_ID.test(sent) ? sent : newId();
  response.setHeader('X-Request-Id', id);
  const state = { id, query: {}, ignored: new Set<string>(), ignoredFields: new Set<string>() };
  (request as ApiRequest).state = state;
  state.query = readQuery(request.url);
});

/** Answers are JSON: a client that accepts nothing of the kind is told so before anything is done. */
const negotiate: Middleware = guarded((request) => {
  const accept = request.headers.accept;
  if (!accept || /\*\/\*|application\/(\*|json|problem\+json)/i.test(accept)) return;
  throw new DomainError('not_acceptable', 'not_acceptable', 'Only application/json can be served.');
});

const hasBody = ({ headers }: Request): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const requireJson: Middleware = guarded((request) => {
  if (!BODY_METHODS.has(request.method) || !hasBody(request)) return;
  const type = request.headers['content-type'] ?? '';
  if (!JSON_TYPE.test(type)) {
    const message = `Unsupported media type "${type.slice(0, 100)}" in request.`;
    throw new DomainError('unsupported_media_type', 'unsupported_media_type', message);
  }
});

/** PUT updates like PATCH where a version has both. */
const putAsPatch: Middleware = (request, _response, next) => {
  if (request.method === 'PUT' && styleOf(request.baseUrl).putUpdates) request.method = 'PATCH';
  next();
};

/** The way of an API request up to its operation. */
export function useApi(app: NestExpressApplication, config: Config): void {
  const authenticate = app.get(Authenticate);
  app.use(begin);
  useDocuments(app, () => app.get(Operations).all, config.baseUrl);
  app.use(API, (request: Request, response: Response, next: NextFunction) => authenticate.use(request, response, next));
  app.use(API, negotiate, putAsPatch, requireJson);
  app.use(
    API,
    express.json({
      limit: config.bodyLimitBytes,
      strict: false,
      type: (request) => JSON_TYPE.test(request.headers['content-type'] ?? ''),
    }),
  );
}
