import { Direct, SetClock } from '../../../../test/support/fakes';
import { RememberedTrail, Reversed, StoredAccounts, StoredSessions } from '../../../../test/support/identity-fakes';
import { Admission } from './admission';
import { Accounts } from './accounts';
import { emailTaken } from './accounts.errors';
import { SignInListener, type Claims } from './identity-provider';
import { IdentityRepository, type Identity, type IdentityOwner } from './identity.repository';
import { Newcomers } from './newcomers';
import { ProviderAccounts } from './provider-accounts';
import type { SignInSettings } from './sign-in.settings';

class Identities extends IdentityRepository {
  readonly all: Identity[] = [];
  constructor(private readonly accounts: StoredAccounts) {
    super();
  }
  async ownerOf(issuer: string, subject: string): Promise<IdentityOwner | null> {
    const found = this.all.find((one) => one.issuer === issuer && one.subject === subject);
    return found ? { userId: found.userId, isActive: (await this.accounts.byId(found.userId))!.isActive } : null;
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

function people(createsAccounts = true, listener?: SignInListener): ProviderAccounts {
  const clock = new SetClock();
  const { trail } = new RememberedTrail();
  const accounts = new Accounts(stored, new Reversed(), new StoredSessions(stored), trail, new Direct(), clock);
  const settings = { provider: { createsAccounts } } as SignInSettings;
  const newcomers = new Newcomers(settings, new Invited());
  return new ProviderAccounts(accounts, identities, newcomers, new Direct(), clock, listener);
}

it('makes an account for somebody new, and knows them again by their subject alone', async () => {
  const userId = await people().ownerOf(proof(VERIFIED), '/');
  expect(stored.all).toMatchObject([{ id: userId, email: 'ann@example.com', displayName: 'Ann', passwordHash: null }]);
  expect(await people().ownerOf(proof({ email: 'other@example.com' }), '/')).toBe(userId);
  expect(identities.all).toHaveLength(1);
});

it('takes the same subject of another provider for somebody else', async () => {
  await people().ownerOf(proof(VERIFIED), '/');
  await expect(people().ownerOf(proof({}, 'https://other.example'), '/')).rejects.toMatchObject({
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
  await expect(people().ownerOf(proof(claims), '/')).rejects.toMatchObject({ reason: 'email_unverified' });
  expect(identities.all).toEqual([]);
});

it('makes no account unless it may', async () => {
  await expect(people(false).ownerOf(proof(VERIFIED), '/')).rejects.toMatchObject({ reason: 'account_missing' });
  const { id } = stored.put('ANN@example.com');
  expect(await people(false).ownerOf(proof(VERIFIED), '/')).toBe(id);
});

it('makes one for somebody who was invited', async () => {
  await expect(people(false).ownerOf(proof(VERIFIED), '/invitation of bob@example.com')).rejects.toThrow();
  expect(stored.all).toEqual([]);
  await people(false).ownerOf(proof(VERIFIED), '/invitation of ann@example.com');
  expect(stored.all).toMatchObject([{ email: 'ann@example.com' }]);
});

it('finds the account that another browser made meanwhile', async () => {
  const { insert } = stored;
  stored.insert = async (at, account) => {
    await insert(at, { ...account, id: 'made by the other' });
    stored.insert = insert;
    throw emailTaken(account.email);
  };
  expect(await people().ownerOf(proof(VERIFIED), '/')).toBe('made by the other');
});

it('tells who listens of each sign-in, with all claims, and of no other', async () => {
  const userId = await people(true, groups).ownerOf(proof(VERIFIED), '/');
  await people(true, groups).ownerOf(proof({ groups: [] }), '/');
  await expect(people(true, groups).ownerOf(proof({}, 'https://other.example'), '/')).rejects.toThrow();
  expect(groups.told).toEqual([
    [userId, VERIFIED],
    [userId, { groups: [] }],
  ]);
});

it('lets nobody in where who listens fails', async () => {
  groups.signedIn = () => Promise.reject(new Error('No groups'));
  await expect(people(true, groups).ownerOf(proof(VERIFIED), '/')).rejects.toThrow('No groups');
});
