import type { Operation } from './operation';
import { Rendered } from './rendered';
import type { ApiRequest } from './request';

/** What a request asks for by the header `Prefer` (RFC 7240). Preferences that nobody knows have no effect. */
const prefers = ({ headers }: ApiRequest, wish: RegExp): boolean => wish.test(String(headers.prefer ?? ''));

/** Whether unknown names shall be refused. */
export const isStrict = (request: ApiRequest): boolean => prefers(request, /\bhandling\s*=\s*"?strict\b/i);

/** Whether a write shall only be tried. */
export const isDryRun = (request: ApiRequest, { access }: Operation): boolean =>
  access === 'write' && prefers(request, /(^|,)\s*dry-run\s*(;|,|$)/i);

/** Says that nothing was kept of what the answer tells. */
export const tried = ({ status, body, headers }: Rendered): Rendered =>
  new Rendered(status, body, { ...headers, 'Preference-Applied': 'dry-run' });
