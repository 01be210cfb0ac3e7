import cors from 'cors';
import type { RequestHandler } from 'express';
import type { Operation } from '#http';
import { HEADERS } from './openapi/headers';

/** What a page may send beside the headers that no browser asks about. A session's form token is not among them. */
const ALLOWED = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'Prefer',
  'X-Api-Key',
  'X-Request-Id',
];

/** For how long a browser asks no more. The longest that all of them take. */
const REMEMBERED_SECONDS = 7200;

export type Origins = '*' | readonly string[];

/**
 * Lets pages of other sites read what the interface answers. They show a key or a token: cookies are never taken from
 * them. Whatever asks before a request of its own is answered without a credential, as browsers send none then.
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

/** Every header that an answer may carry. */
const exposed = (operations: readonly Operation[]): string[] => [
  ...new Set([...Object.keys(HEADERS), ...operations.flatMap(({ answerHeaders = {} }) => Object.keys(answerHeaders))]),
];
