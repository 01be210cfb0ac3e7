import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Origin } from '#kernel';
import { isOfInstalledApp, LIFETIME, type Client, type DeviceCode } from '../contexts/oauth';
import { ASKED_SCOPE } from './consent';
import { PATHS } from './paths';
import type { Stores } from './stores';

/** The functions that depend on the current exchange, and the errors of the protocol. */
export interface ModelDependencies {
  readonly refuse: {
    grant(description: string): Error;
    request(description: string): Error;
    /** For a device that polls too often. */
    tooSoon(): Error;
  };
  /** Returns the scopes that a request asks for. Throws if the app is not registered for one of them. */
  scopes(registered: readonly string[], asked: unknown): readonly string[];
  origin(): Origin | undefined;
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Returns why the current exchange ends a grant. */
  reason(): string;
}

/** The grant type of devices and command lines (RFC 8628). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

type Model = Partial<Adapter>;

const seconds = (time: string): number => Math.floor(Date.parse(time) / 1_000);
const namesOf = (scope: unknown): string[] =>
  String(scope ?? '')
    .split(' ')
    .filter(Boolean);

/** Returns the storage of each of the protocol's models, in our own tables. Only hashes of secrets reach them. */
export function models(stores: Stores, dependencies: ModelDependencies): (name: string) => Adapter {
  const known: Readonly<Record<string, Model>> = {
    Client: clients(stores),
    Grant: grants(stores, dependencies),
    Interaction: interactions(stores, dependencies),
    AuthorizationCode: codes(stores, dependencies),
    DeviceCode: deviceCodes(stores, dependencies),
    RefreshToken: refreshTokens(stores, dependencies),
    AccessToken: accessTokens(stores),
    ClientCredentials: botTokens(stores),
  };
  return (name) => ({ ...NOTHING, ...oneByOne(known[name] ?? {}, dependencies) });
}

type Method = (...values: never[]) => Promise<never>;

const oneByOne = (model: Model, { inTurn }: ModelDependencies): Model =>
  Object.fromEntries(
    Object.entries(model).map(([name, method]) => [
      name,
      (...values: never[]) => inTurn(() => (method as Method)(...values)),
    ]),
  );

const nothing = () => Promise.resolve(undefined);

/** Used as defaults, and for the library's own sessions, because signing in is not its task. */
const NOTHING: Adapter = {
  upsert: nothing,
  find: nothing,
  findByUserCode: nothing,
  findByUid: nothing,
  consume: nothing,
  destroy: nothing,
  // Codes and tokens end with their grant, which is revoked as well.
  revokeByGrantId: nothing,
};

const clients = ({ apps }: Stores): Model => ({
  async find(id) {
    const app = await apps.client(id);
    return app ? metadataOf(app) : undefined;
  },
});

/**
 * Returns the client's metadata. The secret is stored as a hash; a secret that a client sends is hashed before it is
 * compared.
 */
const metadataOf = (app: Client): AdapterPayload => ({
  client_id: app.id,
  ...(app.secretHash !== null && { client_secret: app.secretHash }),
  token_endpoint_auth_method: app.isPublic ? 'none' : 'client_secret_basic',
  application_type: isOfInstalledApp(app.redirectUris) ? 'native' : 'web',
  redirect_uris: [...app.redirectUris],
  response_types: ['code'],
  grant_types: [
    ...['authorization_code', 'refresh_token', DEVICE_GRANT],
    ...(app.isPublic ? [] : ['client_credentials']),
  ],
});

const grants = ({ grants: all }: Stores, { origin, reason }: ModelDependencies): Model => ({
  async find(id) {
    const grant = await all.find(id);
    if (!grant) return undefined;
    const { userId, appId, scopes, createdAt } = grant;
    const exp = seconds(new Date().toISOString()) + LIFETIME.refreshToken;
    const openid = { scope: scopes.join(' ') };
    return { kind: 'Grant', jti: id, accountId: userId, clientId: appId, openid, iat: seconds(createdAt), exp };
  },
  async destroy(id) {
    await all.revoke(id, origin(), reason());
  },
});

const interactions = ({ requests }: Stores, { refuse }: ModelDependencies): Model => ({
  async upsert(id, { params, trusted, cid, prompt, result }) {
    if (!result) return requests.save(id, { params, trusted, cid, prompt });
    if (!(await requests.answer(id, result))) throw refuse.request('the request has been answered already');
  },
  async find(id) {
    const stored = await requests.find(id);
    if (!stored) return undefined;
    const { request, answer, expiresAt } = stored;
    const own = { kind: 'Interaction', jti: id, exp: seconds(expiresAt), returnTo: `${PATHS.authorize}/${id}` };
    return { ...request, ...own, ...(answer && { result: answer }) };
  },
  destroy: (id) => requests.remove(id),
});

const codes = ({ tokens, grants: all }: Stores, { refuse, origin, reason }: ModelDependencies): Model => ({
  async upsert(id, { grantId, redirectUri, codeChallenge, scope }) {
    const place = { grantId: grantId!, redirectUri: redirectUri!, codeChallenge: codeChallenge ?? null };
    await tokens.saveCode(id, { ...place, scopes: namesOf(scope) });
  },
  async find(id) {
    const code = await tokens.code(id);
    if (!code) return undefined;
    const { redirectUri, codeChallenge } = code;
    const proof = codeChallenge === null ? {} : { codeChallenge, codeChallengeMethod: 'S256' };
    return { kind: 'AuthorizationCode', jti: id, ...ownerOf(code), redirectUri, ...proof };
  },
  async consume(id) {
    if (await tokens.useCode(id)) return;
    // The code was used twice within the duration of this exchange, so one of the two users is not the app.
    const code = await tokens.code(id);
    if (code) await all.revoke(code.grantId, origin(), reason());
    throw refuse.grant('authorization code already consumed');
  },
});

const deviceCodes = (
  { apps, deviceCodes: devices, grants: all }: Stores,
  { refuse, scopes, origin, reason }: ModelDependencies,
): Model => ({
  async upsert(id, { clientId, params, userCode }) {
    const app = await apps.client(clientId!);
    const names = scopes(app?.scopes ?? [], (params as Record<string, unknown>)[ASKED_SCOPE]);
    await devices.save({ code: id, userCode: userCode! }, clientId!, names);
  },
  async find(id) {
    const device = await devices.find(id);
    if (device && isWaiting(device) && (await devices.asked(device)).isTooSoon) throw refuse.tooSoon();
    return device ? payloadOf(id, device) : undefined;
  },
  async consume(id) {
    const device = await devices.find(id);
    // A denied request is reported each time that the device polls.
    if (!device || device.deniedAt || (await devices.use(device))) return;
    if (device.grantId) await all.revoke(device.grantId, origin(), reason());
    throw refuse.grant('device code already used');
  },
});

const isWaiting = ({ grantId, deniedAt, expiresAt }: DeviceCode): boolean =>
  !grantId && !deniedAt && Date.parse(expiresAt) > Date.now();

const payloadOf = (id: string, device: DeviceCode): AdapterPayload => ({
  kind: 'DeviceCode',
  jti: id,
  ...ownerOf({ ...device, userId: device.userId! }),
  ...(device.deniedAt && { error: 'access_denied', errorDescription: 'the person said no' }),
});

const refreshTokens = ({ tokens, grants: all }: Stores, { refuse, origin, reason }: ModelDependencies): Model => ({
  async upsert(id, { grantId, scope }) {
    await tokens.saveRefreshToken(id, { grantId: grantId!, scopes: namesOf(scope) });
  },
  async find(id) {
    const token = await tokens.refreshToken(id);
    return token ? { kind: 'RefreshToken', jti: id, ...ownerOf(token) } : undefined;
  },
  async consume(id) {
    if (await tokens.useRefreshToken(id)) return;
    const token = await tokens.refreshToken(id);
    if (token) await all.revoke(token.grantId, origin(), reason());
    throw refuse.grant('refresh token already used');
  },
});

interface Owned {
  readonly appId: string;
  readonly userId: string;
  readonly grantId: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly usedAt: string | null;
}

/**
 * Returns the common members of a code or token. A used one never expires here, so that a second use is always noticed.
 */
const ownerOf = ({ appId, userId, grantId, scopes, createdAt, expiresAt, usedAt }: Owned): AdapterPayload => ({
  clientId: appId,
  accountId: userId,
  ...(grantId !== null && { grantId }),
  scope: scopes.join(' '),
  iat: seconds(createdAt),
  ...(usedAt === null
    ? { exp: seconds(expiresAt) }
    : { exp: seconds(new Date().toISOString()) + LIFETIME.code, consumed: seconds(usedAt) }),
});

const accessTokens = ({ tokens }: Stores): Model => ({
  async upsert(id, { clientId, accountId, grantId, scope }) {
    const owner = { appId: clientId!, userId: accountId!, grantId: grantId!, installationId: null };
    await tokens.saveAccessToken(id, { ...owner, scopes: namesOf(scope) });
  },
  async find(id) {
    const token = await tokens.accessToken(id);
    return token?.grantId ? { kind: 'AccessToken', jti: id, ...ownerOf(token) } : undefined;
  },
  destroy: (id) => tokens.revokeAccessToken(id),
});

const botTokens = ({ tokens }: Stores): Model => ({
  async find(id) {
    const token = await tokens.accessToken(id);
    return token?.installationId ? { kind: 'ClientCredentials', jti: id, ...ownerOf(token) } : undefined;
  },
  destroy: (id) => tokens.revokeAccessToken(id),
});
