import { createHash, randomBytes } from 'node:crypto';
import { hashSecret, newSecret, PREFIX } from '../../libs/auth/credentials';
import { newId } from '../../libs/kernel/ids';

import { testRun } from './run';
import { insert } from './sql';
import type { Person, Tenant } from './tenants';
import { Browser, type Page } from './browser';

export const REDIRECT = 'https://app.example/callback';

export interface TestApp {
  readonly id: string;
  /** Null for a public app. */
  readonly secret: string | null;
}

/** An app that the tenant's owner has registered. */
export async function newApp(tenant: Tenant, members: Record<string, unknown> = {}): Promise<TestApp> {
  const id = newId();
  const at = new Date().toISOString();
  const secret = members.is_public ? null : newSecret(PREFIX.clientSecret);
  await insert('oauth_apps', {
    id,
    owner_workspace_id: tenant.workspaceId,
    name: `App ${id.slice(-6)}`,
    is_public: false,
    secret_hash: secret && hashSecret(secret),
    redirect_uris: [REDIRECT],
    scopes: ['read', 'write'],
    created_by_id: tenant.owner.userId,
    created_at: at,
    updated_at: at,
    ...members,
  });
  return { id, secret };
}

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export function newPkce(): Pkce {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

type Parameters = Readonly<Record<string, string | undefined>>;

const given = (parameters: Parameters): Record<string, string> =>
  Object.fromEntries(Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The address to which an app sends somebody's browser; a parameter that is undefined is left out. */
export function authorizePath(app: TestApp, parameters: Parameters = {}, path = '/auth/o/authorize/'): string {
  const all = given({ client_id: app.id, response_type: 'code', redirect_uri: REDIRECT, state: 's1', ...parameters });
  return `${path}?${new URLSearchParams(all).toString()}`;
}

/** What came back to the app. */
export const answerIn = ({ location }: Page): Record<string, string> =>
  Object.fromEntries(new URL(location!).searchParams);

/** The whole way of somebody who says yes; answers what the app got. */
export async function consented(
  person: Pick<Person, 'userId'>,
  app: TestApp,
  parameters: Parameters = {},
  path?: string,
): Promise<Record<string, string>> {
  const browser = await Browser.as(person);
  const consent = await browser.get(authorizePath(app, parameters, path));
  if (!consent.location?.startsWith('/')) throw new Error(`${consent.status} ${consent.location} ${consent.text}`);
  const answered = await browser.post(consent.location, { answer: 'yes' });
  if (answered.status !== 303) throw new Error(`${answered.status} ${answered.text}`);
  return answerIn(await browser.get(answered.location!));
}

export interface TokenReply {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- what a server sends is checked by expectations, not by types
  readonly body: any;
}

export interface SendOptions {
  readonly json?: boolean;
  /** In the header instead of the body. */
  readonly basic?: boolean;
  readonly server?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request of an app to one of its addresses, with the app's credentials. */
export async function send(
  path: string,
  app: TestApp | null,
  parameters: Parameters,
  { json = false, basic = false, server = 0, headers = {} }: SendOptions = {},
): Promise<TokenReply> {
  const own = app && !basic ? given({ client_id: app.id, client_secret: app.secret ?? undefined }) : {};
  const all = { ...own, ...given(parameters) };
  const basicHeader = `Basic ${Buffer.from(`${app?.id}:${app?.secret}`).toString('base64')}`;
  const response = await fetch(testRun().servers[server]! + path, {
    method: 'POST',
    headers: {
      ...(json && { 'Content-Type': 'application/json' }),
      ...(basic && { Authorization: basicHeader }),
      ...headers,
    },
    body: json ? JSON.stringify(all) : new URLSearchParams(all),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') && text;
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export const exchange = (app: TestApp, parameters: Parameters, options?: SendOptions): Promise<TokenReply> =>
  send('/auth/o/token/', app, parameters, options);

/** The tokens of somebody who lets the app act for them. */
export async function authorized(
  person: Pick<Person, 'userId'>,
  app: TestApp,
  { scope, path }: { readonly scope?: string; readonly path?: string } = {},
) {
  const pkce = newPkce();
  const proof = { code_challenge: pkce.challenge, code_challenge_method: 'S256' };
  const answer = await consented(person, app, { scope, ...proof }, path);
  const reply = await exchange(app, {
    grant_type: 'authorization_code',
    code: answer.code,
    redirect_uri: REDIRECT,
    code_verifier: pkce.verifier,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return { answer, ...(reply.body as { access_token: string; refresh_token: string; scope: string }) };
}

/** Parameters by which a code is exchanged. */
export const codeGrant = (code: string | undefined, more: Record<string, string | undefined> = {}) => ({
  grant_type: 'authorization_code',
  redirect_uri: REDIRECT,
  code,
  ...more,
});

/** Parameters by which a refresh token is exchanged. */
export const refreshGrant = (refresh_token: string, more: Record<string, string> = {}) => ({
  grant_type: 'refresh_token',
  refresh_token,
  ...more,
});

/** Expects a refusal in the shape of the protocol. */
export function expectOauthError({ status, headers, body }: TokenReply, expected: number, error: string): void {
  expect({ status, body }).toEqual({ status: expected, body: expect.objectContaining({ error }) as unknown });
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-request-id')).toBeTruthy();
}

/** Whether a token that neither process has seen before works. */
export async function isGood(token: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${token}` };
  const asked = testRun().servers.map((server) => fetch(`${server}/api/v2/users/me/`, { headers }));
  const [here, there] = (await Promise.all(asked)).map(({ status }) => status);
  expect(here).toBe(there);
  return here === 200;
}
