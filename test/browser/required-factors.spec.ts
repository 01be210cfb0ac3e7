import type { Page } from 'playwright-core';
import { cliJson } from '../support/cli';
import { codeAt } from '../support/factors';
import { join, OWNER, signIn, startAcme } from './acme';
import { LOOKS, Person, row, violations, type Look } from './chromium';

const BEA = 'bea@example.com';
const SECURITY = '/w/acme/settings/security/';
const FACTORS = '/w/acme/account/factors/';
const HEADING = 'This workspace requires a second factor';

const acme = startAcme();
const { signedIn } = acme;

beforeAll(async () => {
  const invite = ['invite', BEA, '--workspace', 'acme', '--role', 'admin'];
  const { link } = await cliJson<{ link: string }>(invite, acme.env);
  const bea = await Person.at(acme.browser, acme.service.url);
  await join(bea.page, link);
  await bea.close();
});

const asBea = async (path: string, look?: Look): Promise<Person> => {
  const bea = await Person.at(acme.browser, acme.service.url, look);
  await bea.page.goto(path);
  await signIn(bea.page, { ...OWNER, email: BEA });
  return bea;
};

const requireSince = (days: string) =>
  acme.stage.sql(`update workspaces set factors_required_since = now() - interval '${days}' where slug = 'acme'`);

async function setUpApp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an app' });
  await dialog.getByLabel('Your password').fill(OWNER.password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  const secret = (await dialog.locator('.secret').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('The code that the app shows now').fill(codeAt(secret));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'Close' }).click();
}

it.each(LOOKS)('who is shut out sees why and what to do, and the notice before fits (%s)', async (name, look) => {
  await requireSince('1 day');
  const bea = await asBea('/w/acme/', look);
  await bea.page.getByText('this workspace lets you in with a second factor alone').waitFor();
  await bea.settled();
  await bea.picture(`factor-notice-${name}`);
  expect([await violations(bea.page), await bea.overflows()]).toEqual([[], false]);
  expect(bea.complaints).toEqual([]);
  await requireSince('15 days');
  await bea.page.waitForTimeout(800);
  await bea.page.reload();
  await bea.page.getByRole('heading', { level: 1, name: HEADING }).waitFor();
  await bea.page.getByRole('button', { name: 'Set up an app' }).waitFor();
  await bea.settled();
  await bea.picture(`shut-out-${name}`);
  expect([await violations(bea.page), await bea.overflows()]).toEqual([[], false]);
  await bea.close();
});

it('a page that is open when the time is over says so, and leads to the form', async () => {
  await requireSince('1 day');
  const bea = await asBea('/w/acme/');
  await bea.settled();
  await requireSince('15 days');
  await bea.page.waitForTimeout(800);
  await bea.page.getByRole('link', { name: 'Releases', exact: true }).click();
  await bea.picture('shut-out-meanwhile');
  await bea.page.getByRole('heading', { name: HEADING }).waitFor();
  await bea.page.getByRole('button', { name: 'Set up a second factor' }).click();
  await bea.page.getByRole('heading', { level: 1, name: HEADING }).waitFor();
  await bea.close();
});

it('an owner requires second factors, and a member sets one up after the time is over', async () => {
  await acme.stage.sql(`update workspaces set factors_required_since = null where slug = 'acme'`);
  const ann = await signedIn(SECURITY);
  const { page } = ann;
  await page.getByText('Second factors are not required here.').waitFor();
  const change = async () => {
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    return page.getByRole('dialog', { name: 'Second factors' });
  };
  let dialog = await change();
  expect(await dialog.getByLabel('Days of grace').count()).toBe(0);
  await dialog.getByLabel('People need a second factor').click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('You would shut yourself out').waitFor();

  await page.goto(FACTORS);
  await setUpApp(page);
  await page.goto(SECURITY);
  await row(page, BEA).getByText('None').waitFor();
  await row(page, OWNER.email).getByText('Set up').waitFor();
  dialog = await change();
  await dialog.getByLabel('People need a second factor').click();
  await dialog.getByLabel('Days of grace').fill('91');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Ensure this value is less than or equal to 90.').waitFor();
  await dialog.getByLabel('Days of grace').fill('10');
  for (const [name, { width = 1100, dark = false }] of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
    await ann.picture(`security-dialog-${name}`);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('People without a second factor are refused from').waitFor();
  for (const [name, { width = 1100, dark = false }] of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await ann.settled();
    expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
    await ann.picture(`security-${name}`);
  }

  const bea = await asBea('/w/acme/');
  await bea.page.getByRole('link', { name: 'Set up a second factor' }).click();
  await bea.page.getByRole('heading', { level: 1, name: 'Second factors' }).waitFor();
  await requireSince('15 days');
  await bea.page.waitForTimeout(800);
  await bea.page.goto('/w/acme/');
  await bea.page.getByRole('heading', { level: 1, name: HEADING }).waitFor();
  await setUpApp(bea.page);
  await bea.page.getByRole('button', { name: 'Open the workspace' }).click();
  await bea.page.getByRole('navigation', { name: 'Workspace' }).waitFor();
  expect(await bea.page.getByText('this workspace lets you in').count()).toBe(0);
  await bea.close();
  await ann.close();
});
