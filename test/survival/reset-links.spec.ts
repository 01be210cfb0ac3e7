import { Browser, type Page } from '../support';
import { Stage, type Service } from '../support/service';
import { SmtpServer } from '../support/smtp-server';

const [ANN, PASSWORD, ADDRESS] = ['ann@example.com', 'correct horse', 'https://work.example.com'];

let stage: Stage;
let smtp: SmtpServer;
let service: Service;
beforeAll(async () => {
  [stage, smtp] = [await Stage.make(), await SmtpServer.start()];
  const admin = { ADMIN_EMAIL: ANN, ADMIN_PASSWORD: PASSWORD, ADMIN_WORKSPACE: 'acme' };
  const limits = { PASSWORD_RESET_RATE_LIMIT: 'off', SIGN_IN_ADDRESS_RATE_LIMIT: 'off' };
  service = await stage.start({ ...admin, ...limits, SMTP_URL: smtp.url, BASE_URL: ADDRESS });
});
afterAll(async () => {
  await stage.clear();
  await smtp.stop();
});

const ask = (fields: [string, string][], headers = {}): Promise<Page> =>
  new Browser(service.url).post('/password/forgot/', fields, headers);

it('reset links: they go to the account’s own address under the configured name, are stored hashed and work once', async () => {
  const arriving = smtp.mail();
  await ask([['email', ANN]], { 'X-Forwarded-Host': 'evil.example' });
  const { to, text } = await arriving;
  expect([to, text.includes('evil.example')]).toEqual([[ANN], false]);
  const path = new RegExp(`${ADDRESS}(/password/reset/\\?token=[\\w-]+)`).exec(text)![1]!;
  expect(JSON.stringify(await stage.sql('select * from password_resets'))).not.toContain(path.split('=')[1]);
  const browser = new Browser(service.url);
  const page = await browser.get(path);
  expect((await browser.submit(page, { password: 'battery staple' })).status).toBe(303);
  expect((await new Browser(service.url).submit(page, { password: 'taken again' })).status).toBeGreaterThanOrEqual(400);
  expect((await new Browser(service.url).signIn(ANN, 'battery staple')).status).toBe(303);
  expect(service.output).not.toContain(path.split('=')[1]);
});

it('reset links: a second address beside the first gets none', async () => {
  const fields: [string, string][] = [
    ['email', ANN],
    ['email', 'eve@evil.example'],
  ];
  const reply = await ask(fields);
  expect(reply.status).toBeLessThan(500);
  const waiting = JSON.stringify(await stage.sql('select * from mails'));
  expect(waiting).not.toContain('eve@evil.example');
  const arriving = smtp.mail();
  await ask([['email', ANN]]);
  expect((await arriving).to).toEqual([ANN]);
});
