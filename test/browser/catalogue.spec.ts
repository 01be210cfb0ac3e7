import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { freePort, until } from '../support/service';
import { launch, Person, violations, type Look } from './chromium';

const ROOT = join(__dirname, '../..');
const START_MS = 60_000;

let browser: Browser;
let vite: ChildProcess;
let url: string;

beforeAll(async () => {
  browser = await launch();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const vitePath = join(ROOT, 'node_modules/vite/bin/vite.js');
  const options = [
    'web',
    '--config',
    'web/vite.config.mjs',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--strictPort',
  ];
  vite = spawn(process.execPath, [vitePath, ...options], { cwd: ROOT, stdio: 'ignore' });
  const answers = () =>
    fetch(`${url}/catalogue/`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, 'the development server', START_MS);
});
afterAll(async () => {
  vite.kill();
  await browser.close();
});

const LOOKS: readonly [string, Look][] = [
  ['light', { width: 1100 }],
  ['dark', { width: 1100, dark: true }],
  ['narrow', { width: 390 }],
];

it.each(LOOKS)('every component in every state is in order, and fits (%s)', async (name, look) => {
  const reader = await Person.at(browser, url, look);
  const { page } = reader;
  // The first one waits for the libraries to be bundled.
  await page.goto('/catalogue/', { timeout: START_MS });
  await page.getByRole('heading', { name: 'Toast' }).waitFor({ timeout: START_MS });
  await page.waitForTimeout(500);
  await reader.picture(`catalogue-${name}`);
  expect([name, await reader.overflows(), await violations(page)]).toEqual([name, false, []]);

  await page.getByRole('button', { name: 'Ask for the name' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete “Website”?' });
  expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('Website');
  await page.waitForTimeout(300);
  await reader.picture(`catalogue-${name}-dialog`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Complain' }).click();
  await page.getByText('That was refused').first().waitFor();
  await page.waitForTimeout(300);
  await reader.picture(`catalogue-${name}-toast`);
  expect(await violations(page)).toEqual([]);
  // A dialog above the page leaves what is said in reach.
  await page.getByRole('button', { name: 'Ask for the name' }).click();
  await dialog.waitFor();
  expect(await violations(page)).toEqual([]);
  await reader.close();
});
