import { invalid, type FieldError } from '#kernel';

/** Replaces values of headers in responses: they may be credentials of another server. */
export const HIDDEN = '********';

interface WithHeaders {
  readonly url?: unknown;
  readonly headers?: unknown;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a config with the names of its headers, and their values hidden. */
export function withHiddenHeaders<T extends object | undefined>(config: T): T {
  const { headers } = (config ?? {}) as WithHeaders;
  if (!isObject(headers)) return config;
  return { ...config, headers: Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN])) };
}

/**
 * Replaces hidden values in a sent config by the stored ones from `before`. The values were meant for one server, so
 * for another address they have to be sent again.
 */
export function withKeptHeaders(sent: object, before: object): object {
  const { headers, url } = sent as WithHeaders;
  if (!isObject(headers)) return sent;
  const kept = before as WithHeaders;
  const known = isObject(kept.headers) && originOf(url) === originOf(kept.url) ? kept.headers : {};
  const refused: FieldError[] = [];
  const values = Object.entries(headers).map(([name, value]) => {
    if (value === HIDDEN && !Object.hasOwn(known, name)) refused.push(notKnown(name));
    return [name, value === HIDDEN ? known[name] : value];
  });
  if (refused.length) throw invalid(refused);
  return { ...sent, headers: Object.fromEntries(values) as object };
}

const originOf = (url: unknown): string | undefined =>
  typeof url === 'string' && URL.canParse(url) ? new URL(url).origin : undefined;

const notKnown = (name: string): FieldError => ({
  field: `config.headers.${name}`,
  code: 'invalid',
  message: 'Send the value: no value is stored for this header and address.',
});
