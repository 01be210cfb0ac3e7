import { Direct, SetClock } from '../../../../test/support/fakes';
import {
  ORIGIN,
  RememberedTrail,
  Reversed,
  StoredAccounts,
  StoredSessions,
} from '../../../../test/support/identity-fakes';
import { Accounts } from './accounts';
import { FailedSignIns } from './failed-sign-ins';
import type { IdentityRepository } from './identity.repository';
import { ProviderEntrance } from './provider-entrance';
import type { ProviderAccounts } from './provider-accounts';
import { accountClosed, accountMissing, emailElsewhere, emailUnverified, providerUnavailable } from './sign-in.errors';

const ISSUER = 'https://id.example.com';
const RULES = { returnTo: '/', rules: { createsAccounts: false, domains: '*' } } as const;
const proof = (email: unknown, subject = 'unknown') => ({ issuer: ISSUER, subject, claims: { email } });

let stored: StoredAccounts;
let remembered: RememberedTrail;
beforeEach(() => {
  stored = new StoredAccounts();
  remembered = new RememberedTrail();
});

const recorded = () => remembered.events.map(({ userId, reason, metadata }) => [userId, reason, metadata]);
const named = { method: 'provider', provider: ISSUER };

/** `linked` is the account that has the identity `known`. */
function entrance(refusal: Error, linked?: string): ProviderEntrance {
  const { trail } = remembered;
  const accounts = new Accounts(
    stored,
    new Reversed(),
    new StoredSessions(stored),
    trail,
    new Direct(),
    new SetClock(),
  );
  const identities = {
    ownerOf: (_: string, subject: string) =>
      Promise.resolve(linked && subject === 'known' ? { userId: linked, isActive: true } : null),
  } as unknown as IdentityRepository;
  const people = { ownerOf: () => Promise.reject(refusal) } as unknown as ProviderAccounts;
  return new ProviderEntrance(people, accounts, identities, new FailedSignIns(trail));
}

it.each([
  [accountClosed(), 'account deactivated', false],
  [emailUnverified(), 'e-mail address not verified', true],
  [emailElsewhere(), 'e-mail address not of the provider', true],
  [emailElsewhere(), 'account deactivated', false],
])('records %s of a known account', async (refusal, reason, isActive) => {
  const { id } = stored.put('ann@example.com');
  await stored.update('', id, { isActive });
  await expect(entrance(refusal).admit(proof('ANN@example.com'), RULES, ORIGIN)).rejects.toBe(refusal);
  expect(recorded()).toEqual([[id, reason, named]]);
});

it('records for the account that has the identity, whatever the claims say', async () => {
  const [ann] = [stored.put('ann@example.com'), stored.put('bob@example.com')];
  await entrance(accountClosed(), ann.id).refused(proof('bob@example.com', 'known'), 'wrong password', ORIGIN);
  expect(recorded()).toEqual([[ann.id, 'wrong password', named]]);
});

it.each([undefined, 7, 'nobody@example.com', 'not an address'])('records nothing of %s', async (email) => {
  stored.put('ann@example.com');
  await expect(entrance(emailUnverified()).admit(proof(email), RULES, ORIGIN)).rejects.toThrow();
  expect(recorded()).toEqual([]);
});

it.each([accountMissing(), providerUnavailable(), new Error('No groups')])(
  'records nothing where nobody was refused: %s',
  async (error) => {
    stored.put('ann@example.com');
    await expect(entrance(error).admit(proof('ann@example.com'), RULES, ORIGIN)).rejects.toBe(error);
    expect(recorded()).toEqual([]);
  },
);
