import { hasRows, type Operation, type Schema } from '#http';
import { DIALECTS } from './dialect';

const TEXT: Schema = { type: 'string' };
const INTEGER: Schema = { type: 'integer' };
const header = (description: string, schema: Schema = TEXT) => ({ description, schema });

/** All headers that responses may have. */
export const HEADERS: Readonly<Record<string, object>> = {
  'X-Request-Id': header('Id of this request in the log. Taken from the request if it has one.'),
  RateLimit: header('Remaining requests, and seconds until the limit is reset, such as "api_key";r=59;t=60.'),
  'RateLimit-Policy': header('The limit and its window in seconds, such as "api_key";q=60;w=60.'),
  'X-RateLimit-Remaining': header('Remaining requests in the window.', INTEGER),
  'X-RateLimit-Reset': header('End of the window in seconds since 1970 (UTC).', INTEGER),
  'Retry-After': header('Seconds to wait before the next attempt.', INTEGER),
  'X-Ignored-Parameters': header('Query parameters and body members that had no effect.'),
  'X-Ignored-Fields': header('Names in `fields` that were ignored, if the server is configured to do so.'),
  'X-Total-Estimate': header(
    'true if the total of the list is an estimate. It is never less than the number of rows returned so far.',
  ),
  'Idempotent-Replayed': header('true if this is the stored response to an earlier request with the same key.'),
  'Preference-Applied': header('dry-run if the request asked for it: nothing was stored.'),
  'X-Write-Position': header(
    'Position of this write, where lists are read from standbys of the database. Lists that send it back are never older.',
  ),
  ETag: header('Version of the object, for If-None-Match and If-Match.'),
  'WWW-Authenticate': header('How to authenticate.'),
};

const RATE = ['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

const refs = (names: readonly string[]): Schema =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export function successHeaders({ style, shape, access, selectable, answerHeaders = {} }: Operation): Schema {
  const reportsFields = selectable && DIALECTS[style.version].reportsFields;
  const own = Object.entries(answerHeaders).map(([name, description]) => [name, header(description)]);
  return {
    ...refs([
      'X-Request-Id',
      ...RATE,
      'X-Ignored-Parameters',
      ...(reportsFields ? ['X-Ignored-Fields'] : []),
      ...(access === 'write' ? ['Idempotent-Replayed', 'Preference-Applied', 'X-Write-Position'] : []),
      ...(shape === 'one' ? ['ETag'] : []),
      ...(hasRows(shape) ? ['X-Total-Estimate'] : []),
    ]),
    ...(Object.fromEntries(own) as Schema),
  };
}

export const notModifiedHeaders = (): Schema => refs(['X-Request-Id', ...RATE, 'ETag']);

/** Statuses of failures that occur before the rate limiter counts the request. Their responses have no rate headers. */
const UNCOUNTED = new Set([401, 406, 413, 415, 503]);

export const failureHeaders = (status: number): Schema =>
  refs([
    'X-Request-Id',
    ...(UNCOUNTED.has(status) ? [] : RATE),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 429 || status === 503 || status === 507 ? ['Retry-After'] : []),
  ]);
