import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Operation } from '#http';
import { HEADERS } from './openapi/headers';

/**
 * The headers that pages of other sites may send, in addition to those that browsers always allow. The form token of a
 * session is not among them.
 */
const ALLOWED = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Api-Key',
  'X-Request-Id',
  'X-Write-Position',
];

/** How long browsers cache the answer to a preflight request: the longest time that all of them accept. */
const REMEMBERED_SECONDS = 7200;

export type Origins = '*' | readonly string[];

/**
 * Lets pages of other sites call the interface with a key or a token; cookies are never accepted from them. Preflight
 * requests are answered without a credential, because browsers send none with them.
 */
export function allowOrigins(origins: Origins, operations: () => readonly Operation[]): RequestHandler {
  let allow: RequestHandler | undefined;
  return (request, response, next) => {
    allow ??= cors({
      origin: origins === '*' ? '*' : [...origins],
      methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
      allowedHeaders: ALLOWED,
      exposedHeaders: exposed(operations()),
      maxAge: REMEMBERED_SECONDS,
    });
    allow(request, response, next);
  };
}

/** Returns all headers that a response may have. */
const exposed = (operations: readonly Operation[]): string[] => [
  ...new Set([...Object.keys(HEADERS), ...operations.flatMap(({ answerHeaders = {} }) => Object.keys(answerHeaders))]),
];
