import type { Browser, Page } from 'playwright-core';
import { cli } from '../support/cli';
import { Stage, type Service } from '../support/service';
import { launch, Person, violations, type Look } from './chromium';

jest.setTimeout(180_000);

const OWNER = { email: 'ann@example.com', password: 'correct horse battery' };
const DAY_MS = 86_400_000;
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

let browser: Browser;
let stage: Stage;
let service: Service;
let key: string;

beforeAll(async () => {
  browser = await launch();
  stage = await Stage.make();
  service = await stage.start({ ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, ADMIN_WORKSPACE: 'acme' });
  const env = { DATABASE_URL: stage.databaseUrl };
  await cli(['seed', '--workspace', 'acme', '--size', 'demo'], env);
  const { stdout } = await cli(['token', 'create', '--email', OWNER.email, '--title', 'test', '--json'], env);
  key = (JSON.parse(stdout) as { api_key: string }).api_key;
  await call('PATCH', 'projects/WEB/features/', { cycles: true, modules: true });
});
afterAll(async () => {
  await browser.close();
  await stage.clear();
});

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${service.url}/api/v2/workspaces/acme/${path}`, {
    method,
    headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function signedIn(path: string, look: Look = {}): Promise<Person> {
  const person = await Person.at(browser, service.url, look);
  const { page } = person;
  await page.goto(path);
  await page.getByLabel('E-mail address').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return person;
}

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('a cycle is planned, renamed, seen by another person at once, and deleted', async () => {
  const [ann, other] = [await signedIn('/w/acme/projects/WEB/cycles/'), await signedIn('/w/acme/projects/WEB/cycles/')];
  const { page } = ann;
  await other.page.waitForTimeout(1_000);
  await page.getByRole('button', { name: 'New cycle' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New cycle' });
  await dialog.getByLabel('Name').fill('Autumn');
  await dialog.getByLabel('Start').fill(day(400));
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  // One day without the other is refused at its field.
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('End').fill(day(410));
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await section(page, 'Upcoming').getByText('Autumn').waitFor();
  await entry(other.page, 'Autumn').waitFor();

  await act(page, 'Autumn', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit cycle' });
  await edit.getByLabel('Name').fill('Late autumn');
  await edit.getByRole('button', { name: 'Save' }).click();
  await entry(other.page, 'Late autumn').waitFor();
  await act(page, 'Late autumn', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await entry(other.page, 'Late autumn').waitFor({ state: 'detached' });
  expect([...ann.complaints, ...other.complaints].filter((text) => !text.includes('400'))).toEqual([]);
  await Promise.all([ann.close(), other.close()]);
});

it('a module is made with lead and status, and archived once it is over, with a way back', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/modules/');
  const { page } = ann;
  await page.getByRole('button', { name: 'New module' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New module' });
  await dialog.getByLabel('Name').fill('Payments');
  await dialog.getByLabel('Status').selectOption({ label: 'Completed' });
  await dialog.getByLabel('Due').fill(day(30));
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await section(page, 'Completed').getByText('Payments').waitFor();
  await act(page, 'Payments', 'Archive');
  await page.getByText('Payments was archived').waitFor();
  await entry(page, 'Payments').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await section(page, 'Completed').getByText('Payments').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

const LOOKS: readonly [string, Look][] = [
  ['wide-light', { width: 1280 }],
  ['narrow-dark', { width: 390, dark: true }],
];

it.each(LOOKS)(
  'pages of cycles and modules are in order for those who do not see them, and fit (%s)',
  async (look, options) => {
    const cycle = await call<{ id: string }>('POST', 'projects/WEB/cycles/', {
      name: `Sprint ${look}`,
      start_date: day(options.dark ? 8 : -6),
      end_date: day(options.dark ? 20 : 7),
    });
    const made = await call<{ id: string }>('POST', 'projects/WEB/modules/', {
      name: `Search ${look}`,
      target_date: day(9),
    });
    const { data } = await call<{ data: { id: string }[] }>('GET', 'projects/WEB/work-items/?per_page=8');
    const add = data.map(({ id }) => id);
    await call('POST', `projects/WEB/cycles/${cycle.id}/work-items/`, { add });
    await call('POST', `projects/WEB/modules/${made.id}/work-items/`, { add });
    const ann = await signedIn('/w/acme/projects/WEB/cycles/', options);
    const { page } = ann;
    const pages: readonly [string, string, string][] = [
      ['cycles', 'cycles/', '.plan-entry'],
      ['cycle', `cycles/${cycle.id}/`, '.row'],
      ['cycle-progress', `cycles/${cycle.id}/progress/`, options.dark ? '.empty' : '.chart'],
      ['modules', 'modules/', '.plan-entry'],
      ['module', `modules/${made.id}/`, '.row'],
      ['module-progress', `modules/${made.id}/progress/`, '.chart'],
    ];
    const found: string[] = [];
    for (const [name, path, wanted] of pages) {
      await page.goto(`/w/acme/projects/WEB/${path}`);
      await page.locator(wanted).first().waitFor();
      await page.waitForTimeout(300);
      await ann.picture(`planning-${look}-${name}`);
      if (await ann.overflows()) found.push(`${name} is too wide`);
      found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
    }
    await page.goto('/w/acme/projects/WEB/modules/');
    await act(page, `Search ${look}`, 'Edit');
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(300);
    await ann.picture(`planning-${look}-dialog`);
    found.push(...(await violations(page)).map((one) => `dialog: ${one}`));
    expect(found).toEqual([]);
    expect(ann.complaints).toEqual([]);
    await ann.close();
  },
);
