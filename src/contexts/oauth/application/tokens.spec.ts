import { hashSecret } from '#auth';
import { Clock } from '#kernel';
import type { AccessToken, Code, StoredToken, RefreshToken } from './token.repository';
import { TokenRepository } from './token.repository';
import { Tokens } from './tokens';

class FakeClock extends Clock {
  constructor(private at: number) {
    super();
  }

  now(): string {
    return new Date(this.at).toISOString();
  }

  pass(milliseconds: number): void {
    this.at += milliseconds;
  }
}

type Stored<T> = T & StoredToken;

/** Keeps everything in maps by hash. */
class FakeTokens extends TokenRepository {
  readonly codes = new Map<string, Stored<Code>>();
  readonly refreshTokens = new Map<string, Stored<RefreshToken>>();
  readonly accessTokens = new Map<string, Stored<AccessToken>>();

  insertCode(hash: string, at: string, code: Code) {
    return kept(this.codes, hash, { ...code, ...owner(at) });
  }
  findCode(hash: string) {
    return Promise.resolve(this.codes.get(hash) ?? null);
  }
  useCode(hash: string, at: string) {
    return used(this.codes, hash, at);
  }
  insertRefreshToken(hash: string, at: string, token: RefreshToken) {
    return kept(this.refreshTokens, hash, { ...token, ...owner(at) });
  }
  findRefreshToken(hash: string) {
    return Promise.resolve(this.refreshTokens.get(hash) ?? null);
  }
  useRefreshToken(hash: string, at: string) {
    return used(this.refreshTokens, hash, at);
  }
  insertAccessToken(hash: string, at: string, token: AccessToken) {
    return kept(this.accessTokens, hash, { ...owner(at), ...token });
  }
  findAccessToken(hash: string) {
    return Promise.resolve(this.accessTokens.get(hash) ?? null);
  }
  async revokeAccessToken(hash: string, at: string) {
    await used(this.accessTokens, hash, at);
  }
  sweep() {
    return Promise.resolve(0);
  }
}

const owner = (createdAt: string): StoredToken => ({ appId: 'app', userId: 'ann', createdAt, usedAt: null });

function kept<T>(map: Map<string, T>, hash: string, row: T): Promise<void> {
  map.set(hash, row);
  return Promise.resolve();
}

function used<T extends StoredToken>(map: Map<string, T>, hash: string, at: string): Promise<boolean> {
  const row = map.get(hash);
  if (!row || row.usedAt) return Promise.resolve(false);
  map.set(hash, { ...row, usedAt: at });
  return Promise.resolve(true);
}

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const CODE = { grantId: 'g', redirectUri: 'https://app.example/', codeChallenge: null, scopes: ['read'] };
const TOKEN = { appId: 'app', userId: 'ann', grantId: 'g', installationId: null, scopes: ['read'] };

let clock: FakeClock;
let store: FakeTokens;
let tokens: Tokens;
beforeEach(() => {
  clock = new FakeClock(Date.parse('2026-01-14T09:00:00Z'));
  store = new FakeTokens();
  tokens = new Tokens(store, clock);
});

describe('a code', () => {
  beforeEach(() => tokens.saveCode('c', CODE));

  it('is there for sixty seconds, not a moment longer', async () => {
    clock.pass(60 * SECOND - 1);
    expect(await tokens.code('c')).toMatchObject(CODE);
    clock.pass(1);
    expect(await tokens.code('c')).toBeNull();
  });

  it('works once, and is recognised when it comes again, however late', async () => {
    expect(await tokens.useCode('c')).toBe(true);
    expect(await tokens.useCode('c')).toBe(false);
    clock.pass(DAY);
    expect(await tokens.code('c')).toMatchObject({ usedAt: '2026-01-14T09:00:00.000Z' });
  });

  it('is stored as a hash', () => {
    expect([...store.codes.keys()]).toEqual([hashSecret('c')]);
    expect(JSON.stringify([...store.codes.values()])).not.toContain('"c"');
  });
});

describe('a refresh token', () => {
  beforeEach(() => tokens.saveRefreshToken('r', { grantId: 'g', scopes: ['read'] }));

  it('is there for thirty days', async () => {
    clock.pass(30 * DAY - 1);
    expect(await tokens.refreshToken('r')).toMatchObject({ grantId: 'g' });
    clock.pass(1);
    expect(await tokens.refreshToken('r')).toBeNull();
  });

  it('is recognised when it comes again', async () => {
    expect(await tokens.useRefreshToken('r')).toBe(true);
    clock.pass(40 * DAY);
    expect(await tokens.refreshToken('r')).toMatchObject({ usedAt: '2026-01-14T09:00:00.000Z' });
    expect(await tokens.useRefreshToken('r')).toBe(false);
  });
});

describe('an access token', () => {
  beforeEach(() => tokens.saveAccessToken('a', TOKEN));

  it('is there for a day', async () => {
    clock.pass(DAY - 1);
    expect(await tokens.accessToken('a')).toMatchObject(TOKEN);
    clock.pass(1);
    expect(await tokens.accessToken('a')).toBeNull();
  });

  it('is gone once it was revoked', async () => {
    await tokens.revokeAccessToken('a');
    expect(await tokens.accessToken('a')).toBeNull();
  });

  it("of an app's own account says what it is by its prefix", async () => {
    const installation = { id: 'i', appId: 'app', installedById: 'ann', botUserId: 'bot', scopes: ['read'] };
    const value = await tokens.issueForBot({ ...installation, createdAt: '', updatedAt: '' }, ['read']);
    expect(value).toMatch(/^cairn_obt_[\w-]{43}$/);
    expect(await tokens.accessToken(value)).toMatchObject({ userId: 'bot', installationId: 'i', grantId: null });
  });
});
