import { Direct, SetClock } from '../../../../test/support/fakes';
import { ORIGIN, RememberedTrail, StoredAccounts, StoredSessions } from '../../../../test/support/identity-fakes';
import { Sessions } from './sessions';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let clock: SetClock;
let accounts: StoredAccounts;
let stored: StoredSessions;
let trail: RememberedTrail;
let sessions: Sessions;
let ann: string;
beforeEach(() => {
  clock = new SetClock();
  accounts = new StoredAccounts();
  stored = new StoredSessions(accounts);
  trail = new RememberedTrail();
  sessions = new Sessions(stored, trail.trail, new Direct(), clock);
  ann = accounts.put('ann@example.com').id;
});

const start = async () => (await sessions.start(ann, ORIGIN, { method: 'password' })).token;
const isAlive = async (token: string) => (await sessions.resume(token)) !== null;

describe('a session', () => {
  it('has another id and token at each sign-in, of which a hash is kept', async () => {
    const tokens = [await start(), await start()];
    expect(new Set(stored.all.flatMap(({ id, tokenHash, formToken }) => [id, tokenHash, formToken])).size).toBe(6);
    expect(JSON.stringify(stored.all)).not.toContain(tokens[0]);
    expect(trail.names).toEqual(['auth.login_succeeded', 'auth.login_succeeded']);
    expect(trail.events[0]).toMatchObject({ userId: ann, origin: ORIGIN, metadata: { method: 'password' } });
  });

  it('ends to the millisecond, however much it is used', async () => {
    let token = await start();
    for (let day = 1; day < 14; day++) {
      clock.pass(DAY);
      token = (await sessions.resume(token))?.rotated?.token ?? token;
      await sessions.resume(token);
    }
    clock.pass(DAY - 1);
    const last = await sessions.resume(token);
    expect(last).not.toBeNull();
    clock.pass(1);
    expect(await isAlive(token)).toBe(false);
    expect(await isAlive(last!.rotated!.token)).toBe(false);
  });

  it('ends with its person', async () => {
    const token = await start();
    await accounts.update('', ann, { isActive: false });
    expect(await isAlive(token)).toBe(false);
  });

  it('is unknown by any other token', async () => {
    const token = await start();
    expect(await isAlive(token.slice(0, -1))).toBe(false);
    expect(await isAlive('')).toBe(false);
  });
});

describe('rotation', () => {
  it('comes after twelve hours, and not before', async () => {
    const token = await start();
    clock.pass(12 * HOUR - 1);
    expect(await sessions.resume(token)).not.toHaveProperty('rotated');
    clock.pass(1);
    const { rotated } = (await sessions.resume(token))!;
    expect(rotated!.token).not.toBe(token);
    expect(await isAlive(rotated!.token)).toBe(true);
  });

  it('lets requests that are under way end with the old token, for a minute after the new one was shown', async () => {
    const token = await start();
    clock.pass(12 * HOUR);
    const { rotated } = (await sessions.resume(token))!;
    clock.pass(HOUR);
    expect(await sessions.resume(token, { canRenew: false })).not.toHaveProperty('rotated');
    expect(await isAlive(rotated!.token)).toBe(true);
    clock.pass(59_999);
    expect(await sessions.resume(token)).toMatchObject({ session: { userId: ann } });
    clock.pass(1);
    expect(await isAlive(token)).toBe(false);
  });

  it('happens once where several requests would begin it', async () => {
    const token = await start();
    clock.pass(12 * HOUR);
    stored.beforeOffer = () => (stored.all[0]!.tokenHash = 'rotated by another request');
    expect(await sessions.resume(token)).not.toHaveProperty('rotated.token');
  });

  it('offers another token where the answer with the first one was lost, but not before a minute has passed', async () => {
    const token = await start();
    clock.pass(12 * HOUR);
    const lost = (await sessions.resume(token))!.rotated!.token;
    clock.pass(59_999);
    expect(await sessions.resume(token)).not.toHaveProperty('rotated');
    clock.pass(1);
    const { rotated } = (await sessions.resume(token))!;
    expect([await isAlive(lost), await isAlive(rotated!.token)]).toEqual([false, true]);
    clock.pass(60_000);
    expect([await isAlive(token), await isAlive(rotated!.token)]).toEqual([false, true]);
  });

  it('is for nobody who shows a token of the session without its form token', async () => {
    const token = await start();
    clock.pass(12 * HOUR);
    expect(await sessions.resume(token, { formToken: 'of another' })).toBeNull();
    expect(stored.all[0]).toMatchObject({ offeredHash: null, lastUsedAt: stored.all[0]!.createdAt });
    const { formToken } = stored.all[0]!;
    expect(await sessions.resume(token, { formToken })).toHaveProperty('rotated.token');
  });

  it('does not prolong the session', async () => {
    const { token, expiresAt } = await sessions.start(ann, ORIGIN, { method: 'password' });
    clock.pass(12 * HOUR);
    expect((await sessions.resume(token))!.rotated!.expiresAt).toBe(expiresAt);
  });
});

describe('signing out', () => {
  it('ends one session', async () => {
    const [here, there] = [await start(), await start()];
    await sessions.end(ann, stored.all[0]!.id, ORIGIN);
    expect([await isAlive(here), await isAlive(there)]).toEqual([false, true]);
    expect(trail.names.at(-1)).toBe('auth.logout');
  });

  it('ends all sessions but one, or all', async () => {
    const tokens = [await start(), await start(), await start()];
    await sessions.endAll(ann, ORIGIN, { except: stored.all[1]!.id });
    expect(await Promise.all(tokens.map(isAlive))).toEqual([false, true, false]);
    expect(trail.events.at(-1)).toMatchObject({ eventName: 'auth.logout', metadata: { sessions: 2 } });
    await sessions.endAll(ann, ORIGIN);
    expect(await isAlive(tokens[1]!)).toBe(false);
  });

  it('leaves sessions of others, and what is no session, alone', async () => {
    const token = await start();
    const before = trail.events.length;
    await sessions.end('somebody else', stored.all[0]!.id, ORIGIN);
    await sessions.end(ann, 'no id', ORIGIN);
    await sessions.endAll('somebody else', ORIGIN);
    expect(await isAlive(token)).toBe(true);
    expect(trail.events).toHaveLength(before);
  });
});

it('notes its use at most once a minute', async () => {
  const token = await start();
  clock.pass(59_999);
  await sessions.resume(token);
  const { createdAt, lastUsedAt } = stored.all[0]!;
  expect(lastUsedAt).toBe(createdAt);
  clock.pass(1);
  await sessions.resume(token);
  expect(stored.all[0]!.lastUsedAt).toBe(clock.now());
});
