import { MemoryRateCounter } from '#auth';
import { ORIGIN } from '../../../../test/support/identity-fakes';
import type { PasskeyProofs } from './passkey-proofs';
import { PasskeySignIn } from './passkey-sign-in';
import { SignInAttempts } from './sign-in.attempts';

const GIVEN = { token: 'token', response: {} };

function signIn({ withPassword = true, arePossible = true, owner = 'id of ann' as string | null } = {}): PasskeySignIn {
  const limit = { limit: 2, windowSeconds: 3600 };
  const settings = {
    withPassword,
    provider: null,
    saml: null,
    directory: null,
    limits: { account: 'off', address: limit, reset: 'off' },
  } as const;
  const proofs = {
    arePossible,
    beginForAnybody: () => Promise.resolve({ token: 'token', expiresAt: '', options: {} }),
    ofAnybody: () => Promise.resolve(owner && { userId: owner, returnTo: '/w/acme/' }),
  } as unknown as PasskeyProofs;
  return new PasskeySignIn(proofs, new SignInAttempts(new MemoryRateCounter(), settings), settings);
}

it('lets in the owner of the passkey, and nobody else', async () => {
  expect(await signIn().finish(GIVEN, ORIGIN)).toEqual({
    userId: 'id of ann',
    method: 'passkey',
    returnTo: '/w/acme/',
  });
  await expect(signIn({ owner: null }).finish(GIVEN, ORIGIN)).rejects.toMatchObject({ reason: 'passkey_refused' });
});

it('is off where people sign in only by the identity provider, and where browsers refuse passkeys', async () => {
  for (const off of [signIn({ withPassword: false }), signIn({ arePossible: false })]) {
    expect(off.isOn).toBe(false);
    await expect(off.begin('/', ORIGIN)).rejects.toBeDefined();
    await expect(off.finish(GIVEN, ORIGIN)).rejects.toBeDefined();
  }
});

it('an address begins as often as the operator allows; what succeeds is not counted', async () => {
  const guarded = signIn();
  for (let sign = 0; sign < 4; sign++) {
    await guarded.begin('/', ORIGIN);
    await guarded.finish(GIVEN, ORIGIN);
  }
  await guarded.begin('/', ORIGIN);
  await guarded.begin('/', ORIGIN);
  await expect(guarded.begin('/', ORIGIN)).rejects.toMatchObject({ kind: 'rate_limited' });
});
