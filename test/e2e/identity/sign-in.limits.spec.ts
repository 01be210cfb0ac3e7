import { readable, Browser } from '../../support';
import { SmtpServer } from '../../support/smtp-server';
import { Stage, until, type Service } from '../../support/service';

const ANN = 'ann@example.com';
const PASSWORD = 'correct horse';
const ADMIN = { ADMIN_EMAIL: ANN, ADMIN_PASSWORD: PASSWORD, ADMIN_WORKSPACE: 'acme', TRUST_PROXY: '1' };
const LIMITS = {
  SIGN_IN_ACCOUNT_RATE_LIMIT: '3/hour',
  SIGN_IN_ADDRESS_RATE_LIMIT: '6/hour',
  PASSWORD_RESET_RATE_LIMIT: '2/hour',
};

let stage: Stage;
beforeAll(async () => void (stage = await Stage.make()));
afterEach(() => stage.endServices());
afterAll(() => stage.clear());

/** Somebody at an address that a proxy names. */
const from = (service: Service, address: string) => {
  const visitor = new Browser(service.url);
  const headers = { 'x-forwarded-for': address };
  return {
    signIn: (email: string, password: string) => visitor.post('/sign-in/', { email, password, next: '/' }, headers),
    forget: (email: string) => visitor.post('/password/forgot/', { email }, headers),
  };
};

it('an account is guarded against guesses from anywhere, whether it exists or not', async () => {
  const service = await stage.start({ ...ADMIN, ...LIMITS, WORKERS: '2' });
  for (const email of [ANN, 'nobody@example.com']) {
    // At once, so that guesses in parallel gain nothing.
    const guesses = await Promise.all(
      [1, 2, 3, 4, 5].map((host) => from(service, `203.0.113.${host}`).signIn(email, 'wrong horse')),
    );
    expect(guesses.map(({ status }) => status).sort()).toEqual([401, 401, 401, 429, 429]);
    const refused = await from(service, '203.0.113.9').signIn(email.toUpperCase(), PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(readable(refused)).toContain('Too many attempts. Try again in 60 minutes.');
  }
});

it('an address is kept from trying one account after the other, and others go on', async () => {
  const service = await stage.start({ ...ADMIN, ...LIMITS });
  const attacker = from(service, '2001:db8:1:2::1');
  const guesses = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => attacker.signIn(`user-${n}@example.com`, 'x')));
  expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 401]);
  expect((await attacker.signIn(ANN, PASSWORD)).status).toBe(429);
  expect((await attacker.forget(ANN)).status).toBe(429);
  expect((await from(service, '2001:db8:1:2:ffff::9').signIn(ANN, PASSWORD)).status).toBe(429);
  expect((await from(service, '2001:db8:1:3::1').signIn(ANN, PASSWORD)).status).toBe(303);
});

it('what succeeds is not counted', async () => {
  const service = await stage.start({ ...ADMIN, ...LIMITS });
  const ann = from(service, '203.0.113.7');
  for (let i = 0; i < 8; i++) expect((await ann.signIn(ANN, PASSWORD)).status).toBe(303);
});

it('an account is sent no more links than is of use, which nobody is told', async () => {
  const smtp = await SmtpServer.start();
  const service = await stage.start({ ...ADMIN, ...LIMITS, SMTP_URL: smtp.url });
  const answers = await Promise.all([1, 2, 3, 4].map((host) => from(service, `203.0.113.${host}`).forget(ANN)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await until(async () => (await stage.sql('select 1 from mails')).length === 0, 'an empty queue');
  expect(smtp.received).toHaveLength(2);
  await service.end();
  await smtp.stop();
});

it('whoever is at a foreign browser cannot guess the password there', async () => {
  const service = await stage.start({ ...ADMIN, ...LIMITS });
  const visitor = new Browser(service.url);
  await visitor.signIn(ANN, PASSWORD);
  const guess = async () =>
    visitor.submit(
      await visitor.get('/profile/'),
      { current: 'wrong horse', password: 'battery staple' },
      '/profile/password/',
    );
  const statuses = [await guess(), await guess(), await guess(), await guess()].map(({ status }) => status);
  expect(statuses).toEqual([422, 422, 422, 429]);
});
