import { expectOk, testRun, type Tenant } from '../../support';
import { exchange } from '../../support/exchange';
import type { Method, Reply } from '../../support/version';

export const SCHEMAS = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
  bulk: 'urn:ietf:params:scim:api:messages:2.0:BulkRequest',
  error: 'urn:ietf:params:scim:api:messages:2.0:Error',
};

interface ScimReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Reply['body'];
}

type SentHeaders = Readonly<Record<string, string>>;

/** An identity provider that speaks to one workspace. */
export class ScimClient {
  constructor(
    readonly token: string,
    private readonly base = testRun().servers[0]!,
  ) {}

  get = (path: string, headers?: SentHeaders) => this.send('GET', path, undefined, headers);
  post = (path: string, body: unknown, headers?: SentHeaders) => this.send('POST', path, body, headers);
  put = (path: string, body: unknown, headers?: SentHeaders) => this.send('PUT', path, body, headers);
  delete = (path: string, headers?: SentHeaders) => this.send('DELETE', path, undefined, headers);
  patch = (path: string, operations: readonly object[], headers?: SentHeaders) =>
    this.send('PATCH', path, { schemas: [SCHEMAS.patch], Operations: operations }, headers);

  /** Returns the users or groups that a filter finds. */
  async found(type: 'Users' | 'Groups', filter: string): Promise<ScimReply['body']> {
    return this.get(`/${type}?filter=${encodeURIComponent(filter)}`);
  }

  async send(method: Method, path: string, body?: unknown, headers: SentHeaders = {}): Promise<ScimReply> {
    const sent = { method, headers: this.headersOf(body, headers), body: textOf(body) };
    const { status, headers: answered, text } = await exchange(`${this.base}/scim/v2${path}`, sent);
    return { status, headers: answered, body: text ? JSON.parse(text) : undefined };
  }

  private headersOf(body: unknown, headers: SentHeaders): SentHeaders {
    return {
      ...(body !== undefined && { 'Content-Type': 'application/scim+json' }),
      ...(this.token && { Authorization: `Bearer ${this.token}` }),
      ...headers,
    };
  }
}

const textOf = (body: unknown): string | undefined =>
  body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);

/** A provider with a token that the owner of the workspace makes. */
export async function newProvider({ v2 }: Tenant, members: object = {}): Promise<ScimClient> {
  const { value } = expectOk(await v2.post('provisioning-tokens/', { title: 'Test', ...members }), 201);
  return new ScimClient(value as string);
}

/** Expects a success and returns the resource. */
export function done(reply: ScimReply, status = 200): ScimReply['body'] {
  expect({ status: reply.status, body: reply.body }).toMatchObject({ status });
  return reply.body;
}

export function expectFault(reply: ScimReply, status: number, scimType?: string): void {
  expect(reply.headers.get('content-type')).toMatch(/^application\/scim\+json/);
  expect({ status: reply.status, body: reply.body }).toEqual({
    status,
    body: {
      schemas: [SCHEMAS.error],
      status: String(status),
      ...(scimType && { scimType }),
      detail: expect.any(String) as string,
    },
  });
}
