import { hasRows, type Operation, type Schema } from '#http';
import { DIALECTS } from './dialect';

const TEXT: Schema = { type: 'string' };
const INTEGER: Schema = { type: 'integer' };
const header = (description: string, schema: Schema = TEXT) => ({ description, schema });

/** Every header that answers may carry. */
export const HEADERS: Readonly<Record<string, object>> = {
  'X-Request-Id': header('Names this request in the log; taken over from the request where that has one.'),
  RateLimit: header('What is left of the limit and the seconds until it starts anew, as "api_key";r=59;t=60.'),
  'RateLimit-Policy': header('The limit and its window in seconds, as "api_key";q=60;w=60.'),
  'X-RateLimit-Remaining': header('Requests left in the window.', INTEGER),
  'X-RateLimit-Reset': header('End of the window in seconds since 1970 (UTC).', INTEGER),
  'Retry-After': header('Seconds to wait before the next attempt.', INTEGER),
  'X-Ignored-Parameters': header('Query parameters and body members that had no effect.'),
  'X-Ignored-Fields': header('Names in `fields` that were passed over, where the server is set to do so.'),
  'X-Total-Estimate': header('true where the total of the list is an estimate, never less than what was served.'),
  'Idempotent-Replayed': header('true where this is the stored answer to an earlier request with the same key.'),
  'Preference-Applied': header('dry-run where the request asked for it: nothing of what the answer tells was kept.'),
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
      ...(access === 'write' ? ['Idempotent-Replayed', 'Preference-Applied'] : []),
      ...(shape === 'one' ? ['ETag'] : []),
      ...(hasRows(shape) ? ['X-Total-Estimate'] : []),
    ]),
    ...(Object.fromEntries(own) as Schema),
  };
}

export const notModifiedHeaders = (): Schema => refs(['X-Request-Id', ...RATE, 'ETag']);

/** Failures before the limiter has counted carry no rate. */
const UNCOUNTED = new Set([401, 406, 413, 415, 503]);

export const failureHeaders = (status: number): Schema =>
  refs([
    'X-Request-Id',
    ...(UNCOUNTED.has(status) ? [] : RATE),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
    ...(status === 429 || status === 503 || status === 507 ? ['Retry-After'] : []),
  ]);
