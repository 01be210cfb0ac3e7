import {
  AccountRepository,
  PasswordHashing,
  type AccountChange,
  type StoredAccount,
} from '../../src/contexts/identity/application/account.repository';
import {
  FactorChallengeRepository,
  type ChallengePurpose,
  type FactorChallenge,
} from '../../src/contexts/identity/application/factor-challenge.repository';
import type { FactorEvents } from '../../src/contexts/identity/application/factor.events';
import { FactorRepository } from '../../src/contexts/identity/application/factor.repository';
import { PasskeyRepository } from '../../src/contexts/identity/application/passkey.repository';
import type { PersonEvent, PersonTrail } from '../../src/contexts/identity/application/person.trail';
import {
  SessionRepository,
  type FoundSession,
  type NewSession,
  type Offer,
} from '../../src/contexts/identity/application/session.repository';
import type { TotpFactor } from '../../src/contexts/identity/domain/factor';
import type { Passkey } from '../../src/contexts/identity/domain/passkey';
import type { Session } from '../../src/contexts/identity/domain/session';

export const ORIGIN = { source: 'auth', ipAddress: '203.0.113.7', userAgent: 'test' } as const;

export class StoredAccounts extends AccountRepository {
  readonly all: StoredAccount[] = [];
  /** Ids of accounts that wait for their people. */
  readonly awaited = new Set<string>();
  any = () => Promise.resolve(this.all.length > 0);
  byEmail = (email: string) =>
    Promise.resolve(this.all.find((one) => one.email.toLowerCase() === email.toLowerCase()) ?? null);
  byId = (id: string) => Promise.resolve(this.all.find((one) => one.id === id) ?? null);
  isAwaited = (id: string) => Promise.resolve(this.awaited.has(id));
  insert = (_at: string, account: StoredAccount) => Promise.resolve(void this.all.push(account));
  update(_at: string, id: string, change: AccountChange) {
    const index = this.all.findIndex((one) => one.id === id);
    this.all[index] = { ...this.all[index]!, ...change };
    return Promise.resolve();
  }

  /** Somebody whose password is the reverse of `passwordHash`. */
  put(email: string, members: Partial<StoredAccount> = {}): StoredAccount {
    const names = { displayName: email, firstName: '', lastName: '' };
    const account = { id: `id of ${email}`, email, ...names, isActive: true, passwordHash: null, ...members };
    this.all.push(account);
    return account;
  }

  setPassword(_at: string, id: string, passwordHash: string): Promise<void> {
    Object.assign(
      this.all.find((account) => account.id === id)!,
      { passwordHash },
    );
    return Promise.resolve();
  }

  erase(_at: string, id: string, stand: Pick<StoredAccount, 'email' | 'displayName'>): Promise<void> {
    const names = { ...stand, firstName: '', lastName: '', passwordHash: null };
    Object.assign(
      this.all.find((account) => account.id === id)!,
      names,
    );
    return Promise.resolve();
  }

  merge(_at: string, { id, ...stand }: Pick<StoredAccount, 'id' | 'email' | 'displayName'>): Promise<void> {
    const names = { ...stand, firstName: '', lastName: '', passwordHash: null, isActive: false };
    Object.assign(
      this.all.find((account) => account.id === id)!,
      names,
    );
    return Promise.resolve();
  }

  renewHash(id: string, from: string, to: string): Promise<void> {
    const found = this.all.find((account) => account.id === id && account.passwordHash === from);
    if (found) Object.assign(found, { passwordHash: to });
    return Promise.resolve();
  }
}

const reversed = (text: string): string => [...text].reverse().join('');

export class Reversed extends PasswordHashing {
  /** How many passwords were looked at. */
  looks = 0;
  hash = (password: string) => Promise.resolve(reversed(password));
  matches(password: string, hash: string | null) {
    this.looks++;
    return Promise.resolve(hash !== null && reversed(password) === hash);
  }
}

interface Kept extends NewSession {
  readonly previousHash: string | null;
  readonly offeredHash: string | null;
  readonly offeredAt: string | null;
  readonly endedAt: string | null;
  tokenHash: string;
}

export class StoredSessions extends SessionRepository {
  readonly all: Kept[] = [];
  /** Called before an offer is written, as if another request came first. */
  beforeOffer: () => void = () => undefined;

  constructor(private readonly accounts: StoredAccounts) {
    super();
  }

  insert = (session: NewSession) =>
    Promise.resolve(
      void this.all.push({ ...session, previousHash: null, offeredHash: null, offeredAt: null, endedAt: null }),
    );

  async find(tokenHash: string, now: string, graceAt: string): Promise<FoundSession | null> {
    const found = this.all.find(
      (one) =>
        [one.tokenHash, one.offeredHash].includes(tokenHash) ||
        (one.previousHash === tokenHash && isAfter(one.rotatedAt, graceAt)),
    );
    if (!found || found.endedAt || !isAfter(found.expiresAt, now)) return null;
    const owner = await this.accounts.byId(found.userId);
    if (!owner?.isActive) return null;
    const shown = found.tokenHash === tokenHash ? 'current' : found.offeredHash === tokenHash ? 'offered' : 'previous';
    return { ...found, email: owner.email, displayName: owner.displayName, shown };
  }

  ofUser = (userId: string, now: string): Promise<Session[]> =>
    Promise.resolve(this.all.filter((one) => one.userId === userId && !one.endedAt && isAfter(one.expiresAt, now)));

  offer(id: string, { from, to, at, since }: Offer) {
    this.beforeOffer();
    const isOpen = (one: Kept) =>
      one.id === id && one.tokenHash === from && !(one.offeredAt && isAfter(one.offeredAt, since));
    return Promise.resolve(this.change(isOpen, { offeredHash: to, offeredAt: at }) > 0);
  }

  takeOver(id: string, offered: string, at: string) {
    const session = this.all.find((one) => one.id === id && one.offeredHash === offered);
    if (session) {
      const times = { offeredAt: null, rotatedAt: at, lastUsedAt: at };
      const hashes = { previousHash: session.tokenHash, tokenHash: offered, offeredHash: null };
      this.change((one) => one === session, { ...hashes, ...times });
    }
    return Promise.resolve();
  }

  prove(id: string, at: string) {
    return Promise.resolve(void this.change((one) => one.id === id, { provedAt: at }));
  }

  touch(id: string, at: string) {
    return Promise.resolve(void this.change((one) => one.id === id, { lastUsedAt: at }));
  }

  end(userId: string, id: string, at: string) {
    return Promise.resolve(this.change((one) => one.userId === userId && one.id === id, { endedAt: at }) > 0);
  }

  endAll(userId: string, at: string, except: string | null) {
    return Promise.resolve(this.change((one) => one.userId === userId && one.id !== except, { endedAt: at }));
  }

  private change(applies: (one: Kept) => boolean, change: Partial<Kept>): number {
    const live = this.all.filter((one) => !one.endedAt && applies(one));
    for (const one of live) this.all[this.all.indexOf(one)] = { ...one, ...change };
    return live.length;
  }
}

const isAfter = (a: string, b: string): boolean => Date.parse(a) > Date.parse(b);

/** Remembers what it was told. */
export class RememberedTrail {
  readonly events: PersonEvent[] = [];
  append = (event: PersonEvent) => Promise.resolve(void this.events.push(event));
  get names(): string[] {
    return this.events.map(({ eventName }) => eventName);
  }
  /** As the use cases want it. */
  get trail(): PersonTrail {
    return this as unknown as PersonTrail;
  }
}

/** Factors in memory. */
export class StoredFactors extends FactorRepository {
  readonly totps = new Map<string, TotpFactor>();
  readonly codes = new Map<string, Set<string>>();
  lock = () => Promise.resolve();
  noteAny = () => Promise.resolve();
  any = (userId: string) => Promise.resolve(this.totps.has(userId));
  totp = (userId: string) => Promise.resolve(this.totps.get(userId) ?? null);
  setTotp = (factor: TotpFactor) => Promise.resolve(void this.totps.set(factor.userId, factor));

  useStep(userId: string, step: number, at: string) {
    const factor = this.totps.get(userId);
    if (!factor || factor.lastStep >= step) return Promise.resolve(false);
    this.totps.set(userId, { ...factor, lastStep: step, lastUsedAt: at });
    return Promise.resolve(true);
  }

  removeTotp = (userId: string) => Promise.resolve(this.totps.delete(userId));
  recoveryCodes = (userId: string) => Promise.resolve(this.codes.get(userId)?.size ?? 0);
  setRecoveryCodes = (userId: string, hashes: readonly string[]) =>
    Promise.resolve(void this.codes.set(userId, new Set(hashes)));
  useRecoveryCode = (userId: string, hash: string) => Promise.resolve(this.codes.get(userId)?.delete(hash) ?? false);

  clear(userId: string) {
    this.totps.delete(userId);
    this.codes.delete(userId);
    return Promise.resolve();
  }
}

/** Passkeys in memory. */
export class StoredPasskeys extends PasskeyRepository {
  readonly all = new Map<string, Passkey>();
  ofUser = (userId: string) => Promise.resolve([...this.all.values()].filter((one) => one.userId === userId));
  byCredential = (credentialId: string) =>
    Promise.resolve([...this.all.values()].find((one) => one.credentialId === credentialId) ?? null);
  insert = (passkey: Passkey) => Promise.resolve(void this.all.set(passkey.id, passkey));

  use(id: string, counter: number, at: string) {
    const passkey = this.all.get(id);
    if (!passkey || (counter <= passkey.counter && counter + passkey.counter > 0)) return Promise.resolve(false);
    this.all.set(id, { ...passkey, counter, lastUsedAt: at });
    return Promise.resolve(true);
  }

  rename = () => Promise.resolve(false);
  remove = (userId: string, id: string) => Promise.resolve(this.all.get(id)?.userId === userId && this.all.delete(id));
}

/** Challenges in memory. */
export class StoredChallenges extends FactorChallengeRepository {
  private readonly all = new Map<string, { readonly challenge: FactorChallenge; attempts: number }>();

  insert = (challenge: FactorChallenge) => Promise.resolve(void this.all.set(challenge.id, { challenge, attempts: 0 }));

  find = (tokenHash: string, purpose: ChallengePurpose, now: string) =>
    Promise.resolve(this.open(tokenHash, purpose, now)?.challenge ?? null);

  attempt(
    tokenHash: string,
    purpose: ChallengePurpose,
    { now, most }: { readonly now: string; readonly most: number },
  ) {
    const kept = this.open(tokenHash, purpose, now);
    if (!kept || kept.attempts >= most) return Promise.resolve(null);
    kept.attempts++;
    return Promise.resolve(kept.challenge);
  }

  claim = (id: string) => Promise.resolve(this.all.delete(id));

  private open(tokenHash: string, purpose: ChallengePurpose, now: string) {
    return [...this.all.values()].find(
      ({ challenge }) =>
        challenge.tokenHash === tokenHash && challenge.purpose === purpose && isAfter(challenge.expiresAt, now),
    );
  }
}

/** Remembers what happened to second factors. */
export class RememberedFactorEvents {
  readonly told: string[] = [];
  tell = (news: string) => Promise.resolve(void this.told.push(news));
  failed = () => Promise.resolve(void this.told.push('failed'));
  /** As the use cases want it. */
  get events(): FactorEvents {
    return this as unknown as FactorEvents;
  }
}
