import { exchange, type Answer } from './exchange';
import { checkAgainstDocument } from './openapi';
import { testRun } from './run';
import type { Method, Reply, Version } from './version';

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, in the place of a body made from JSON. */
  readonly raw?: string;
}

export interface ClientOptions {
  readonly version: Version;
  /** Headers that authenticate; none for an anonymous client. */
  readonly credential: Readonly<Record<string, string>>;
  readonly slug: string;
  /** Base URL; the first server process unless told. */
  readonly base?: string;
}

export const apiKey = (key: string) => ({ 'X-Api-Key': key });
export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/**
 * Speaks one version. A path that begins with a slash is taken as it is; any other is below the workspace. Every answer
 * is checked against the document that the server publishes of itself.
 */
export class Client {
  constructor(private readonly options: ClientOptions) {}

  get version(): Version {
    return this.options.version;
  }

  get(path: string, options?: RequestOptions): Promise<Reply> {
    return this.request('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: RequestOptions): Promise<Reply> {
    return this.request('POST', path, body, options);
  }

  put(path: string, body?: unknown, options?: RequestOptions): Promise<Reply> {
    return this.request('PUT', path, body, options);
  }

  patch(path: string, body?: unknown, options?: RequestOptions): Promise<Reply> {
    return this.request('PATCH', path, body, options);
  }

  delete(path: string, body?: unknown, options?: RequestOptions): Promise<Reply> {
    return this.request('DELETE', path, body, options);
  }

  async request(method: Method, path: string, body?: unknown, { headers, raw }: RequestOptions = {}): Promise<Reply> {
    const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const target = this.resolve(path);
    const answer = await exchange(target, {
      method,
      body: payload,
      headers: { ...CLIENT, ...(payload === undefined ? {} : JSON_BODY), ...this.options.credential, ...headers },
    });
    const reply = { ...answer, body: parsed(answer) };
    await checkAgainstDocument(method, new URL(target), reply);
    return reply;
  }

  /** The same caller at the second server process. */
  elsewhere(): Client {
    return this.at(testRun().servers[1]!);
  }

  /** The same caller at another server. */
  at(base: string): Client {
    return new Client({ ...this.options, base });
  }

  /** The same place and version for another caller. */
  as(credential: Readonly<Record<string, string>>): Client {
    return new Client({ ...this.options, credential });
  }

  private resolve(path: string): string {
    const { base = testRun().servers[0], version, slug } = this.options;
    return base + (path.startsWith('/') ? path : `/api/${version}/workspaces/${slug}/${path}`);
  }
}

const CLIENT = { 'User-Agent': 'cairn-tests' };
const JSON_BODY = { 'Content-Type': 'application/json' };

function parsed({ headers, text }: Answer): unknown {
  return text && /json/.test(headers.get('content-type') ?? '') ? (JSON.parse(text) as unknown) : undefined;
}
