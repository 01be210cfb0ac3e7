import type { Locator, Page } from 'playwright-core';
import { until } from '../support/service';
import { startAcme } from './acme';
import { row, violations, type Look } from './chromium';

const HOSTILE = '"><img src=x onerror=alert(1)><script>alert(1)</script>';

const acme = startAcme({ seed: 'demo' });
const { call } = acme;

const signedIn = (look?: Look) => acme.signedIn('/w/acme/projects/WEB/', look);

/** Waits for something to go; where it stays, the failure tells what the page says. */
async function gone(page: Page, what: Locator): Promise<void> {
  await what.waitFor({ state: 'hidden', timeout: 30_000 }).catch(async (error: Error) => {
    throw new Error(`${error.message}\n${await page.locator('body').innerText()}`);
  });
}

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const countOf = async (page: Page, name: string): Promise<number> =>
  Number(await column(page, name).locator('header .soft').innerText());

const totalOf = async (page: Page): Promise<number> => Number(await page.locator('.count').innerText());

it('a work item is made, described, discussed and moved', async () => {
  const ann = await signedIn();
  const { page } = ann;

  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New work item' });
  await dialog.getByLabel('Title').fill('Mend the roof');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await gone(page, dialog);
  await page.getByRole('link', { name: 'Mend the roof' }).click();
  const panel = page.getByRole('complementary');

  await panel.getByRole('combobox', { name: /^Priority/ }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await panel.getByRole('combobox', { name: /^Labels/ }).click();
  await page.getByPlaceholder('Labels').fill('leak');
  await page.getByRole('button', { name: 'Create label “leak”' }).click();
  await page.keyboard.press('Escape');
  await panel.getByText('leak').waitFor();
  // A label is shown before it is saved. Its version must not come between reading and saving the description.
  await ann.settled();

  await panel.getByRole('button', { name: 'Add a description' }).click();
  await panel.getByRole('textbox', { name: 'Description' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('It **rains** in.');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.locator('.rich strong', { hasText: 'rains' }).waitFor();

  await panel.getByRole('button', { name: 'Write a comment' }).click();
  await panel.getByRole('textbox', { name: 'Write a comment' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('On Friday');
  await panel.getByRole('button', { name: 'Comment', exact: true }).click();
  await panel.getByRole('listitem').filter({ hasText: 'On Friday' }).waitFor();

  await panel.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await card(page, 'Mend the roof').dragTo(column(page, 'In Progress'));
  await column(page, 'In Progress').getByText('Mend the roof').waitFor();

  const { data } = await call<{ data: Record<string, unknown>[] }>(
    'GET',
    'work-items/?search=Mend+the+roof&expand=state,labels&fields=all,description_html',
  );
  expect(data).toMatchObject([
    {
      priority: 'urgent',
      state: { name: 'In Progress' },
      labels: [{ name: 'leak' }],
      description_html: expect.stringContaining('<strong>rains</strong>'),
    },
  ]);
  expect(ann.complaints).toEqual([]);
  expect([...ann.origins]).toEqual([acme.service.url]);
  await ann.close();
});

it('what one browser does appears in another within a second, and a filter decides where', async () => {
  const [ann, other] = [await signedIn(), await signedIn()];
  await other.page.getByRole('button', { name: 'Board', exact: true }).click();
  await column(other.page, 'Todo').getByRole('article').first().waitFor();
  for (const person of [ann, other]) await person.listening();
  const totals = async () => [await totalOf(ann.page), await totalOf(other.page)];
  const [total] = await totals();

  await ann.page.getByRole('button', { name: 'New work item: Todo' }).click();
  await ann.page.getByRole('textbox', { name: 'New work item' }).fill('Order slates !high');
  await ann.page.keyboard.press('Enter');
  await column(other.page, 'Todo').getByText('Order slates').waitFor({ timeout: 3_000 });
  expect(await totals()).toEqual([total! + 1, total! + 1]);

  const { data } = await call<{ data: { id: string; project_id: string }[] }>('GET', 'work-items/?search=Order+slates');
  const { id, project_id } = data[0]!;
  const states = await call<{ data: { id: string; name: string }[] }>('GET', `projects/${project_id}/states/`);
  const done = states.data.find(({ name }) => name === 'Done')!;
  const before = await countOf(other.page, 'Done');
  await call('PATCH', `projects/${project_id}/work-items/${id}/`, { state_id: done.id });
  // It is the last one of a long column, which shows the first cards and the count of all.
  await column(other.page, 'Todo').getByText('Order slates').waitFor({ state: 'detached', timeout: 3_000 });
  await until(async () => (await countOf(other.page, 'Done')) === before + 1, 'the count of the column', 3_000);
  await ann.close();
  await other.close();
});

it('a refused move goes back, with the reason', async () => {
  const ann = await signedIn();
  const { page } = ann;
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  const moved = column(page, 'Todo').getByRole('article').first();
  const name = (await moved.locator('.card-name').textContent())!;
  const refusal = { type: 'conflict', code: 'conflict', detail: 'Only leads may start work.' };
  await page.route('**/work-items/*/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
  );
  await moved.dragTo(column(page, 'In Progress'));
  await page.getByText('Only leads may start work.').first().waitFor();
  await column(page, 'Todo').getByText(name).waitFor();
  await ann.close();
});

it('two writers of one description lose nothing', async () => {
  const { id, project_id, identifier } = await call<{ id: string; project_id: string; identifier: string }>(
    'POST',
    'projects/WEB/work-items/',
    { name: 'Two hands', description_html: '<p>First.</p>' },
  );
  const ann = await signedIn();
  const { page } = ann;
  await page.goto(`/w/acme/items/${identifier}/`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Description' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(' Mine.');
  await call('PATCH', `projects/${project_id}/work-items/${id}/`, { description_html: '<p>Theirs.</p>' });
  await page.getByRole('button', { name: 'Save' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('Theirs.', { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Description' }).textContent()).toBe('First. Mine.');

  await page.reload();
  await page.getByRole('textbox', { name: 'Description' }).getByText('First. Mine.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.rich', { hasText: 'First. Mine.' }).waitFor();
  await ann.close();
});

it('hostile texts are texts', async () => {
  const project = await call<{ id: string; identifier: string }>('POST', 'projects/', {
    name: 'Hostile',
    identifier: 'HOST',
  });
  await call('POST', `projects/${project.id}/labels/`, { name: HOSTILE.slice(0, 100) });
  const item = await call<{ identifier: string; id: string }>('POST', `projects/${project.id}/work-items/`, {
    name: HOSTILE,
    labels: [HOSTILE.slice(0, 100)],
    description_html: `<p style="text-align:center">${HOSTILE}</p>`,
  });
  await call('POST', `projects/${project.id}/work-items/${item.id}/comments/`, { comment_html: `<p>${HOSTILE}</p>` });
  const ann = await signedIn();
  const { page } = ann;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of [
    '/w/acme/projects/HOST/',
    '/w/acme/projects/HOST/?layout=board',
    `/w/acme/items/${item.identifier}/`,
  ]) {
    await page.goto(path);
    await page.getByText('<script>').first().waitFor();
  }
  await page.getByRole('region', { name: 'Description' }).getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Description' }).waitFor();
  expect(dialogs).toEqual([]);
  // The picture of the text is asked for, and is not there.
  expect(ann.complaints.filter((text) => !text.includes('status of 404'))).toEqual([]);
  await ann.close();
});

it('by the keyboard alone: choose, change, open, search, go', async () => {
  const ann = await signedIn();
  const { page } = ann;
  await page.locator('.row').first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  await page.getByPlaceholder('Priority').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('urg');
  await page.keyboard.press('Enter');
  await page.locator('[data-chosen]').getByText('Urgent').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('complementary').waitFor({ state: 'hidden' });

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search everything').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Operations');
  await page.getByRole('option', { name: 'Operations' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Operations', level: 1 }).waitFor();

  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Set priority').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('m');
  await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

const LOOKS: readonly [string, Look][] = [
  ['wide-light', { width: 1280 }],
  ['wide-dark', { width: 1280, dark: true }],
  ['narrow-light', { width: 390 }],
  ['narrow-dark', { width: 390, dark: true }],
];

it.each(LOOKS)('every page is in order for those who do not see it, and fits (%s)', async (look, options) => {
  const ann = await signedIn(options);
  const { page } = ann;
  const item = (await call<{ data: { identifier: string }[] }>('GET', 'projects/WEB/work-items/?per_page=1')).data[0]!
    .identifier;
  const pages: readonly [string, string, string][] = [
    ['home', '/w/acme/', '.project-card'],
    ['list', '/w/acme/projects/WEB/', '.row'],
    ['panel', `/w/acme/projects/WEB/?item=${item}`, '.panel .properties'],
    ['board', '/w/acme/projects/WEB/?layout=board', '.card'],
    ['item', `/w/acme/items/${item}/`, '.properties'],
    ['my-work', '/w/acme/my-work/', '.sheet'],
    ['inbox', '/w/acme/inbox/', '.sheet-body > *'],
  ];
  const found: string[] = [];
  for (const [name, path, wanted] of pages) {
    await page.goto(path);
    await page.locator(wanted).first().waitFor();
    await page.waitForTimeout(300);
    await ann.picture(`app-${look}-${name}`);
    if (await ann.overflows()) found.push(`${name} is too wide`);
    found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
  }
  await page.goto('/w/acme/projects/WEB/');
  await row(page, 'WEB-').first().waitFor();
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'State' }).click();
  await page.getByRole('option').first().waitFor();
  found.push(...(await violations(page)).map((one) => `filter: ${one}`));
  await page.keyboard.press('Escape');
  await page.keyboard.press('c');
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(500);
  await ann.picture(`app-${look}-create`);
  found.push(...(await violations(page)).map((one) => `dialog: ${one}`));
  expect(found).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});
