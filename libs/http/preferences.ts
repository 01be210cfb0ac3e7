import type { Operation } from './operation';
import { Rendered } from './rendered';
import type { ApiRequest } from './request';

/** Matches the `Prefer` header of a request (RFC 7240). Unknown preferences have no effect. */
const prefers = ({ headers }: ApiRequest, wish: RegExp): boolean => wish.test(String(headers.prefer ?? ''));

/** True if the request asks to refuse unknown names (`Prefer: handling=strict`). */
export const isStrict = (request: ApiRequest): boolean => prefers(request, /\bhandling\s*=\s*"?strict\b/i);

/** True if a write is only to be tried (`Prefer: dry-run`). */
export const isDryRun = (request: ApiRequest, { access }: Operation): boolean =>
  access === 'write' && prefers(request, /(^|,)\s*dry-run\s*(;|,|$)/i);

/** Marks a response as that of a dry run, which was rolled back. */
export const markDryRun = ({ status, body, headers }: Rendered): Rendered =>
  new Rendered(status, body, { ...headers, 'Preference-Applied': 'dry-run' });
