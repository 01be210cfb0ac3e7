import { Browser, readable, type Page } from '../../support';
import { cli, cliJson } from '../../support/cli';
import { AccountPage, codeAt } from '../../support/factors';
import { SmtpServer } from '../../support/smtp-server';
import { Stage, until, type Service } from '../../support/service';

const ANN = 'ann@example.com';
const PASSWORD = 'correct horse';
const ADMIN = { ADMIN_EMAIL: ANN, ADMIN_PASSWORD: PASSWORD, ADMIN_WORKSPACE: 'acme' };
const [OLD, NEW] = ['a'.repeat(32), 'b'.repeat(32)] as const;
const SECOND = '/sign-in/factor/';

let stage: Stage;
let smtp: SmtpServer;
let service: Service;
let secret: string;
let recovery: readonly string[];

const start = (key: string) =>
  stage.start({ ...ADMIN, SMTP_URL: smtp.url, SECRET_KEY: key, SIGN_IN_ACCOUNT_RATE_LIMIT: '3/hour' });

const kept = async (): Promise<string> => String((await stage.sql('select secret from totp_factors'))[0]!.secret);

const accountOf = async (browser: Browser): Promise<AccountPage> => {
  const [, formToken] = /form_token" value="([^"]+)"/.exec((await browser.get('/profile/')).text)!;
  return new AccountPage({ id: '', token: browser.cookie('cairn_session')!, formToken: formToken! }, service.url);
};

beforeAll(async () => {
  stage = await Stage.make();
  smtp = await SmtpServer.start();
  service = await start(OLD);
  const browser = new Browser(service.url);
  await browser.signIn(ANN, PASSWORD);
  ({ secret, recovery } = await (await accountOf(browser)).addTotp());
});
afterAll(async () => {
  await stage.clear();
  await smtp.stop();
});

const enter = async (browser: Browser, code: string): Promise<Page> =>
  browser.submit(await browser.get(SECOND), { code });

it('a mail tells of a new factor and of each recovery code that is used', async () => {
  expect(await smtp.mail()).toMatchObject({ to: [ANN], text: expect.stringContaining('A second factor was added') });
  const browser = new Browser(service.url);
  await browser.signIn(ANN, PASSWORD);
  const arriving = smtp.mail();
  expect((await enter(browser, recovery[0]!)).status).toBe(303);
  expect((await arriving).text).toContain('A recovery code of your account was used');
});

it('a link for a new password leads to the second step, not around it', async () => {
  const arriving = smtp.mail();
  const browser = new Browser(service.url);
  await browser.submit(await browser.get('/password/forgot/'), { email: ANN });
  const [path] = /\/password\/reset\/\?token=\S+/.exec((await arriving).text)!;
  const done = await browser.submit(await browser.get(path), { password: PASSWORD });
  expect([done.status, done.location, browser.cookie('cairn_session')]).toEqual([303, SECOND, undefined]);
  expect((await browser.get('/profile/')).status).toBe(303);
  expect((await enter(browser, recovery[1]!)).location).toBe('/');
  expect((await browser.get('/profile/')).status).toBe(200);
});

it('the secret is sealed, and goes over to another key', async () => {
  const before = await kept();
  expect(before).toMatch(/^sealed\.[0-9a-f]{12}\.[\w-]+$/);
  expect(JSON.stringify(await stage.sql('select * from factor_challenges'))).not.toContain(secret);
  await service.end();
  service = await start(`${NEW},${OLD}`);
  await stage.sql(`select graphile_worker.add_job('identity.seal')`);
  await until(async () => (await kept()) !== before, 'the seal of another key');
  await service.end();
  service = await start(NEW);
  await stage.sql('update totp_factors set last_step = 0');
  const browser = new Browser(service.url);
  await browser.signIn(ANN, PASSWORD);
  expect((await enter(browser, codeAt(secret))).status).toBe(303);
});

it('an account takes as many wrong codes as wrong passwords, in all sign-ins together', async () => {
  const guess = async (code: string): Promise<Page> => {
    const browser = new Browser(service.url);
    expect((await browser.signIn(ANN, PASSWORD)).location).toBe(SECOND);
    return enter(browser, code);
  };
  for (let attempt = 0; attempt < 3; attempt++) expect((await guess('000000')).status).toBe(401);
  const refused = await guess(recovery[2]!);
  expect([refused.status, readable(refused)]).toEqual([429, expect.stringContaining('Too many attempts')]);
});

it('an administrator removes all factors of somebody who has lost them, and the password is enough', async () => {
  const env = { DATABASE_URL: stage.databaseUrl };
  const arriving = smtp.mail();
  const reset = await cliJson<Record<string, unknown>>(['user', 'reset-factors', ANN.toUpperCase()], env);
  expect(reset).toMatchObject({ email: ANN, had_factors: true });
  expect((await arriving).text).toContain('An administrator removed the second factors');
  expect(await stage.sql('select 1 from totp_factors union all select 1 from recovery_codes')).toEqual([]);
  const [entry] = await stage.sql(
    `select category, actor_type, source from audit_logs where event_name = 'security.factors_reset'`,
  );
  expect(entry).toMatchObject({ category: 'security', actor_type: 'anonymous', source: 'admin' });
  expect((await new Browser(service.url).signIn(ANN, PASSWORD)).location).toBe('/');
  expect((await cli(['user', 'reset-factors', ANN], env)).stdout).toContain('had no second factor');
  expect((await cli(['user', 'reset-factors', 'nobody@example.com'], env)).code).not.toBe(0);
});
