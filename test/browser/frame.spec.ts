import type { Page } from 'playwright-core';
import { startAcme } from './acme';
import { violations, type Look } from './chromium';

const acme = startAcme({ seed: 'demo' });
const { call, signedIn } = acme;
let cycle: string;

interface Made {
  readonly id: string;
  readonly identifier: string;
}

beforeAll(async () => {
  await call('PATCH', 'projects/WEB/features/', { cycles: true, modules: true });
  cycle = (await call<Made>('POST', 'projects/WEB/cycles/', { name: 'Giraffe sprint' })).id;
  await call('POST', 'projects/WEB/modules/', { name: 'Tall giraffes' });
  await call('POST', 'projects/WEB/work-items/', { name: 'Feed the giraffe' });
});

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });
/** Rows of the navigation below a heading, up to the next one. */
const below = (page: Page, heading: string) =>
  sidebar(page)
    .locator(
      `xpath=.//h2[normalize-space()="${heading}"]/following-sibling::*[preceding-sibling::h2[1][normalize-space()="${heading}"]]`,
    )
    .getByText(/./);
const isBelow = (page: Page, heading: string, name: string) => below(page, heading).filter({ hasText: name }).first();

async function search(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(text);
}

it('search finds records of all types and goes to them; what was opened comes back at once', async () => {
  const ann = await signedIn('/w/acme/');
  const { page } = ann;
  await search(page, 'giraffe');
  const options = page.getByRole('option');
  for (const name of ['Giraffe sprint', 'Tall giraffes', 'Feed the giraffe'])
    await options.filter({ hasText: name }).waitFor();
  // What begins with the text stands first.
  expect(await options.first().innerText()).toContain('Giraffe sprint');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Giraffe sprint' }).waitFor();
  expect(page.url()).toContain(`/w/acme/projects/WEB/cycles/${cycle}/`);
  await page.waitForTimeout(1_500);
  await search(page, 'feed the');
  await options.filter({ hasText: 'Feed the giraffe' }).click();
  await page.waitForTimeout(1_500);
  // Without a text the palette offers what was opened last.
  await page.keyboard.press('Control+k');
  await options.filter({ hasText: 'Feed the giraffe' }).waitFor();
  expect(await options.first().innerText()).toContain('Feed the giraffe');
  await page.getByRole('dialog').getByRole('combobox').fill('nothing is called so');
  await page.getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('a star makes a favourite, which is moved, taken out, and gone with its record', async () => {
  const ann = await signedIn(`/w/acme/projects/WEB/cycles/${cycle}/`);
  const { page } = ann;
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  await isBelow(page, 'Favourites', 'Giraffe sprint').waitFor();
  await page.getByRole('button', { name: 'Remove from favourites', pressed: true }).waitFor();
  await page.goto('/w/acme/projects/WEB/');
  await page.getByRole('button', { name: 'Add to favourites' }).click();
  const entries = page.locator('.side-entry');
  await entries.nth(1).waitFor();
  expect(await entries.allInnerTexts()).toEqual(['Giraffe sprint', expect.any(String)]);
  await page.getByRole('button', { name: 'More actions: Giraffe sprint' }).click();
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await page.locator('.side-entry:nth-of-type(n)').last().getByText('Giraffe sprint').waitFor();
  // A favourite leads to its record, by keyboard too.
  await isBelow(page, 'Favourites', 'Giraffe sprint').click();
  await page.getByRole('heading', { level: 1, name: 'Giraffe sprint' }).waitFor();
  await call('PATCH', `projects/WEB/cycles/${cycle}/`, { name: 'Zebra sprint' });
  await isBelow(page, 'Favourites', 'Zebra sprint').waitFor();
  await call('PATCH', 'projects/WEB/features/', { cycles: false });
  await page.goto('/w/acme/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await entries.first().waitFor();
  expect(await entries.count()).toBe(1);
  await call('PATCH', 'projects/WEB/features/', { cycles: true });
  await call('PATCH', `projects/WEB/cycles/${cycle}/`, { name: 'Giraffe sprint' });
  await page.reload();
  await entries.nth(1).waitFor();
  await page.getByRole('button', { name: 'More actions: Giraffe sprint' }).click();
  await page.getByRole('menuitem', { name: 'Remove from favourites' }).click();
  await page.getByText('Giraffe sprint').and(page.locator('.side-entry .side-text')).waitFor({ state: 'detached' });
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

const LOOKS: readonly [string, Look][] = [
  ['wide-light', { width: 1280 }],
  ['narrow-dark', { width: 390, dark: true }],
];

it.each(LOOKS)(
  'navigation and search are in order for those who do not see them, and fit (%s)',
  async (look, options) => {
    const { data } = await call<{ data: Made[] }>('GET', 'projects/WEB/work-items/?per_page=3');
    for (const { id } of data) {
      await call('POST', 'recent-records/', { entity_type: 'work_item', entity_id: id });
    }
    const { data: there } = await call<{ data: { entity_id: string }[] }>('GET', 'favorites/');
    if (!there.some(({ entity_id: id }) => id === cycle)) {
      await call('POST', 'favorites/', { entity_type: 'cycle', entity_id: cycle });
    }
    const ann = await signedIn('/w/acme/projects/WEB/', options);
    const { page } = ann;
    const found: string[] = [];
    if (options.dark) await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('.side-entry').first().waitFor();
    await page.waitForTimeout(400);
    await ann.picture(`frame-${look}-navigation`);
    if (await ann.overflows()) found.push('the navigation is too wide');
    found.push(...(await violations(page)).map((one) => `navigation: ${one}`));
    if (options.dark)
      await page
        .getByRole('button', { name: 'Close' })
        .first()
        .click({ position: { x: 380, y: 400 } });
    await search(page, 'gira');
    await page.getByRole('option').filter({ hasText: 'Giraffe sprint' }).waitFor();
    await page.waitForTimeout(300);
    await ann.picture(`frame-${look}-search`);
    if (await ann.overflows()) found.push('the search is too wide');
    found.push(...(await violations(page)).map((one) => `search: ${one}`));
    expect(found).toEqual([]);
    expect(ann.complaints).toEqual([]);
    await ann.close();
  },
);

it('parts and projects of the navigation fold, stay so, and are reached by arrows', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/');
  const { page } = ann;
  const modules = sidebar(page).locator('a[href="/w/acme/projects/WEB/modules/"]');
  await modules.waitFor();
  const pages = sidebar(page).getByRole('button', { name: 'Pages of Website' });
  await pages.click();
  await modules.waitFor({ state: 'detached' });
  expect(await pages.getAttribute('aria-expanded')).toBe('false');
  await sidebar(page).getByRole('button', { name: 'Workspace', exact: true }).click();
  await page.reload();
  await pages.waitFor();
  expect(await modules.count()).toBe(0);
  expect(await sidebar(page).getByRole('link', { name: 'Members' }).count()).toBe(0);

  // By keys: to the right opens, down goes in, to the left folds and leads back.
  await sidebar(page).locator('.side-project').getByRole('link', { name: 'Website' }).focus();
  await page.keyboard.press('ArrowRight');
  await modules.waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate('document.activeElement.getAttribute("href")')).toMatch(/\/projects\/WEB\/\w+\/$/);
  await page.keyboard.press('ArrowLeft');
  await modules.waitFor({ state: 'detached' });
  expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe('Pages of Website');

  await page.keyboard.press('Control+b');
  await sidebar(page).waitFor({ state: 'hidden' });
  await page.reload();
  await page.getByRole('button', { name: 'Menu' }).click();
  await sidebar(page).waitFor();

  await page.getByRole('button', { name: 'Workspace: Acme' }).click();
  await page.getByRole('menuitem').nth(1).waitFor();
  expect(await page.getByRole('menuitem').count()).toBe(3);
  await page.keyboard.press('Escape');
  expect(await violations(page)).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('the drawer takes the focus, and gives it back when Escape closes it', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/', { width: 390 });
  const { page } = ann;
  await page.getByRole('button', { name: 'Menu' }).click();
  const focused = () =>
    page.evaluate<string>('document.activeElement.getAttribute("aria-label") ?? document.activeElement.innerText');
  for (let tries = 0; !(await focused()).includes('Acme') && tries < 20; tries++) await page.waitForTimeout(50);
  expect(await focused()).toContain('Acme');
  await page.keyboard.press('Escape');
  await sidebar(page).waitFor({ state: 'hidden' });
  expect(await focused()).toBe('Menu');
  await ann.close();
});
