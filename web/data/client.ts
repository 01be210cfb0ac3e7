import { server } from './document';

type Value = string | number | boolean | readonly string[] | undefined;
export type Query = Readonly<Record<string, Value>>;

/** The body of a refusal (RFC 9457). */
interface ProblemDocument {
  readonly code?: string;
  readonly detail?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
  readonly position?: { readonly offset: number };
}

/** A call that the server refused, or that did not reach the server (`status` 0). */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly code: string | undefined,
    /** The first message for each invalid member. */
    readonly fields: Readonly<Record<string, string>>,
    /** The id of the request, which leads to its entry in the server's log. */
    readonly requestId: string | null,
    /** The offset in a query at which the error is. */
    readonly position?: number,
  ) {
    super(message);
  }
}

export interface CallOptions {
  readonly query?: Query;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Sends the request even if the page is closed. */
  readonly keepalive?: boolean;
}

export const address = (path: string, query: Query = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
  );
  const text = new URLSearchParams(given as [string, string][]).toString();
  return `${server.base}${path.startsWith('/') ? path : `/api/v2/${path}`}${text && `?${text}`}`;
};

/** The sign-in page, which returns here. */
const signInAddress = (): string => {
  const here = location.pathname.slice(server.base.length) + location.search;
  return `${server.base}/sign-in/?next=${encodeURIComponent(here)}`;
};

/** Asks the person to prove who they are. False if they do not want to. */
type AskForProof = () => Promise<boolean>;

let askForProof: AskForProof | undefined;
let asking: Promise<boolean> | undefined;

/** Names who asks for a proof where the server demands one. */
export const onProofRequired = (ask: AskForProof): void => void (askForProof = ask);

/** Asks once, however many calls wait for it. */
const isProved = (): Promise<boolean> =>
  (asking ??= (askForProof?.() ?? Promise.resolve(false)).finally(() => (asking = undefined)));

async function send(method: string, path: string, options: CallOptions = {}): Promise<Response> {
  const { query, body, headers, signal, keepalive } = options;
  const described: Record<string, string> = body ? { 'Content-Type': 'application/json' } : {};
  let response: Response;
  try {
    response = await fetch(address(path, query), {
      method,
      headers: { Accept: 'application/json', 'X-Form-Token': server.formToken, ...described, ...headers },
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
      ...(keepalive && { keepalive }),
    });
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new ApiProblem(0, '', undefined, {}, null);
  }
  if (response.status === 401) location.assign(signInAddress());
  if (response.ok) return response;
  const problem = await problemOf(response);
  if (problem.code === 'proof_required' && (await isProved())) return send(method, path, options);
  throw problem;
}

async function problemOf(response: Response): Promise<ApiProblem> {
  const problem = (await response.json().catch(() => ({}))) as ProblemDocument;
  const fields = Object.fromEntries((problem.errors ?? []).toReversed().map(({ field, message }) => [field, message]));
  const requestId = response.headers.get('X-Request-Id');
  return new ApiProblem(
    response.status,
    problem.detail ?? '',
    problem.code,
    fields,
    requestId,
    problem.position?.offset,
  );
}

export interface Versioned<T> {
  readonly data: T;
  /** Sends the version as `If-Match`: the server refuses the change if somebody else was first. */
  readonly etag: string | null;
}

export async function callVersioned<T>(method: string, path: string, options?: CallOptions): Promise<Versioned<T>> {
  const response = await send(method, path, options);
  // Some writes answer 201 without a body.
  const text = await response.text();
  const data = (text ? JSON.parse(text) : undefined) as T;
  return { data, etag: response.headers.get('ETag') };
}

const call = async <T>(method: string, path: string, options?: CallOptions): Promise<T> =>
  (await callVersioned<T>(method, path, options)).data;

/**
 * Calls version 2 of the interface for the signed-in person. Paths are relative to `/api/v2/`. A path with a leading
 * slash is one of the application's own calls, about the person's account.
 */
export const api = {
  get: <T>(path: string, query?: Query, signal?: AbortSignal) =>
    call<T>('GET', path, { query, ...(signal && { signal }) }),
  post: <T>(path: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
    call<T>('POST', path, { body, headers }),
  /**
   * Makes the browser save a file under the name that the server gives it. Asks for the file first, so that
   * a refusal is shown here, and then lets the browser load it, whose size may be more than the memory of a page.
   */
  save: async (path: string, query?: Query): Promise<void> => {
    const response = await send('GET', path, { query });
    await response.body?.cancel();
    const link = document.createElement('a');
    link.href = address(`/downloads/${path}`, query);
    link.download = '';
    link.click();
  },
  patch: <T>(path: string, body: object, headers?: Readonly<Record<string, string>>) =>
    callVersioned<T>('PATCH', path, { body, ...(headers && { headers }) }),
  delete: (path: string, options?: Pick<CallOptions, 'keepalive'>) => call<undefined>('DELETE', path, options),
};

/** A list, page by page. */
export interface Listed<T> {
  readonly data: readonly T[];
  readonly total_count?: number;
  readonly next?: number | null;
  readonly next_cursor?: string | null;
}
