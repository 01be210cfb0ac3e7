import type { Request, Response } from 'express';
import { Rendered, send, type ApiRequest } from '#http';
import { startOf, type ListQuery } from './list-query';
import { MEDIA_TYPE, SCHEMA, type Json } from './protocol';
import type { Shown, ShownList } from './resource';
import { names } from './versions';

const HEADERS = { 'content-type': MEDIA_TYPE, 'cache-control': 'no-store' };

/** Returns the query with its names in lower case. */
export function queryOf(request: Request): ListQuery {
  const { query } = (request as ApiRequest).state;
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name.toLowerCase(), value ?? '']));
}

export function answer(response: Response, body: Json, status = 200, headers: Readonly<Record<string, string>> = {}) {
  send(response, new Rendered(status, JSON.stringify(body), { ...HEADERS, ...headers }));
}

export function answerNothing(response: Response, headers: Readonly<Record<string, string>> = {}): void {
  send(response, new Rendered(204, '', { 'cache-control': 'no-store', ...headers }));
}

/** Answers a resource, or that the client has its version already. */
export function answerShown(response: Response, { resource, etag, location }: Shown, status = 200): void {
  const header = response.req.headers['if-none-match'];
  if (response.req.method === 'GET' && header && names(header, etag)) {
    return send(response, new Rendered(304, '', { etag }));
  }
  answer(response, resource, status, { etag, location });
}

export function answerList(response: Response, { resources, total }: ShownList, query: ListQuery): void {
  answer(response, {
    schemas: [SCHEMA.list],
    totalResults: total,
    startIndex: startOf(query),
    itemsPerPage: resources.length,
    Resources: resources,
  });
}
