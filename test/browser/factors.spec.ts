import type { Page } from 'playwright-core';
import { codeAt } from '../support/factors';
import { OWNER, signIn, startAcme } from './acme';
import { LOOKS, Person, violations, withDevice, type Look } from './chromium';

const FACTORS = '/w/acme/account/factors/';

const acme = startAcme();

/** Browsers allow passkeys at names, not at addresses. */
const visit = (look: Look = {}): Promise<Person> =>
  Person.at(acme.browser, acme.service.url.replace('127.0.0.1', 'localhost'), look);

beforeEach(async () => {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes']) await acme.stage.sql(`delete from ${table}`);
});

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

const prove = async (page: Page, title: string | RegExp, action: string): Promise<void> => {
  await dialog(page, title).getByLabel('Your password').fill(OWNER.password);
  await dialog(page, title).getByRole('button', { name: action, exact: true }).click();
};

const secretIn = async (page: Page): Promise<string> =>
  (await dialog(page, 'Set up an app').locator('.secret').innerText()).replaceAll(/\s/g, '');

const forgetUsedCodes = () => acme.stage.sql('update totp_factors set last_step = 0');

const signOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.goto('/sign-in/');
};

const isIn = (page: Page) => page.getByRole('navigation', { name: 'Your settings' }).waitFor();

it('an app is set up, asked for at the next sign-in, and removed', async () => {
  const ann = await visit();
  const { page } = ann;
  await page.goto(FACTORS);
  await signIn(page, OWNER);
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await dialog(page, 'Set up an app').getByLabel('Your password').fill('wrong');
  await dialog(page, 'Set up an app').getByRole('button', { name: 'Go on' }).click();
  await page.getByText('This is not your password.').waitFor();
  await prove(page, 'Set up an app', 'Go on');
  await page.getByRole('img', { name: 'QR code with the secret for the app' }).waitFor();
  const secret = await secretIn(page);
  await page.getByLabel('The code that the app shows now').fill(codeAt(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = (await dialog(page, 'Recovery codes').locator('.secret').innerText()).trim().split('\n');
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByText('10 codes are left').waitFor();

  await forgetUsedCodes();
  await page.context().clearCookies();
  await page.goto(FACTORS);
  await signIn(page, OWNER);
  await page.getByRole('heading', { name: 'Enter a code' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByLabel('Code').fill(codeAt(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await isIn(page);

  await page.getByRole('button', { name: 'Remove the app' }).click();
  await page.getByRole('button', { name: 'Use a code instead' }).click();
  await page.getByLabel('Code, or a recovery code').fill(codes[0]!);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('button', { name: 'Set up an app' }).waitFor();
  await ann.close();
});

it('a passkey signs in alone and after a password, and another device does not', async () => {
  const ann = await visit();
  const { page } = ann;
  await page.goto(FACTORS);
  await signIn(page, OWNER);
  const { cdp, authenticatorId } = await withDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page, 'Add a passkey').getByLabel('Name').fill('Phone');
  await prove(page, 'Add a passkey', 'Go on');
  await dialog(page, 'Recovery codes').getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Phone' });
  await row.getByText('Never').waitFor();

  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page
    .getByRole('heading', { name: 'Projects' })
    .or(page.getByRole('link', { name: 'acme' }))
    .first()
    .waitFor();
  await page.goto(FACTORS);
  await isIn(page);
  expect(await row.getByText('Never').count()).toBe(0);

  await signOut(page);
  await signIn(page, OWNER);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in/'));
  await page.goto(FACTORS);
  await row.waitFor();

  // A device without the key, and one that does not know its person.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('No passkey was given.').waitFor();
  expect(await violations(page)).toEqual([]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('cairn_session');
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in/'));

  await page.goto(FACTORS);
  await page.getByRole('button', { name: 'Rename “Phone”' }).click();
  await dialog(page, 'Rename the passkey').getByLabel('Name').fill('Old phone');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Remove “Old phone”' }).click();
  await prove(page, 'Remove “Old phone”', 'Remove');
  await page.getByRole('button', { name: 'Remove “Old phone”' }).waitFor({ state: 'detached' });

  // The device still has it, and the service does not.
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByText('The passkey was not accepted.').waitFor();
  await ann.close();
});

it('an answer is taken once, and none of another ceremony', async () => {
  const ann = await visit();
  const { page } = ann;
  await page.goto(FACTORS);
  await signIn(page, OWNER);
  await withDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page, 'Add a passkey').getByLabel('Name').fill('Key');
  await prove(page, 'Add a passkey', 'Go on');
  await dialog(page, 'Recovery codes').waitFor();
  await signOut(page);
  const sent = page.waitForRequest((request) => request.url().endsWith('/sign-in/passkey/finish/'));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  const taken = new URLSearchParams((await sent).postData()!);
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in/'));
  const send = async (fields: Record<string, string>): Promise<number> => {
    const body = new URLSearchParams(fields);
    const url = `${acme.service.url}/sign-in/passkey/finish/`;
    return (await fetch(url, { method: 'POST', body, redirect: 'manual' })).status;
  };
  const response = taken.get('response')!;
  expect(await send({ token: taken.get('token')!, response })).toBe(403);
  const begun = await (await fetch(`${acme.service.url}/sign-in/passkey/`, { method: 'POST', body: '' })).text();
  const [, token] = /name="token" value="([^"]+)"/.exec(begun)!;
  expect(await send({ token: token!, response })).toBe(403);
  for (const other of ['', 'null', '[]', '{}', '{"id":5}'])
    expect(await send({ token: token!, response: other })).toBe(403);
  await ann.close();
});

it.each(LOOKS)(
  'the page and its dialogs are in order for those who do not see them, and fit (%s)',
  async (name, look) => {
    const ann = await visit(look);
    const { page } = ann;
    await page.goto(FACTORS);
    await signIn(page, OWNER);
    await withDevice(page);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await dialog(page, 'Add a passkey').getByLabel('Name').fill('A phone with a name that is rather long for one');
    expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
    await prove(page, 'Add a passkey', 'Go on');
    await dialog(page, 'Recovery codes').waitFor();
    expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
    await page.getByRole('button', { name: 'Close' }).click();
    await ann.settled();
    await ann.picture(`account-factors-${name}`);
    expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await prove(page, 'Set up an app', 'Go on');
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await ann.picture(`account-factors-app-${name}`);
    expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
    expect(ann.complaints).toEqual([]);
    await ann.close();
  },
);
