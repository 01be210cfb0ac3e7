import type { Browser } from 'playwright-core';
import { testRun } from '../support';
import { launch, Person, violations, type Look } from './chromium';

let browser: Browser;
beforeAll(async () => void (browser = await launch()));
afterAll(() => browser.close());

const at = async (path: string, look?: Look): Promise<Person> => {
  const person = await Person.at(browser, testRun().servers[0]!, look);
  await person.page.goto(path);
  return person;
};

it('the search finds a section and leads to it by keys, without a request elsewhere', async () => {
  const reader = await at('/guide/use/boards/');
  const { page } = reader;
  await page.keyboard.press('/');
  await page.keyboard.type('quick line');
  const first = page.locator('.found a').first();
  await first.filter({ hasText: 'The quick line' }).waitFor();
  await reader.picture('guide-search');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/guide/use/work-items/#the-quick-line');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('xyzzyx');
  await page.getByText('Nothing found').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.found').waitFor({ state: 'hidden' });
  expect([...reader.origins]).toEqual([new URL(testRun().servers[0]!).origin]);
  expect(reader.complaints).toEqual([]);
  await reader.close();
});

it('the theme of the application holds here too, with the picture that belongs to it', async () => {
  const reader = await at('/guide/use/boards/');
  const { page } = reader;
  const shown = () => page.locator('.text img:visible').first().getAttribute('src');
  expect(await shown()).toContain('board-light');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  expect(await shown()).toContain('board-dark');
  await page.goto('/guide/api/');
  expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
  await reader.close();
});

it('without scripts everything but the search is there', async () => {
  const context = await browser.newContext({ baseURL: testRun().servers[0]!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/guide/');
  await page.getByRole('main').getByRole('link', { name: 'Boards' }).click();
  await page.getByRole('heading', { level: 1, name: 'Boards' }).waitFor();
  await page.getByRole('link', { name: 'Next Cycles and modules' }).waitFor();
  expect(await page.getByRole('searchbox').isVisible()).toBe(false);
  await context.close();
});

const LOOKS: readonly [string, Look][] = [
  ['wide-light', { width: 1440 }],
  ['narrow-dark', { width: 390, dark: true }],
];

it.each(LOOKS)('pages are in order for those who do not see them, and fit (%s)', async (look, options) => {
  const reader = await at('/guide/', options);
  const found: string[] = [];
  for (const path of ['', 'use/boards/', 'api/', 'adr/0002-keys-and-sql/']) {
    await reader.page.goto(`/guide/${path}`);
    await reader.settled();
    found.push(...(await violations(reader.page)).map((one) => `${path}: ${one}`));
    if (await reader.overflows()) found.push(`${path} is wider than the window`);
    // A picture of the longest page takes too long.
    if (path !== 'api/') await reader.picture(`guide-${look}-${path.replaceAll('/', '-') || 'start'}`);
  }
  if (options.width === 390) {
    await reader.page.getByRole('button', { name: 'Contents' }).click();
    await reader.page.getByRole('navigation', { name: 'Guide' }).getByRole('link', { name: 'Boards' }).waitFor();
    found.push(...(await violations(reader.page)));
    await reader.picture(`guide-${look}-contents`);
  }
  expect(found).toEqual([]);
  expect(reader.complaints).toEqual([]);
  await reader.close();
});
