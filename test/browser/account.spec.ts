import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { until } from '../support/service';
import { OWNER, signIn, startAcme } from './acme';
import { LOOKS, Person, row, violations } from './chromium';

const NEW_PASSWORD = 'battery staple correct';

const acme = startAcme();
const { signedIn } = acme;

const section = (page: Page) => page.getByRole('navigation', { name: 'Your settings' });

/** A square of 8 by 8 points. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mNwCT6CFTEMLQkAxbdWwdgsQ0IAAAAASUVORK5CYII=',
  'base64',
);

it('a person changes their name and picture, and sees both at once', async () => {
  const ann = await signedIn('/w/acme/account/');
  const { page } = ann;
  const name = page.getByLabel('Your name');
  await name.fill(' ');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Enter the name that others see.').waitFor();
  await name.fill('Ann Beck');
  await page.getByLabel('First name').fill('Ann');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Ann Beck' }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add a picture' }).click();
  await (await chooser).setFiles({ name: 'ann.png', mimeType: 'image/png', buffer: PICTURE });
  await page.getByRole('button', { name: 'Choose another picture' }).waitFor();
  await until(
    () => page.evaluate<boolean>(`document.querySelector('.own-picture img')?.naturalWidth === 8`),
    'the picture',
  );
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Add a picture' }).waitFor();
  expect(ann.complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await ann.close();
});

it('a key works until it is revoked, and its value is shown once', async () => {
  const ann = await signedIn('/w/acme/account/keys/');
  const { page } = ann;
  await page.getByText('No keys or tokens yet').waitFor();
  await page.getByRole('button', { name: 'New key or token' }).click();
  const form = page.getByRole('dialog', { name: 'New key or token' });
  await form.getByLabel('Title').fill('Laptop');
  await form.getByLabel('May do').selectOption('some');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  // A token that may do nothing is refused.
  await form.getByRole('alert').waitFor();
  await form.getByLabel('Last day').fill('2001-01-01');
  await form.getByLabel('May do').selectOption('read');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await form.getByRole('alert').waitFor();
  await form.getByLabel('Last day').fill('2099-12-31');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const value = (await page.getByRole('dialog', { name: 'Laptop' }).locator('.secret').innerText()).trim();
  const me = () => acme.service.get('/api/v2/users/me/', { Authorization: `Bearer ${value}` });
  expect((await me()).status).toBe(200);
  await page.getByRole('button', { name: 'Close' }).click();
  await row(page, 'Laptop').getByText('Only read').waitFor();
  await page.reload();
  await row(page, 'Laptop').waitFor();
  expect(await page.content()).not.toContain(value);
  await page.getByRole('button', { name: 'Revoke: Laptop' }).click();
  await page.getByRole('dialog', { name: 'Revoke “Laptop”?' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No keys or tokens yet').waitFor();
  await until(async () => (await me()).status === 401, 'the end of the token');
  expect(ann.complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await ann.close();
});

it('a key takes the password of somebody who signed in a while ago, also where the network is slow', async () => {
  const ann = await Person.at(acme.browser, acme.service.url);
  const { page } = ann;
  // The call is refused before the dialog has arrived.
  await page.route(/Proof\w*-/, async (route) => {
    await sleep(2_000);
    await route.continue();
  });
  await page.goto('/w/acme/account/keys/');
  await signIn(page, OWNER);
  await acme.stage.sql(`update sessions set created_at = now() - interval '16 minutes'`);
  await page.getByRole('button', { name: 'New key or token' }).click();
  const dialog = page.getByRole('dialog', { name: 'New key or token' });
  await dialog.getByLabel('Title').fill('Late');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('This needs a proof of who you are').waitFor();
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Late');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const password = proof.getByLabel('Your password');
  await password.fill('something else');
  await ann.picture('account-proof');
  expect(await violations(page)).toEqual([]);
  await proof.getByRole('button', { name: 'Go on' }).click();
  await proof.getByText('This is not your password.').waitFor();
  await password.fill(OWNER.password);
  await proof.getByRole('button', { name: 'Go on' }).click();
  await page.getByRole('dialog', { name: 'Late' }).getByRole('button', { name: 'Close' }).click();
  await row(page, 'Late').getByText('Only read').waitFor();
  await page.getByRole('button', { name: 'Revoke: Late' }).click();
  await page.getByRole('dialog', { name: 'Revoke “Late”?' }).getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No keys or tokens yet').waitFor();
  await ann.close();
});

it('sessions elsewhere are ended, one and all, and a changed password ends them too', async () => {
  const others = [await signedIn('/w/acme/'), await signedIn('/w/acme/')];
  const ann = await signedIn('/w/acme/account/security/');
  const { page } = ann;
  const ends = page.getByRole('button', { name: /^End the session of/ });
  await ends.nth(1).waitFor();
  expect(await row(page, 'This one').getByRole('button').count()).toBe(0);
  const before = await ends.count();
  await ends.first().click();
  await until(async () => (await ends.count()) === before - 1, 'the end of one session');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await until(async () => (await ends.count()) === 0, 'the end of the others');
  for (const other of others) {
    await other.page.goto('/w/acme/account/');
    await other.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await other.close();
  }

  const passwords = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change the password' }).click();
  };
  await passwords('wrong');
  await page.locator('.field-error').waitFor();
  await passwords(OWNER.password);
  await page.getByText('Your password was changed.').waitFor();
  // This session goes on.
  await page.reload();
  await row(page, 'This one').waitFor();
  await ann.close();
  await (await signedIn('/w/acme/account/apps/', {}, NEW_PASSWORD)).close();
});

it('calls about an account take nothing but a session of the same page', async () => {
  const ann = await signedIn('/w/acme/account/', {}, NEW_PASSWORD);
  const status = (path: string, options = '{}') =>
    ann.page.evaluate<number>(`fetch('/profile/account/${path}', ${options}).then(({ status }) => status)`);
  expect([await status(''), await status('tokens/'), await status('apps/')]).toEqual([403, 403, 403]);
  expect(await status('sessions/end-others/', `{ method: 'POST', headers: { 'X-Form-Token': 'another' } }`)).toBe(403);
  expect((await acme.service.get('/profile/account/')).status).toBe(401);
  await ann.close();
});

it('a person makes an archive of their own data, and downloads it', async () => {
  const ann = await signedIn('/w/acme/account/archives/', {}, NEW_PASSWORD);
  const { page } = ann;
  await page.getByText('No archive was made yet.').waitFor();
  await page.getByRole('button', { name: 'Make an archive' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^my-data-[\d-]+\.zip$/);
  await ann.picture('account-archives-made');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete archive' }).click();
  await page.getByRole('dialog', { name: 'Delete archive' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No archive was made yet.').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

const PAGES: readonly [string, string, string][] = [
  ['profile', '', 'Profil'],
  ['notifications', 'mail/', 'Benachrichtigungen'],
  ['security', 'security/', 'Passwort und Sitzungen'],
  ['factors', 'factors/', 'Zweite Faktoren'],
  ['keys', 'keys/', 'Schlüssel und Tokens'],
  ['apps', 'apps/', 'Verbundene Apps'],
  ['archives', 'archives/', 'Ihre Daten'],
  ['appearance', 'appearance/', 'Darstellung'],
];
it.each(LOOKS)('pages of an account are in order for those who do not see them, and fit (%s)', async (name, look) => {
  const ann = await signedIn('/w/acme/account/', look, NEW_PASSWORD);
  const { page } = ann;
  for (const [title, path] of PAGES) {
    await page.goto(`/w/acme/account/${path}`);
    await section(page).waitFor();
    await ann.settled();
    await ann.picture(`account-${title}-${name}`);
    expect([title, await violations(page), await ann.overflows()]).toEqual([title, [], false]);
  }
  await page.goto('/w/acme/account/keys/');
  await page.getByRole('button', { name: 'New key or token' }).click();
  await page.getByLabel('May do').selectOption('some');
  await page.getByRole('checkbox').first().waitFor();
  await ann.picture(`account-new-key-${name}`);
  expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('they speak German', async () => {
  const ann = await signedIn('/w/acme/account/', {}, NEW_PASSWORD);
  const { page } = ann;
  await page.evaluate(`localStorage.setItem('cairn-language', 'de')`);
  for (const [, path, title] of PAGES) {
    await page.goto(`/w/acme/account/${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  }
  await ann.close();
});
