import { Direct, SetClock } from '../../../../test/support/fakes';
import { RememberedTrail, Reversed, StoredAccounts, StoredSessions } from '../../../../test/support/identity-fakes';
import { Admission } from './admission';
import { Accounts } from './accounts';
import { emailTaken } from './accounts.errors';
import { SignInListener, type Claims } from './identity-provider';
import { IdentityRepository, type Identity, type LinkedAccount } from './identity.repository';
import { Newcomers } from './newcomers';
import { ProviderAccounts, type Circumstances } from './provider-accounts';

class Identities extends IdentityRepository {
  readonly all: Identity[] = [];
  /** Domains of accounts that were merged, by subject. */
  readonly merged = new Map<string, string>();
  constructor(private readonly accounts: StoredAccounts) {
    super();
  }
  async ownerOf(issuer: string, subject: string): Promise<LinkedAccount | null> {
    const found = this.all.find((one) => one.issuer === issuer && one.subject === subject);
    if (!found) return null;
    const { isActive, email } = (await this.accounts.byId(found.userId))!;
    return { userId: found.userId, isActive, domain: this.merged.get(subject) ?? email.split('@')[1]! };
  }
  insert = (_at: string, identity: Identity) => Promise.resolve(void this.all.push(identity));
  touch = () => Promise.resolve();
}

class Groups extends SignInListener {
  readonly told: [string, Claims][] = [];
  wantsRenewal = () => Promise.resolve(false);
  renewed = () => Promise.resolve();
  signedIn = (userId: string, claims: Claims) => Promise.resolve(void this.told.push([userId, claims]));
}

class Invited extends Admission {
  expects = (email: string, returnTo: string) => Promise.resolve(returnTo === `/invitation of ${email}`);
}

const ISSUER = 'https://id.example.com';
const proof = (claims: Claims, issuer = ISSUER) => ({ issuer, subject: 'sub-1', claims });
const VERIFIED = { email: 'ann@example.com', email_verified: true, name: 'Ann', groups: ['staff'] };

let stored: StoredAccounts;
let identities: Identities;
let groups: Groups;
beforeEach(() => {
  stored = new StoredAccounts();
  identities = new Identities(stored);
  groups = new Groups();
});

const from = (returnTo: string, rules: Partial<Circumstances['rules']> = {}): Circumstances => ({
  returnTo,
  rules: { createsAccounts: true, domains: '*', ...rules },
});
const START = from('/');
const CLOSED = from('/', { createsAccounts: false });

function people(listener?: SignInListener): ProviderAccounts {
  const clock = new SetClock();
  const { trail } = new RememberedTrail();
  const accounts = new Accounts(stored, new Reversed(), new StoredSessions(stored), trail, new Direct(), clock);
  const newcomers = new Newcomers(new Invited());
  return new ProviderAccounts(accounts, identities, newcomers, new Direct(), clock, listener);
}

it('makes an account for somebody new, and knows them again by their subject alone', async () => {
  const userId = await people().ownerOf(proof(VERIFIED), START);
  expect(stored.all).toMatchObject([{ id: userId, email: 'ann@example.com', displayName: 'Ann', passwordHash: null }]);
  expect(await people().ownerOf(proof({ email: 'other@example.com' }), START)).toBe(userId);
  expect(identities.all).toHaveLength(1);
});

it('takes the same subject of another provider for somebody else', async () => {
  await people().ownerOf(proof(VERIFIED), START);
  await expect(people().ownerOf(proof({}, 'https://other.example'), START)).rejects.toMatchObject({
    reason: 'email_unverified',
  });
});

it.each([
  ['kelvin@example.com', '\u212aelvin@example.com'],
  ['strasse@example.com', 'STRASSE\u200b@example.com'],
])('does not take an address for another one that looks like it: %s', async (mine, theirs) => {
  stored.put(mine);
  stored.byEmail = () => Promise.resolve(stored.all[0]!);
  const claims = { ...VERIFIED, email: theirs };
  await expect(people().ownerOf(proof(claims), START)).rejects.toMatchObject({ reason: 'email_unverified' });
  expect(identities.all).toEqual([]);
});

it.each([
  ['ann@example.com', 'email_domain_refused'],
  ['ann@sub.example.org', 'email_domain_refused'],
  ['ann@example.org@example.com', 'email_domain_refused'],
])('takes no address that the provider does not vouch for: %s', async (email, reason) => {
  stored.put(email);
  const circumstances = from('/', { domains: ['example.org'] });
  await expect(people().ownerOf(proof({ ...VERIFIED, email }), circumstances)).rejects.toMatchObject({ reason });
  expect(identities.all).toEqual([]);
});

it('takes addresses of the domains that the provider vouches for, whatever their case', async () => {
  const { id } = stored.put('ann@example.org');
  const claims = { ...VERIFIED, email: 'ann@EXAMPLE.org' };
  expect(await people().ownerOf(proof(claims), from('/', { domains: ['example.net', 'example.org'] }))).toBe(id);
});

it('lets a registered provider vouch for whom it knows: for their domain, or that of the account that was merged', async () => {
  const registration = { id: 'p', updatedAt: '' };
  const by = (domain: string) => people().ownerOf(proof({}), from('/', { registration, domains: [domain] }));
  const userId = await people().ownerOf(proof(VERIFIED), START);
  expect(await by('example.com')).toBe(userId);
  identities.merged.set('sub-1', 'example.org');
  expect(await by('example.org')).toBe(userId);
  await expect(by('example.com')).rejects.toMatchObject({ reason: 'email_domain_refused' });
});

it('makes no account unless it may', async () => {
  await expect(people().ownerOf(proof(VERIFIED), CLOSED)).rejects.toMatchObject({ reason: 'account_missing' });
  const { id } = stored.put('ANN@example.com');
  expect(await people().ownerOf(proof(VERIFIED), CLOSED)).toBe(id);
});

it('makes one for somebody who was invited', async () => {
  await expect(
    people().ownerOf(proof(VERIFIED), from('/invitation of bob@example.com', { createsAccounts: false })),
  ).rejects.toThrow();
  expect(stored.all).toEqual([]);
  await people().ownerOf(proof(VERIFIED), from('/invitation of ann@example.com', { createsAccounts: false }));
  expect(stored.all).toMatchObject([{ email: 'ann@example.com' }]);
});

it('finds the account that another browser made meanwhile', async () => {
  const { insert } = stored;
  stored.insert = async (at, account) => {
    await insert(at, { ...account, id: 'made by the other' });
    stored.insert = insert;
    throw emailTaken(account.email);
  };
  expect(await people().ownerOf(proof(VERIFIED), START)).toBe('made by the other');
});

it('tells who listens of each sign-in, with all claims, and of no other', async () => {
  const userId = await people(groups).ownerOf(proof(VERIFIED), START);
  await people(groups).ownerOf(proof({ groups: [] }), START);
  await expect(people(groups).ownerOf(proof({}, 'https://other.example'), START)).rejects.toThrow();
  expect(groups.told).toEqual([
    [userId, VERIFIED],
    [userId, { groups: [] }],
  ]);
});

it('lets nobody in where who listens fails', async () => {
  groups.signedIn = () => Promise.reject(new Error('No groups'));
  await expect(people(groups).ownerOf(proof(VERIFIED), START)).rejects.toThrow('No groups');
});
