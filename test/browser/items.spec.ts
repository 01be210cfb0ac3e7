import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { until } from '../support/service';
import { startAcme } from './acme';
import { row, violations, type Look } from './chromium';

interface Made {
  readonly id: string;
  readonly identifier: string;
}

const acme = startAcme({ seed: 'demo' });
const { call, signedIn } = acme;
let type: string;

beforeAll(async () => {
  await call('PATCH', 'projects/WEB/features/', {
    ...{ cycle_view: true, module_view: true, is_milestone_enabled: true, is_time_tracking_enabled: true },
    ...{ is_workflow_enabled: true, issue_views_view: true },
  });
  type = (await call<Made>('POST', 'projects/WEB/work-item-types/enable/', { apply_to_existing: true })).id;
  const { id } = await call<Made>('POST', 'projects/WEB/work-item-properties/', {
    name: 'severity',
    display_name: 'Severity',
    property_type: 'OPTION',
    options: [{ name: 'minor' }, { name: 'major' }],
    is_required: true,
  });
  await call('POST', `projects/WEB/work-item-types/${type}/properties/`, { properties: [id] });
  await call('POST', 'projects/WEB/milestones/', { title: 'Beta' });
  await call('POST', 'projects/WEB/modules/', { name: 'Payments' });
});

const make = (name: string, members: object = {}): Promise<Made> =>
  call('POST', 'projects/WEB/work-items/', { name, custom_fields: { severity: 'minor' }, ...members });

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (page: Page, name: string): Locator => page.getByRole('article').filter({ hasText: name });

async function choose(page: Page, picker: Locator, option: string): Promise<void> {
  await picker.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

it('an item is made by its type, whose required property is asked for at its place', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/');
  const { page } = ann;
  await page.locator('.row').first().waitFor();
  await page.keyboard.press('c');
  const dialog = page.getByRole('dialog', { name: 'New work item' });
  await dialog.getByLabel('Title').fill('Needs a severity');
  await dialog.getByText('Severity *').waitFor();
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await dialog.getByRole('alert').getByText('needs a value').waitFor();
  // What was written outlives the page.
  await page.reload();
  await page.locator('.row').first().waitFor();
  await page.keyboard.press('c');
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Needs a severity');
  await choose(page, dialog.getByRole('combobox', { name: /^Severity/ }), 'major');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await row(page, 'Needs a severity').waitFor();
  expect(ann.refusals.length).toBe(1);
  await ann.close();
});

it('members of an item are edited in place, and the history says what they were', async () => {
  const { identifier } = await make('All members');
  const ann = await signedIn(`/w/acme/items/${identifier}/`);
  const { page } = ann;
  await choose(page, page.getByRole('combobox', { name: /^Milestone/ }), 'Beta');
  await page.getByText('set milestone to Beta').waitFor();
  await choose(page, page.getByRole('combobox', { name: /^Modules/ }), 'Payments');
  await page.keyboard.press('Escape');
  await choose(page, page.getByRole('combobox', { name: /^Severity/ }), 'major');
  await page.getByText('changed property from minor to major').waitFor();
  await page.getByRole('combobox', { name: 'Parent' }).click();
  await page.keyboard.type('Needs a sev');
  await page.getByRole('option', { name: /Needs a severity/ }).click();
  await page.getByRole('button', { name: 'Remove parent' }).waitFor();

  await page.getByRole('button', { name: 'Log time' }).click();
  await page.keyboard.type('1h 30m');
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'Time' }).getByRole('listitem').getByText('1h 30m').waitFor();

  await choose(page, page.getByRole('combobox', { name: 'Kind of relation' }), 'Blocks');
  await page.getByRole('combobox', { name: 'Choose a work item' }).click();
  await page.keyboard.type('Needs a sev');
  await page.getByRole('option', { name: /Needs a severity/ }).click();
  await page
    .getByRole('region', { name: 'Relations' })
    .getByRole('link', { name: /Needs a severity/ })
    .waitFor();

  const milestones = await call<{ groups: { name: string }[] }>(
    'GET',
    `work-items/groups/?search=${identifier}&group_by=milestone&per_group=0`,
  );
  expect(milestones.groups.map(({ name }) => name)).toEqual(['Beta']);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('a text of the history is words, and what differs of it is shown', async () => {
  const { id, identifier } = await make('Two texts', { description_html: '<p>The old roof leaks.</p>' });
  await call('PATCH', `projects/WEB/work-items/${id}/`, { description_html: '<p>The new roof leaks.</p>' });
  const ann = await signedIn(`/w/acme/items/${identifier}/`);
  const { page } = ann;
  await page.getByRole('button', { name: 'Show what changed' }).click();
  expect(await page.locator('.difference del').innerText()).toBe('old');
  expect(await page.locator('.difference ins').innerText()).toBe('new');
  expect(await page.locator('.conversation').innerText()).not.toContain('<p>');
  await ann.close();
});

it('a second writer of a title sees both', async () => {
  const { id, identifier } = await make('One title');
  const ann = await signedIn(`/w/acme/items/${identifier}/`);
  const { page } = ann;
  // What others do is held up, so that the writers do not hear of each other.
  await page.getByLabel('Title').fill('My title');
  await page.route('**/events/**', (route) => route.abort());
  await call('PATCH', `projects/WEB/work-items/${id}/`, { name: 'Their title' });
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await alert.getByText('Their title').waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('My title');
  await alert.getByRole('button', { name: 'Save mine' }).click();
  await alert.waitFor({ state: 'hidden' });
  expect((await call<{ name: string }>('GET', `projects/WEB/work-items/${id}/`)).name).toBe('My title');
  await ann.close();
});

it('what is deleted or archived comes back to the list', async () => {
  const { id } = await make('Comes back');
  const ann = await signedIn('/w/acme/projects/WEB/');
  const { page } = ann;
  const act = async (name: string) => {
    await row(page, 'Comes back').getByRole('link').click();
    await page.getByRole('complementary').getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name }).click();
    await row(page, 'Comes back').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Comes back').waitFor();
  };
  await act('Delete');
  const { data } = await call<{ data: { id: string; name: string }[] }>('GET', 'projects/WEB/states/');
  const done = data.find(({ name }) => name === 'Done')!;
  await call('PATCH', `projects/WEB/work-items/${id}/`, { state_id: done.id });
  await page.goto('/w/acme/projects/WEB/?search=Comes+back');
  await act('Archive');
  expect((await call<{ archived_at: string | null }>('GET', `projects/WEB/work-items/${id}/`)).archived_at).toBeNull();
  await ann.close();
});

it('filters by clicks become a query, which says what it does not understand at its place', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/');
  const { page } = ann;
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Write a query' }).click();
  const field = page.getByRole('combobox', { name: 'Query' });
  expect(await field.inputValue()).toBe('priority = urgent');
  const found = Number(await page.locator('.count').innerText());
  expect(found).toBeGreaterThan(0);

  await field.fill('priority = urgent AND sta');
  await page.getByRole('option', { name: 'state', exact: true }).click();
  await page.keyboard.type('= ');
  await page.getByRole('option', { name: 'openStates()' }).click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.waitForURL(/openStates/);
  await page.reload();
  await row(page, 'WEB-').first().waitFor();
  expect(Number(await page.locator('.count').innerText())).toBeLessThanOrEqual(found);

  await field.fill('priority = urgent AND nonsense');
  await page.keyboard.press('Enter');
  const alert = page.getByRole('alert');
  await alert.getByText('not a valid condition').waitFor();
  expect(await alert.locator('mark').innerText()).toBe('nonsense');
  // One question was refused, not one for each group.
  expect(ann.refusals.length).toBe(1);
  await ann.close();
});

it('several are changed at once, and what was refused is said for each', async () => {
  const [one, two] = [await make('Many one'), await make('Many two')];
  const ann = await signedIn('/w/acme/projects/WEB/?search=Many');
  const { page } = ann;
  await row(page, 'Many two').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: '2 chosen' });
  await choose(page, bar.getByRole('combobox', { name: 'Priority' }), 'High');
  await page.getByText('2 work items changed').waitFor();
  const { data } = await call<{ data: { name: string; priority: string }[] }>(
    'GET',
    'projects/WEB/work-items/?search=Many',
  );
  const changed = data.filter(({ name }) => name.startsWith('Many '));
  expect(changed.map(({ priority }) => priority)).toEqual(['high', 'high']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await row(page, 'Many one').getByText('No priority').waitFor({ state: 'attached' });

  // One is deleted elsewhere, of which this page has not heard yet: the other is archived all the same.
  await page.route('**/events/**', (route) => route.abort());
  await page.reload();
  await row(page, 'Many one').getByRole('checkbox').check({ force: true });
  await row(page, 'Many two').getByRole('checkbox').check({ force: true });
  await call('DELETE', `projects/WEB/work-items/${one.id}/`);
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  const outcomes = page.getByRole('dialog', { name: 'What became of them' });
  await outcomes.getByRole('listitem').nth(1).waitFor();
  expect(await outcomes.getByText('does not exist').count()).toBe(1);
  // Only what is archived can be taken out of the archive.
  await call('POST', `projects/WEB/work-items/${two.id}/unarchive/`);
  await ann.close();
});

it('cards are put in order by hand, by mouse and by keys, and stay so', async () => {
  for (const name of ['Hand one', 'Hand two', 'Hand three']) await make(name);
  const ann = await signedIn('/w/acme/projects/WEB/?layout=board&search=Hand');
  const { page } = ann;
  const names = () => page.getByRole('article').locator('.card-name').allInnerTexts();
  const inOrder = (order: string) => until(async () => (await names()).join(', ') === order, order, 5_000);
  await card(page, 'Hand three').waitFor();
  expect(await names()).toEqual(['Hand one', 'Hand two', 'Hand three']);
  const from = (await card(page, 'Hand three').boundingBox())!;
  const to = (await card(page, 'Hand one').boundingBox())!;
  await page.mouse.move(from.x + 90, from.y + 20);
  await page.mouse.down();
  for (let step = 1; step <= 8; step++) {
    await page.mouse.move(to.x + 90, from.y + 20 + ((to.y - from.y - 12) * step) / 8);
    await page.waitForTimeout(30);
  }
  await page.mouse.up();
  await inOrder('Hand three, Hand one, Hand two');
  await page.keyboard.press('Shift+ArrowDown');
  await inOrder('Hand one, Hand three, Hand two');
  await ann.settled();
  await page.reload();
  await card(page, 'Hand two').waitFor();
  expect(await names()).toEqual(['Hand one', 'Hand three', 'Hand two']);

  await card(page, 'Hand two').getByText('WEB-').click();
  await page.keyboard.press('Shift+ArrowRight');
  await column(page, 'Todo').getByText('Hand two').waitFor();
  await ann.close();
});

it('a board asks for its groups in one call', async () => {
  // A project that no test changes: late events of a change are a reason to ask again.
  const ann = await signedIn('/w/acme/projects/OPS/');
  const { page } = ann;
  await ann.settled();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/work-items\/(groups\/)?$/.test(pathname)) asked.push(pathname.split('work-items/')[1]!);
  });
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await page.locator('.card').first().waitFor();
  await ann.settled();
  expect(asked).toEqual(['groups/']);
  await ann.close();
});

const LOOKS: readonly [string, Look][] = [
  ['wide-light', { width: 1280 }],
  ['narrow-dark', { width: 390, dark: true }],
];

it.each(LOOKS)(
  'lists, lanes and items are in order for those who do not see them, and fit (%s)',
  async (look, options) => {
    const { identifier } = await make(`Seen ${look}`, { description_html: '<p>Text</p>' });
    const ann = await signedIn('/w/acme/projects/WEB/', options);
    const { page } = ann;
    const pages: readonly [string, string, string][] = [
      ['sub-groups', '/w/acme/projects/WEB/?sub=assignee', '.heading[data-depth="2"]'],
      ['lanes', '/w/acme/projects/WEB/?layout=board&sub=priority', '.lane .card'],
      ['members', `/w/acme/items/${identifier}/`, '.properties'],
    ];
    const found: string[] = [];
    for (const [name, path, wanted] of pages) {
      await page.goto(path);
      await page.locator(wanted).first().waitFor();
      await page.waitForTimeout(300);
      await ann.picture(`items-${look}-${name}`);
      if (await ann.overflows()) found.push(`${name} is too wide`);
      found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
    }
    await page.goto('/w/acme/projects/WEB/');
    await page.locator('.row').first().waitFor();
    await page.getByRole('button', { name: 'Display' }).click();
    await page.getByLabel('Group by').waitFor();
    await ann.picture(`items-${look}-display`);
    found.push(...(await violations(page)).map((one) => `display: ${one}`));
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Write a query' }).click();
    await page.keyboard.type('prio');
    await page.getByRole('option', { name: 'priority' }).waitFor();
    found.push(...(await violations(page)).map((one) => `query: ${one}`));
    expect(found).toEqual([]);
    expect(ann.complaints).toEqual([]);
    await ann.close();
  },
);

it('a list is saved as a file, edited, and changes work items after its differences are shown', async () => {
  await make('Before the file');
  const ann = await signedIn('/w/acme/projects/WEB/?search=the+file');
  const { page } = ann;
  await row(page, 'Before the file').waitFor();
  const menu = page.getByRole('button', { name: 'More for this list' });
  await menu.click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^WEB-work-items-.+\.csv$/);
  const path = join(mkdtempSync(join(tmpdir(), 'cairn-list-')), 'list.csv');
  await download.saveAs(path);
  const text = readFileSync(path, 'utf8');
  expect(text.match(/Before the file/g)).toHaveLength(1);
  writeFileSync(path, text.replace('Before the file', 'After the file'));

  await menu.click();
  await page.getByRole('menuitem', { name: 'Change by a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change by a file' });
  await dialog.getByLabel('Choose a file').setInputFiles(path);
  await dialog.getByText('name: Before the file → After the file').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 1', exact: true }).click();
  await row(page, 'After the file').waitFor();

  await menu.click();
  await page.getByRole('menuitem', { name: 'Change by a file' }).click();
  await dialog
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('') });
  await dialog.getByText('ends with .csv, .xlsx or .json').waitFor();
  expect(ann.complaints).toEqual([]);
  const broken = { name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('nme\nx') };
  await dialog.getByLabel('Choose a file').setInputFiles(broken);
  await dialog.getByRole('alert').getByText('"nme" is not a valid column').waitFor();
  await ann.close();
});
