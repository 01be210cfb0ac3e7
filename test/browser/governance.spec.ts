import type { Page } from 'playwright-core';
import { startAcme } from './acme';
import { LOOKS, row, violations, type Person } from './chromium';

const acme = startAcme({ seed: 'demo' });
const { call, signedIn } = acme;

const table = (page: Page, name: string) => page.getByRole('table', { name });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const namesIn = async (path: string): Promise<string[]> =>
  (await call<{ data: { name: string }[] }>('GET', path)).data.map(({ name }) => name);

async function looks(person: Person, name: string): Promise<void> {
  await person.settled();
  await person.picture(name);
  expect(await person.overflows()).toBe(false);
  expect(await violations(person.page)).toEqual([]);
}

it('a workspace begins to govern its projects, and has their states and labels from then on', async () => {
  await call('POST', 'projects/WEB/states/', { name: 'Checked', color: '#118833', group: 'started' });
  const ann = await signedIn('/w/acme/settings/governance/');
  const { page } = ann;
  await page.getByText('Each project has its own states').waitFor();
  await looks(ann, 'governance-off');
  await page.getByRole('button', { name: 'Govern all projects' }).click();
  // What cannot be undone asks for the name.
  const question = dialog(page, 'Govern all projects?');
  expect(await question.getByRole('button', { name: 'Govern all projects' }).isDisabled()).toBe(true);
  await question.getByRole('textbox').fill('acme');
  await looks(ann, 'governance-question');
  await question.getByRole('button', { name: 'Govern all projects' }).click();
  await question.waitFor({ state: 'hidden' });
  // The page follows without being loaded again.
  await page.getByText(/Since .*, begun by ann/).waitFor({ timeout: 60_000 });
  await row(page, 'Checked').waitFor();

  await page.getByRole('button', { name: 'New state' }).click();
  await dialog(page, 'New state').getByLabel('Name').fill('Shipped');
  await dialog(page, 'New state').getByRole('button', { name: 'Create', exact: true }).click();
  await row(page, 'Shipped').waitFor();
  await page.getByRole('button', { name: 'New label' }).click();
  await dialog(page, 'New label').getByLabel('Name').fill('everywhere');
  await dialog(page, 'New label').getByRole('button', { name: 'Create', exact: true }).click();
  await table(page, 'Labels').getByText('everywhere').waitFor();
  expect(await namesIn('projects/APP/states/')).toEqual(expect.arrayContaining(['Checked', 'Shipped']));
  expect(await namesIn('projects/WEB/labels/')).toContain('everywhere');
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it.each(LOOKS)('what is governed is readable and fits: %s', async (look, options) => {
  const ann = await signedIn('/w/acme/settings/governance/', options);
  await row(ann.page, 'Shipped').waitFor();
  await looks(ann, `governance-${look}`);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('projects of it offer no change that the server refuses, and say who manages these records', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/settings/states/');
  const { page } = ann;
  const buttons = {
    states: 'New state',
    labels: 'New label',
    workflows: 'New workflow',
    'page-templates': 'New template',
  };
  for (const [path, button] of Object.entries(buttons)) {
    await page.goto(`/w/acme/projects/WEB/settings/${path}/`);
    await page.getByText('The workspace manages these for all of its projects.').waitFor();
    await ann.settled();
    expect([path, await page.getByRole('button', { name: button }).count()]).toEqual([path, 0]);
    expect([
      path,
      await page
        .getByRole('main')
        .getByRole('button', { name: /^More actions/ })
        .count(),
    ]).toEqual([path, 0]);
  }
  await page.goto('/w/acme/projects/WEB/settings/states/');
  await row(page, 'Shipped').waitFor();
  await looks(ann, 'governance-project');
  await page.getByRole('link', { name: 'See what it manages' }).click();
  await page.getByText(/Since .*, begun by ann/).waitFor();
  expect(ann.complaints).toEqual([]);
  expect(ann.refusals).toEqual([]);
  await ann.close();
});
