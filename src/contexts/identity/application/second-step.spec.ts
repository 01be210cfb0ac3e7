import { MemoryRateCounter } from '#auth';
import { SecretBox } from '#secrets';
import { Direct, SetClock } from '../../../../test/support/fakes';
import {
  ORIGIN,
  RememberedFactorEvents,
  StoredChallenges,
  StoredFactors,
  StoredPasskeys,
} from '../../../../test/support/identity-fakes';
import type { Passkey } from '../domain/passkey';
import { secretPlace } from '../domain/factor';
import { FactorChallenges } from './factor.challenges';
import { FactorCodes } from './factor.codes';
import { OneTimeCodes } from './one-time-codes';
import { PasskeyProofs } from './passkey-proofs';
import { newRecoveryCodes } from './recovery-codes';
import { SecondStep, type HalfWay } from './second-step';
import { SignInAttempts } from './sign-in.attempts';
import { WebAuthn, type CeremonyOptions } from './web-authn';

const ANN = 'id of ann';
const SECRET = 'a secret';
const FIRST = { userId: ANN, method: 'password', returnTo: '/w/acme/' } as const;

/** Codes are six digits of the time step at which they were made; one step each side is accepted. */
class Steps extends OneTimeCodes {
  newSecret = () => Promise.resolve(SECRET);
  addressOf = () => Promise.resolve('otpauth://');
  stepOf(secret: string, code: string, now: string) {
    const step = Number(code);
    const isNear = secret === SECRET && Math.abs(step - stepAt(now)) <= 1;
    return Promise.resolve(isNear ? step : null);
  }
}

/** A right response names the challenge and the counter after it. */
class AskedWebAuthn extends WebAuthn {
  readonly isPossible = true;
  private made = 0;
  newChallenge = () => `challenge ${++this.made}`;
  registration = () => Promise.reject<CeremonyOptions>(new Error('not asked for'));
  registered = () => Promise.resolve(null);
  authentication = (challenge: string, known: readonly Passkey[] = []) =>
    Promise.resolve({ challenge, ids: known.map(({ credentialId }) => credentialId) });

  authenticated(response: object, challenge: string, { counter }: Passkey) {
    const given = response as { readonly challenge: string; readonly counter: number };
    const isRight = given.challenge === challenge && given.counter > counter;
    return Promise.resolve(isRight ? given.counter : null);
  }
}

const START = Date.parse('2026-01-31T12:00:00.000Z');
const stepAt = (now: string): number => 1_000 + Math.floor((Date.parse(now) - START) / 30_000);
const codeOf = (step: number): string => String(step).padStart(6, '0');

let clock: SetClock;
let factors: StoredFactors;
let events: RememberedFactorEvents;
let passkeys: StoredPasskeys;
let recovery: readonly string[];
let second: SecondStep;

function secondStep(limit: number): SecondStep {
  const box = new SecretBox(() => ['a key of the server']);
  const codes = new FactorCodes(factors, new Steps(), box, events.events, new Direct(), clock);
  const attempts = new SignInAttempts(new MemoryRateCounter(), {
    withPassword: true,
    provider: null,
    saml: null,
    directory: null,
    limits: { account: { limit, windowSeconds: 3600 }, address: 'off', reset: 'off' },
  });
  const challenges = new FactorChallenges(new StoredChallenges(), clock);
  const proofs = new PasskeyProofs(passkeys, new AskedWebAuthn(), challenges, events.events, clock);
  return new SecondStep(factors, challenges, codes, proofs, attempts);
}

beforeEach(async () => {
  clock = new SetClock(new Date(START).toISOString());
  factors = new StoredFactors();
  passkeys = new StoredPasskeys();
  events = new RememberedFactorEvents();
  const secret = new SecretBox(() => ['a key of the server']).close(SECRET, secretPlace(ANN));
  const times = { lastUsedAt: clock.now(), createdAt: clock.now() };
  await factors.setTotp({ userId: ANN, secret, lastStep: 998, ...times });
  const codes = newRecoveryCodes();
  recovery = codes.shown;
  await factors.setRecoveryCodes(ANN, codes.hashes);
  second = secondStep(1_000);
});

const begin = async (): Promise<string> => ((await second.after(FIRST)) as HalfWay).challenge.token;
const enter = async (code: string) => second.withCode(await begin(), code, ORIGIN);
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'let in',
    ({ reason }: { reason: string }) => reason,
  );

it('people without a factor are let in at once, and all others get a challenge and no session', async () => {
  expect(await second.after({ ...FIRST, userId: 'id of bob' })).toEqual({ ...FIRST, userId: 'id of bob' });
  expect(Object.keys(await second.after(FIRST))).toEqual(['challenge']);
});

it('a code of the app lets in, and tells how', async () => {
  expect(await enter(codeOf(1_000))).toEqual({ ...FIRST, factor: 'generated' });
});

it('a code is accepted once, and none of an earlier step after it', async () => {
  await enter(codeOf(1_000));
  expect(await refusal(enter(codeOf(1_000)))).toBe('code_refused');
  expect(await refusal(enter(codeOf(999)))).toBe('code_refused');
  expect(events.told).toEqual(['failed', 'failed']);
  clock.pass(30_000);
  expect(await refusal(enter(codeOf(1_001)))).toBe('let in');
});

it('a code of two requests at once lets one of them in', async () => {
  const outcomes = await Promise.all([refusal(enter(codeOf(1_000))), refusal(enter(codeOf(1_000)))]);
  expect(outcomes.sort()).toEqual(['code_refused', 'let in']);
});

it('a recovery code is accepted once, and its owner is told', async () => {
  expect(await enter(recovery[0]!.toUpperCase())).toMatchObject({ factor: 'recovery' });
  expect(await factors.recoveryCodes(ANN)).toBe(9);
  expect(await refusal(enter(recovery[0]!))).toBe('code_refused');
  expect(events.told).toEqual(['recoveryCodeUsed', 'failed']);
});

it('a challenge works once, for five minutes and for nothing else', async () => {
  const token = await begin();
  await second.withCode(token, codeOf(1_000), ORIGIN);
  expect(await refusal(second.withCode(token, recovery[0]!, ORIGIN))).toBe('second_step_unknown');
  const late = await begin();
  clock.pass(5 * 60_000);
  expect(await refusal(second.withCode(late, recovery[0]!, ORIGIN))).toBe('second_step_unknown');
  expect(await refusal(second.withCode('', recovery[0]!, ORIGIN))).toBe('second_step_unknown');
  expect(await factors.recoveryCodes(ANN)).toBe(10);
});

it('a challenge takes five attempts, and then no right code either', async () => {
  const token = await begin();
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await refusal(second.withCode(token, '000000', ORIGIN))).toBe('code_refused');
  }
  expect(await refusal(second.withCode(token, codeOf(1_000), ORIGIN))).toBe('second_step_unknown');
});

it('an account takes as many attempts as the operator allows, however many challenges there are', async () => {
  second = secondStep(3);
  for (let attempt = 0; attempt < 3; attempt++) expect(await refusal(enter('000000'))).toBe('code_refused');
  expect(await refusal(enter(codeOf(1_000)))).toBe('rate_limited');
});

it('attempts that succeed are not counted', async () => {
  second = secondStep(3);
  for (const code of recovery) expect(await refusal(enter(code))).toBe('let in');
});

it('a secret whose key is gone accepts no code, and recovery codes still work', async () => {
  await factors.setTotp({ ...(await factors.totp(ANN))!, secret: 'sealed.000000000000.AAAA' });
  expect(await refusal(enter(codeOf(1_000)))).toBe('code_refused');
  expect(await refusal(enter(recovery[0]!))).toBe('let in');
});

describe('a passkey', () => {
  interface Asked {
    readonly challenge: string;
    readonly ids: readonly string[];
  }

  const passkeyOf = (userId: string, credentialId: string): Passkey => ({
    ...{ id: `id of ${credentialId}`, userId, credentialId, publicKey: 'key', counter: 0, transports: [] },
    ...{ name: 'Phone', lastUsedAt: null, createdAt: clock.now() },
  });

  beforeEach(async () => {
    await passkeys.insert(passkeyOf(ANN, 'of ann'));
    await passkeys.insert(passkeyOf('id of bob', 'of bob'));
  });

  /** Begins the second step and asks for a passkey; returns what answers rightly. */
  const asked = async () => {
    const token = await begin();
    const begun = await second.beginPasskey(token);
    const { challenge, ids } = begun.options as Asked;
    return { token, ids, given: { token: begun.token, response: { id: 'of ann', challenge, counter: 1 } } };
  };

  it('proves the second factor, and only those of the person are asked for', async () => {
    const { token, ids, given } = await asked();
    expect([await second.offer(token), ids]).toEqual([{ passkeys: true }, ['of ann']]);
    expect(await second.withPasskey(token, given, ORIGIN)).toEqual({ ...FIRST, factor: 'passkey' });
  });

  it('of somebody else proves nothing, however right', async () => {
    const { token, given } = await asked();
    const foreign = { ...given, response: { ...given.response, id: 'of bob' } };
    expect(await refusal(second.withPasskey(token, foreign, ORIGIN))).toBe('passkey_refused');
  });

  it('answers a challenge once, rightly or not', async () => {
    const { token, given } = await asked();
    const wrong = { ...given, response: { ...given.response, challenge: 'another' } };
    expect(await refusal(second.withPasskey(token, wrong, ORIGIN))).toBe('passkey_refused');
    expect(await refusal(second.withPasskey(token, given, ORIGIN))).toBe('passkey_refused');
    expect(events.told).toEqual(['failed']);
  });

  it('is not accepted when its counter stands still', async () => {
    const first = await asked();
    await second.withPasskey(first.token, first.given, ORIGIN);
    const again = await asked();
    expect(await refusal(second.withPasskey(again.token, again.given, ORIGIN))).toBe('passkey_refused');
  });

  it('needs a challenge of five minutes', async () => {
    const { token, given } = await asked();
    clock.pass(5 * 60_000);
    expect(await refusal(second.withPasskey(token, given, ORIGIN))).toBe('second_step_unknown');
  });
});
