import { readable, Browser, type Page } from '../../support';
import { cli, complaint } from '../../support/cli';
import { SmtpServer } from '../../support/smtp-server';
import { Stage, until, type Service } from '../../support/service';

const ANN = 'ann@example.com';
const ADMIN = { ADMIN_EMAIL: ANN, ADMIN_PASSWORD: 'correct horse', ADMIN_WORKSPACE: 'acme' };
const ADDRESS = 'https://work.example.com';
const MANY = { PASSWORD_RESET_RATE_LIMIT: 'off', SIGN_IN_ADDRESS_RATE_LIMIT: 'off' };
const FORGOT = '/password/forgot/';

let stage: Stage;
let smtp: SmtpServer;
let service: Service;
beforeAll(async () => {
  stage = await Stage.make();
  smtp = await SmtpServer.start();
  service = await stage.start({ ...ADMIN, ...MANY, SMTP_URL: smtp.url, BASE_URL: ADDRESS });
});
afterAll(async () => {
  await stage.clear();
  await smtp.stop();
});

const visitor = () => new Browser(service.url);
const ask = async (email: string): Promise<Page> => {
  const browser = visitor();
  return browser.submit(await browser.get(FORGOT), { email });
};
const linkIn = (text: string): string => {
  const [, path] = new RegExp(`${ADDRESS}(/password/reset/\\?token=cairn_reset_[\\w-]{43})`).exec(text)!;
  return path!;
};
const newLink = async (): Promise<string> => {
  const arriving = smtp.mail();
  await ask(ANN);
  return linkIn((await arriving).text);
};
const choose = async (link: string, password: string, browser = visitor()): Promise<Page> =>
  browser.submit(await browser.get(link), { password });

describe('a link for a new password', () => {
  it('comes by mail and signs in with the new password, which ends what was', async () => {
    const [before, browser] = [visitor(), visitor()];
    expect((await before.signIn(ANN, ADMIN.ADMIN_PASSWORD)).status).toBe(303);
    const arriving = smtp.mail();
    expect(readable(await ask(ANN.toUpperCase()))).toContain('If there is an account with this e-mail address');
    const { headers, text, to } = await arriving;
    expect([to, headers.from]).toEqual([[ANN], 'Cairn <cairn@work.example.com>']);
    const link = linkIn(text);
    expect(JSON.stringify(await stage.sql('select * from password_resets'))).not.toContain(link.split('=')[1]);

    const page = await browser.get(link);
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
    const done = await browser.submit(page, { password: 'battery staple' });
    expect(done).toMatchObject({ status: 303, location: '/' });
    expect(done.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-cairn_session=.*; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/),
    ]);
    expect((await browser.get('/profile/')).status).toBe(200);
    const planted = { cookie: `cairn_session=${browser.cookie('__Host-cairn_session')}` };
    expect((await visitor().get('/profile/', planted)).status).toBe(303);
    expect((await before.get('/profile/')).status).toBe(303);
    expect((await visitor().signIn(ANN, ADMIN.ADMIN_PASSWORD)).status).toBe(401);
    expect((await visitor().signIn(ANN, 'battery staple')).status).toBe(303);
    expect(await stage.sql('select 1 from mails')).toEqual([]);
    const [entry] = await stage.sql(`select metadata from audit_logs where event_name = 'auth.password_changed'`);
    expect(entry).toMatchObject({ metadata: { method: 'reset' } });
  });

  it('works once, and ends all others', async () => {
    const [first, second, third] = [await newLink(), await newLink(), await newLink()];
    expect((await choose(second, 'battery staple')).status).toBe(303);
    for (const link of [first, second, third]) {
      const page = await visitor().get(link);
      expect([page.status, readable(page)]).toEqual([404, expect.stringContaining('used already')]);
    }
  });

  it('has one winner of several uses at once', async () => {
    const link = await newLink();
    const browsers = [1, 2, 3, 4].map(visitor);
    const pages = await Promise.all(browsers.map((browser) => browser.get(link)));
    const answers = await Promise.all(
      browsers.map((browser, index) => browser.submit(pages[index]!, { password: `battery staple ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404]);
    const winner = answers.findIndex(({ status }) => status === 303);
    expect((await visitor().signIn(ANN, `battery staple ${winner}`)).status).toBe(303);
  });

  it('stays good where the password is not', async () => {
    const link = await newLink();
    const refused = await choose(link, 'short');
    expect([refused.status, readable(refused)]).toEqual([
      422,
      expect.stringContaining('A password has at least 8 characters.'),
    ]);
    expect((await choose(link, 'x'.repeat(257))).status).toBe(422);
    expect((await choose(link, 'battery staple')).status).toBe(303);
  });

  it('is good for an hour, and for nobody who was deactivated', async () => {
    const [late, gone] = [await newLink(), await newLink()];
    const hour = `update password_resets set expires_at = expires_at - interval '1 hour'
      where id = (select id from password_resets where used_at is null order by created_at limit 1)
      returning extract(epoch from expires_at - created_at) as seconds`;
    expect(Number((await stage.sql(hour))[0]!.seconds)).toBeLessThan(1);
    expect((await visitor().get(late)).status).toBe(404);
    await stage.sql('update users set is_active = false');
    expect((await visitor().get(gone)).status).toBe(404);
    await stage.sql('update users set is_active = true');
    expect((await visitor().get(gone)).status).toBe(200);
  });

  it.each(['', '?token=', '?token=cairn_reset_x'])('is none: %j', async (query) => {
    expect((await visitor().get(`/password/reset/${query}`)).status).toBe(404);
  });

  it('tells nobody whether there is such an account', async () => {
    const known = await ask(ANN);
    await smtp.mail(smtp.received.length - 1);
    for (const email of ['nobody@example.com', 'no address', '', 'nobody\u0000@example.com']) {
      const startedAt = performance.now();
      const page = await ask(email);
      expect([page.status, page.text]).toEqual([known.status, known.text]);
      expect(performance.now() - startedAt).toBeGreaterThan(295);
    }
    expect(await stage.sql(`select 1 from mails where recipient <> '${ANN}'`)).toEqual([]);
  });

  it('never leads where a caller says that the service is', async () => {
    const arriving = smtp.mail();
    await visitor().post(FORGOT, { email: ANN }, { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' });
    expect((await arriving).text).not.toContain('evil');
  });

  it('can be had from the command line', async () => {
    const env = { DATABASE_URL: stage.databaseUrl, BASE_URL: ADDRESS };
    const { stdout } = await cli(['password-reset', ANN], env);
    expect((await choose(linkIn(stdout), 'battery staple')).status).toBe(303);
    expect(await complaint(['password-reset', 'nobody@example.com'], env)).toContain('There is no user');
  });
});

describe('a change of the password', () => {
  it('asks for the old one, signs out everywhere else and ends links for another one', async () => {
    await choose(await newLink(), 'battery staple');
    const [here, there] = [visitor(), visitor()];
    for (const browser of [here, there]) await browser.signIn(ANN, 'battery staple');
    const change = async (current: string, password: string) =>
      here.submit(await here.get('/profile/'), { current, password }, '/profile/password/');
    const link = await newLink();
    const refused = await change('wrong horse', 'short');
    expect(refused.status).toBe(422);
    for (const name of ['current', 'password']) expect(refused.text).toContain(`id="${name}-error"`);
    expect(refused.text).not.toContain('wrong horse');
    expect((await there.get('/profile/')).status).toBe(200);
    expect((await visitor().get(link)).status).toBe(200);
    const changed = await here.follow(await change('battery staple', 'correct horse'));
    expect(readable(changed)).toContain('Your password was changed.');
    expect((await there.get('/profile/')).status).toBe(303);
    expect((await visitor().signIn(ANN, 'correct horse')).status).toBe(303);
    expect((await visitor().get(link)).status).toBe(404);
  });
});

describe('messages', () => {
  afterEach(() => (smtp.objection = () => undefined));

  it('are sent again where the mail server was busy, and told of in the log without their links', async () => {
    let refusals = 0;
    smtp.objection = (step) => (step === 'RCPT' && refusals++ < 1 ? '451 Try again later' : undefined);
    const arriving = smtp.mail();
    const startedAt = Date.now();
    await ask(ANN);
    const { text } = await arriving;
    expect(Date.now() - startedAt).toBeGreaterThan(900);
    await until(async () => (await stage.sql('select 1 from mails')).length === 0, 'an empty queue');
    const [entry] = service.logged({ msg: 'A message could not be sent and is tried again' });
    expect(entry).toMatchObject({ level: 'warn', attempts: 1, reason: expect.stringContaining('451 Try again later') });
    expect(service.output).not.toContain(linkIn(text).split('=')[1]);
  });

  it('are given up where the recipient is refused', async () => {
    smtp.objection = (step) => (step === 'RCPT' ? '550 No such mailbox' : undefined);
    await ask(ANN);
    await until(async () => (await stage.sql('select 1 from mails')).length === 0, 'an empty queue');
    expect(service.logged({ level: 'error', to: ANN })).toHaveLength(1);
  });

  it('are sent once each by several processes', async () => {
    const other = await stage.start({ ...MANY, SMTP_URL: smtp.url, BASE_URL: ADDRESS, WORKERS: '2' });
    const before = smtp.received.length;
    const asked = Array.from({ length: 30 }, (_, index) => {
      const browser = new Browser([service, other][index % 2]!.url);
      return browser.post(FORGOT, { email: ANN });
    });
    await Promise.all(asked);
    await until(async () => (await stage.sql('select 1 from mails')).length === 0, 'an empty queue');
    const ids = smtp.received.slice(before).map(({ headers }) => headers['message-id']);
    expect([ids.length, new Set(ids).size]).toEqual([30, 30]);
    expect(await other.end()).toBe(0);
  });

  it('outlive a server that stops, and are sent by the next one', async () => {
    smtp.objection = () => '421 Not now';
    await ask(ANN);
    await service.end();
    expect(await stage.sql('select 1 from mails')).toHaveLength(1);
    smtp.objection = () => undefined;
    const arriving = smtp.mail();
    service = await stage.start({ ...MANY, SMTP_URL: smtp.url, BASE_URL: ADDRESS });
    await arriving;
    await until(async () => (await stage.sql('select 1 from mails')).length === 0, 'an empty queue');
  });
});

describe('without a mail server', () => {
  it('messages are told of whatever the level of the log, without their links, and read from the command line', async () => {
    await service.end();
    const quiet = await stage.start({ ...MANY, LOG_LEVEL: 'silent', BASE_URL: ADDRESS });
    await new Browser(quiet.url).post(FORGOT, { email: ANN });
    await until(() => quiet.logged({ to: ANN }).length > 0, 'the message');
    const [{ msg, mail, subject }] = quiet.logged({ to: ANN }) as [{ msg: string; mail: string; subject: string }];
    expect(msg).toContain(`npm run cli -- mail show ${mail}`);
    expect(quiet.output).not.toContain('cairn_reset_');

    const env = { DATABASE_URL: stage.databaseUrl };
    const listed = await cli(['mail', 'list'], env);
    expect(listed.stdout).toMatch(new RegExp(`${ANN} +${subject} +to be passed on by hand`));
    expect(listed.stdout).not.toContain('cairn_reset_');
    const [{ id }] = JSON.parse((await cli(['mail', 'list', '--json'], env)).stdout) as [{ id: string }];
    expect(id).toBe(mail);
    const shown = (await cli(['mail', 'show', id], env)).stdout;
    expect(shown).toContain(`To: ${ANN}\nSubject: ${subject}\n\n`);
    const link = linkIn(shown);
    expect(await complaint(['mail', 'show', 'x'], env)).toContain('No message with the id x waits');

    const browser = new Browser(quiet.url);
    expect((await browser.submit(await browser.get(link), { password: 'correct horse' })).status).toBe(303);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(quiet.logged({ to: ANN })).toHaveLength(1);
    service = quiet;
  });
});
