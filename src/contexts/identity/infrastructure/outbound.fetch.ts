import { OutboundFailure, type Outbound } from '#outbound';

/** Much more than any provider's metadata, keys or claims have. */
const MAX_BYTES = 1_000_000;
const TIMEOUT_MS = 10_000;

interface FetchOptions {
  readonly method: string;
  readonly headers: HeadersInit;
  readonly body?: unknown;
}

export type Fetch = (url: string, options: FetchOptions) => Promise<Response>;

/**
 * A `fetch` for the libraries of OpenID Connect that reaches only what the operator allows. Redirects are not followed. Fails
 * as `fetch` does, with a TypeError.
 */
export const outboundFetch =
  (outbound: Outbound): Fetch =>
  async (url, { method, headers, body }) => {
    try {
      const response = await outbound.send({
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: Object.fromEntries(new Headers(headers)),
        ...(body !== undefined && body !== null && { body: Buffer.from(textOf(body)) }),
        timeoutMs: TIMEOUT_MS,
        bodyMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      });
      if (response.isCut) throw new OutboundFailure('too_long', `The answer has more than ${MAX_BYTES} bytes.`);
      return new Response(response.body.length ? new Uint8Array(response.body) : null, {
        status: response.status,
        headers: headersOf(response.headers),
      });
    } catch (error) {
      throw error instanceof OutboundFailure ? new TypeError(error.message, { cause: error }) : error;
    }
  };

const textOf = (body: unknown): string => {
  if (typeof body === 'string' || body instanceof URLSearchParams) return body.toString();
  throw new Error('Only forms and texts are sent to providers');
};

const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>): Headers => {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) for (const one of [value ?? []].flat()) all.append(name, one);
  return all;
};
