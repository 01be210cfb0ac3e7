import type { Browser } from 'playwright-core';
import { Stage, until, type Service } from '../support/service';
import { cli } from '../support/cli';
import { launch, Person, type Look } from './chromium';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

let stage: Stage;
let service: Service;
beforeEach(async () => {
  stage = await Stage.make();
  service = await stage.start();
});
afterEach(() => stage.clear());

const setupPath = (): string => /http:\/\/[^/]+(\/setup\/\?token=[\w-]+)/.exec(service.output)![1]!;

const OWNER = { email: 'ann@example.com', password: 'correct horse' };

async function setUp({ page }: Person): Promise<void> {
  await page.goto(setupPath());
  await page.getByLabel('Workspace').fill('Acme');
  await page.getByLabel('Your e-mail address').fill(OWNER.email);
  await page.getByLabel('Your name').fill('Ann Lee');
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Create the workspace' }).click();
  await page.getByRole('heading', { name: 'Ready' }).waitFor();
}

const me = (key: string): Promise<Response> => service.get('/api/v2/users/me/', { 'X-Api-Key': key });
const meByToken = (token: string): Promise<Response> =>
  service.get('/api/v2/users/me/', { Authorization: `Bearer ${token}` });

const LOOKS: readonly [string, Look][] = [
  ['wide', {}],
  ['narrow', { width: 360 }],
  ['narrow-dark', { width: 360, dark: true }],
];

it.each(LOOKS)('from the set-up link to a working call, out and in again (%s)', async (name, look) => {
  const ann = await Person.at(browser, service.url, look);
  const { page } = ann;
  const shoot = async (title: string) => {
    await ann.picture(`${name}-${title}`);
    expect([title, await ann.overflows()]).toEqual([title, false]);
  };

  await setUp(ann);
  await shoot('1-ready');
  await page.getByRole('link', { name: 'Go to the workspace' }).click();
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  if (look.width) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Workspace: Acme' }).click();
  await page.getByRole('menuitem', { name: 'All workspaces' }).click();
  await page.getByRole('heading', { name: 'Your workspaces' }).waitFor();
  await shoot('2-start');

  await page.getByRole('link', { name: 'Ann Lee' }).click();
  await page.getByRole('heading', { name: 'Your profile' }).waitFor();
  await shoot('3-profile');
  await page.getByRole('link', { name: 'Personal Access Tokens' }).click();
  await page.getByLabel('Title').fill('Laptop');
  await page.getByLabel('Last day').fill('2099-12-31');
  await page.getByLabel('Only read').check();
  await page.getByRole('button', { name: 'Create it' }).click();
  const token = (await page.locator('pre').textContent())!;
  await shoot('4-token');
  const called = await meByToken(token);
  expect([called.status, await called.json()]).toEqual([
    200,
    expect.objectContaining({
      email: OWNER.email,
      principal_kind: 'oauth',
      scopes: expect.arrayContaining(['read']),
    }),
  ]);

  await page.getByText('Scopes', { exact: true }).click();
  await page.getByLabel('Only what I choose here').check();
  await page.getByRole('button', { name: 'Create it' }).click();
  await shoot('5-scopes');

  await page.getByRole('button', { name: 'Revoke Laptop' }).click();
  await page.getByText('The token was revoked.').waitFor();
  await until(async () => (await meByToken(token)).status === 401, 'the end of the token', 1_000);

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await shoot('6-sign-in');
  await page.goto('/profile/tokens/');
  await page.getByLabel('E-mail address').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Personal Access Tokens' }).waitFor();
  expect(page.url()).toBe(`${service.url}/profile/tokens/`);

  expect(ann.complaints).toEqual([]);
  expect([...ann.origins]).toEqual([service.url]);
  await ann.close();
});

it('the same with the keyboard alone', async () => {
  const ann = await Person.at(browser, service.url);
  const { page } = ann;
  const type = async (label: RegExp, text: string) => {
    await ann.tabTo(label);
    await page.keyboard.type(text);
  };
  const press = async (label: RegExp) => {
    await ann.tabTo(label);
    await page.keyboard.press('Enter');
    await page.waitForLoadState();
  };

  await page.goto(setupPath());
  await type(/^Workspace/, 'Acme');
  await type(/^Short name/, 'acme');
  await type(/^Your e-mail/, OWNER.email);
  await type(/^Password/, OWNER.password);
  await press(/^Create the workspace/);
  await page.getByRole('heading', { name: 'Ready' }).waitFor();
  await page.goto('/profile/tokens/');
  await type(/^Title/, 'Keys');
  await press(/^Create it/);
  await page.getByText('it cannot be shown again').waitFor();
  expect((await me((await page.locator('pre').textContent())!)).status).toBe(200);
  await press(/^Sign out/);
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await type(/^E-mail address/, OWNER.email);
  await type(/^Password/, OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Your workspaces' }).waitFor();
  await ann.close();
});

it.each(LOOKS)('an invitation, a wrong password and a forgotten one (%s)', async (name, look) => {
  const ann = await Person.at(browser, service.url, look);
  await setUp(ann);
  await ann.close();
  const invite = ['invite', 'bea@example.com', '--workspace', 'acme', '--json'];
  const { stdout } = await cli(invite, { DATABASE_URL: stage.databaseUrl });
  const { pathname, search } = new URL((JSON.parse(stdout) as { link: string }).link);

  const bea = await Person.at(browser, service.url, look);
  const { page } = bea;
  const shoot = async (title: string) => {
    await bea.picture(`${name}-${title}`);
    expect([title, await bea.overflows()]).toEqual([title, false]);
  };
  await page.goto(pathname + search);
  await shoot('7-invitation');
  await page.getByLabel('Password').fill('battery staple');
  await page.getByRole('button', { name: 'Join the workspace' }).click();
  if (look.width) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'bea' }).waitFor();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  expect(bea.complaints).toEqual([]);

  await page.getByLabel('E-mail address').fill('bea@example.com');
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').waitFor();
  await shoot('8-wrong-password');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('E-mail address').fill('bea@example.com');
  await shoot('9-forgot');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Look into your mailbox' }).waitFor();
  await until(() => service.logged({ to: 'bea@example.com' }).length > 0, 'the message');
  const [{ mail }] = service.logged({ to: 'bea@example.com' }) as [{ mail: string }];
  const { stdout: text } = await cli(['mail', 'show', mail], { DATABASE_URL: stage.databaseUrl });
  await page.goto(/http:\/\/[^/]+(\/password\/reset\/\S+)/.exec(text)![1]!);
  await page.getByLabel('New password').fill('correct horse');
  await shoot('10-reset');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('heading', { name: 'Your workspaces' }).waitFor();
  await bea.close();
});
