import { MemoryRateCounter } from '#auth';
import { SecretBox } from '#secrets';
import { Direct, SetClock } from '../../../../test/support/fakes';
import {
  ORIGIN,
  RememberedFactorEvents,
  StoredChallenges,
  StoredFactors,
} from '../../../../test/support/identity-fakes';
import { secretPlace } from '../domain/factor';
import { FactorChallenges } from './factor.challenges';
import { FactorCodes } from './factor.codes';
import { OneTimeCodes } from './one-time-codes';
import { newRecoveryCodes } from './recovery-codes';
import { SecondStep, type HalfWay } from './second-step';
import { SignInAttempts } from './sign-in.attempts';

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

const START = Date.parse('2026-01-31T12:00:00.000Z');
const stepAt = (now: string): number => 1_000 + Math.floor((Date.parse(now) - START) / 30_000);
const codeOf = (step: number): string => String(step).padStart(6, '0');

let clock: SetClock;
let factors: StoredFactors;
let events: RememberedFactorEvents;
let recovery: readonly string[];
let second: SecondStep;

function secondStep(limit: number): SecondStep {
  const box = new SecretBox(() => ['a key of the server']);
  const codes = new FactorCodes(factors, new Steps(), box, events.events, new Direct(), clock);
  const attempts = new SignInAttempts(new MemoryRateCounter(), {
    withPassword: true,
    provider: null,
    limits: { account: { limit, windowSeconds: 3600 }, address: 'off', reset: 'off' },
  });
  return new SecondStep(factors, new FactorChallenges(new StoredChallenges(), clock), codes, attempts);
}

beforeEach(async () => {
  clock = new SetClock(new Date(START).toISOString());
  factors = new StoredFactors();
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
