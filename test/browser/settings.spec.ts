import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { cli } from '../support/cli';
import { until } from '../support/service';
import { OWNER, startAcme } from './acme';
import { row, violations, type Look } from './chromium';

const acme = startAcme({ seed: 'demo', settings: { WEBHOOK_ALLOWED_CIDRS: 'loopback' } });
const { call, signedIn } = acme;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function fill(
  page: Page,
  title: string,
  fields: Readonly<Record<string, string>>,
  action: string,
): Promise<void> {
  const window = dialog(page, title);
  for (const [label, text] of Object.entries(fields)) await window.getByLabel(label, { exact: true }).fill(text);
  await window.getByRole('button', { name: action, exact: true }).click();
  await window.waitFor({ state: 'hidden' });
}

it('states and labels are made, changed, put in order and deleted', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/settings/states/');
  const { page } = ann;
  await page.getByRole('button', { name: 'New state' }).click();
  // A name that is taken is refused, and what was typed stays.
  await dialog(page, 'New state').getByLabel('Name').fill('Done');
  await dialog(page, 'New state').getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByText('State with the same name already exists').first().waitFor();
  await fill(page, 'New state', { Name: 'Checked' }, 'Create');
  await row(page, 'Checked').waitFor();
  await act(page, 'Checked', 'Move up');
  await ann.settled();
  const { data } = await call<{ data: { name: string }[] }>('GET', 'projects/WEB/states/?order_by=sequence');
  expect(data.at(-2)?.name).toBe('Checked');
  await act(page, 'Checked', 'Edit');
  await fill(page, 'Edit state', { Description: 'Seen by a second person' }, 'Save');
  await row(page, 'Seen by a second person').waitFor();
  await act(page, 'Checked', 'Delete');
  await dialog(page, 'Delete “Checked”?').getByRole('button', { name: 'Delete' }).click();
  await row(page, 'Checked').waitFor({ state: 'detached' });

  await page.getByRole('navigation', { name: 'Settings of the project' }).getByRole('link', { name: 'Labels' }).click();
  await page.getByRole('button', { name: 'New label' }).click();
  await fill(page, 'New label', { Name: 'Colour', Colour: '#aa3300' }, 'Create');
  await row(page, 'Colour').waitFor();
  const { data: labels } = await call<{ data: { name: string; color: string }[] }>('GET', 'projects/WEB/labels/');
  expect(labels).toContainEqual(expect.objectContaining({ name: 'Colour', color: '#aa3300' }));
  expect(ann.complaints.filter((text) => !/40[09]/.test(text))).toEqual([]);
  await ann.close();
});

it('people are invited, given another role and removed, in the workspace and in a project', async () => {
  const ann = await signedIn('/w/acme/members/');
  const { page } = ann;
  await page.getByRole('button', { name: 'Invite people' }).click();
  await fill(page, 'Invite people', { 'E-mail addresses': 'new@example.com\nother@example.com' }, 'Invite people');
  // This server sends no mail: the links are there to be passed on.
  const links = dialog(page, 'Pass these links on');
  await links.getByText('cairn_inv_').first().waitFor();
  expect(await links.locator('.secret').count()).toBe(2);
  await links.getByRole('button', { name: 'Close' }).click();
  await row(page, 'new@example.com')
    .getByRole('button', { name: /^Revoke/ })
    .click();
  await row(page, 'new@example.com').waitFor({ state: 'detached' });

  const people = await call<{ data: { member: { email: string; display_name: string } }[] }>(
    'GET',
    'members/?expand=member&role=member',
  );
  const { display_name: name, email } = people.data[0]!.member;
  await row(page, email).getByLabel(`Role: ${name}`).selectOption('guest');
  await ann.settled();
  const guests = await call<{ data: { member: { email: string } }[] }>('GET', 'members/?expand=member&role=guest');
  expect(guests.data.map(({ member }) => member.email)).toContain(email);
  await row(page, email)
    .getByRole('button', { name: `Remove: ${name}` })
    .click();
  await dialog(page, `Remove ${name}?`).getByRole('button', { name: 'Remove' }).click();
  await row(page, email).waitFor({ state: 'detached' });
  // The last owner stays: nothing is offered.
  expect(await row(page, OWNER.email).getByRole('button').count()).toBe(0);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('a webhook is made with its secret, and what it was sent is read and sent again', async () => {
  const ann = await signedIn('/w/acme/settings/webhooks/');
  const { page } = ann;
  await page.getByRole('button', { name: 'New webhook' }).click();
  await fill(page, 'New webhook', { Address: 'https://example.com/hook', Name: 'Ledger' }, 'Create');
  await dialog(page, 'Secret').locator('.secret').waitFor();
  await dialog(page, 'Secret').getByRole('button', { name: 'Close' }).click();
  await act(page, 'Ledger', 'Switch off');
  await row(page, 'Ledger').getByText('Off', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Ledger' }).click();
  await page.getByText('Nothing was sent yet').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('a workflow is drawn of its states and steps', async () => {
  await call('PATCH', 'projects/WEB/features/', { workflows: true });
  const ann = await signedIn('/w/acme/projects/WEB/settings/workflows/');
  const { page } = ann;
  await page.getByRole('button', { name: 'New workflow' }).click();
  await fill(page, 'New workflow', { Name: 'Reviewed' }, 'Create');
  for (const state of ['Todo', 'In Progress', 'Done']) {
    await page.getByRole('button', { name: 'Add a state' }).click();
    await dialog(page, 'Add a state').getByLabel('State', { exact: true }).selectOption({ label: state });
    await fill(page, 'Add a state', {}, 'Create');
    await row(page, state).first().waitFor();
  }
  for (const [from, to] of [
    ['Todo', 'In Progress'],
    ['In Progress', 'Done'],
    ['Done', 'Todo'],
  ] as const) {
    await page.getByRole('button', { name: 'New step' }).click();
    await dialog(page, 'New step').getByLabel('From').selectOption({ label: from });
    await dialog(page, 'New step').getByLabel('To', { exact: true }).selectOption({ label: to });
    await fill(page, 'New step', {}, 'Create');
  }
  const graph = page.getByRole('img', { name: 'Drawing of Reviewed' });
  await ann.settled();
  expect([await graph.locator('.place').count(), await graph.locator('.step').count()]).toEqual([3, 3]);
  await ann.picture('settings-workflow');
  expect(await violations(page)).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('an automation is put together, switched on, and shows what it did', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/settings/automations/');
  const { page } = ann;
  await page.getByRole('button', { name: 'New automation' }).click();
  await fill(page, 'New automation', { Name: 'Urgent first' }, 'Create');
  await page.getByRole('button', { name: 'Add a step' }).click();
  await fill(page, 'Add a step', { Name: 'When created' }, 'Create');
  await row(page, 'When created').first().waitFor();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await dialog(page, 'Add a step').getByLabel('What').selectOption({ label: 'Set the priority' });
  await dialog(page, 'Add a step').getByLabel('Priority', { exact: true }).selectOption({ label: 'Urgent' });
  await fill(page, 'Add a step', { Name: 'Make it urgent' }, 'Create');
  await row(page, 'Make it urgent').first().waitFor();
  const untouched = await call<{ id: string }>('POST', 'projects/WEB/work-items/', { name: 'Dripping tap' });
  await page.getByRole('combobox', { name: 'Work item' }).press('Enter');
  await page.getByPlaceholder('Work item').and(page.locator(':focus')).waitFor();
  await page.keyboard.type('Dripping');
  await page.getByRole('option', { name: /Dripping tap/ }).waitFor();
  await page.keyboard.press('Enter');
  const steps = page.getByRole('list', { name: 'Try it' }).getByRole('listitem');
  await steps.filter({ hasText: 'Make it urgent' }).filter({ hasText: 'Would do' }).waitFor();
  expect(await steps.first().textContent()).toContain('Holds');
  await page.getByText('It would run to its end.').waitFor();
  await ann.picture('settings-automation-trial');
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await ann.picture('settings-automation-trial-narrow');
  expect(await ann.overflows()).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1100, height: 800 });
  expect(await call('GET', `projects/WEB/work-items/${untouched.id}/`)).toMatchObject({ priority: 'none' });
  await page.getByRole('switch', { name: 'At work' }).click();
  await ann.settled();
  const made = await call<{ id: string }>('POST', 'projects/WEB/work-items/', { name: 'Burst pipe' });
  await until(
    async () => (await call<{ priority: string }>('GET', `projects/WEB/work-items/${made.id}/`)).priority === 'urgent',
    'the automation',
    20_000,
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await row(page, 'Succeeded').first().waitFor();
  await ann.picture('settings-automation');
  expect(await violations(page)).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('a first project begins as a starter, and the home page says what to do next', async () => {
  await cli(['bootstrap', '--workspace', 'fresh', '--email', OWNER.email], acme.env);
  const ann = await signedIn('/w/fresh/');
  const { page } = ann;
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
  await ann.settled();
  await ann.picture('first-hour-1');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Software/ }).click();
  await fill(page, 'New project', { Name: 'Mobile app' }, 'Create');
  await page.getByRole('heading', { name: 'Mobile app', level: 1 }).waitFor();
  await page.getByRole('row').filter({ hasText: 'Plan the first cycle' }).waitFor();
  await page.getByRole('link', { name: 'Home' }).click();
  const next = page.getByRole('region', { name: 'What to do next' });
  await next.getByRole('button', { name: 'Invite people' }).click();
  await dialog(page, 'Invite people').getByLabel('E-mail addresses').fill('bob@example.com');
  await dialog(page, 'Invite people').getByRole('button', { name: 'Invite people' }).click();
  await dialog(page, 'Pass these links on').getByText('cairn_inv_').waitFor();
  await dialog(page, 'Pass these links on').getByRole('button', { name: 'Close' }).click();
  await ann.picture('first-hour-2');
  expect(await violations(page)).toEqual([]);
  await next.getByRole('button', { name: 'Put away' }).click();
  await next.waitFor({ state: 'detached' });
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

const LOOKS: readonly [string, Look][] = [
  ['wide-light', { width: 1280 }],
  ['narrow-dark', { width: 390, dark: true }],
];

const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['project-general', 'projects/WEB/settings/'],
  ['project-members', 'projects/WEB/settings/members/'],
  ['project-features', 'projects/WEB/settings/features/'],
  ['project-states', 'projects/WEB/settings/states/'],
  ['project-labels', 'projects/WEB/settings/labels/'],
  ['project-types', 'projects/WEB/settings/types/'],
  ['project-properties', 'projects/WEB/settings/properties/'],
  ['project-estimates', 'projects/WEB/settings/estimates/'],
  ['project-workflows', 'projects/WEB/settings/workflows/'],
  ['project-automations', 'projects/WEB/settings/automations/'],
  ['members', 'members/'],
  ['workspace-general', 'settings/'],
  ['workspace-features', 'settings/features/'],
  ['workspace-webhooks', 'settings/webhooks/'],
  ['workspace-groups', 'settings/groups/'],
  ['workspace-provisioning', 'settings/provisioning/'],
  ['workspace-imports', 'settings/imports/'],
  ['workspace-exports', 'settings/exports/'],
  ['workspace-audit', 'settings/audit/'],
  ['project-templates', 'projects/WEB/settings/templates/'],
  ['workspace-templates', 'settings/templates/'],
  ['appearance', 'account/appearance/'],
  ['mail', 'account/mail/'],
];

it.each(LOOKS)('settings are in order for those who do not see them, and fit (%s)', async (look, options) => {
  const ann = await signedIn('/w/acme/settings/', options);
  const { page } = ann;
  const found: string[] = [];
  for (const [name, path] of PAGES) {
    await page.goto(`/w/acme/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await ann.settled();
    await ann.picture(`settings-${look}-${name}`);
    if (await ann.overflows()) found.push(`${name} is too wide`);
    found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
  }
  await page.goto('/w/acme/projects/WEB/settings/states/');
  await page.getByRole('button', { name: 'New state' }).click();
  await dialog(page, 'New state').waitFor();
  await page.waitForTimeout(300);
  await ann.picture(`settings-${look}-dialog`);
  found.push(...(await violations(page)).map((one) => `dialog: ${one}`));
  expect(found).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('a file is tried, its columns, states and people are corrected, and it is imported', async () => {
  const ann = await signedIn('/w/acme/settings/imports/');
  const { page } = ann;
  const rows = 'Was,Wo,Status,Wer\nPaint the fence,garden,Geplant,Jemand\nMow the lawn,garden,Draussen,\n';
  await page.getByRole('button', { name: 'New import' }).click();
  const window = dialog(page, 'New import');
  await window.getByLabel('Project', { exact: true }).selectOption({ label: 'Website' });
  await window
    .getByLabel('File')
    .setInputFiles({ name: 'garden.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(rows) });
  await window.getByRole('button', { name: 'Try' }).click();
  const again = page.getByRole('button', { name: 'Try again' });
  // No column has a name that is known: the trial fails, and asks.
  await page.getByText('No column of garden.csv is matched with the name').waitFor();
  await page.getByLabel('Matched with: Was').selectOption({ label: 'Name' });
  await page.getByLabel('Matched with: Wo').selectOption({ label: 'Labels' });
  await page.getByLabel('Matched with: Wer').selectOption({ label: 'Assignees' });
  await again.click();
  await row(page, 'Paint the fence').filter({ hasText: 'garden' }).waitFor();
  expect(await page.getByLabel('Matched with: Wer').inputValue()).toBe('assignees');
  await page.getByLabel('Matched with: Geplant').selectOption({ label: 'Todo' });
  await page.getByLabel('Matched with: Draussen').selectOption({ label: 'New state: In progress' });
  await page.getByLabel('Matched with: Jemand').selectOption({ index: 1 });
  const [person] = await page.getByLabel('Matched with: Jemand').locator('option:checked').allTextContents();
  await again.click();
  await again.waitFor({ state: 'detached' });
  await page.getByLabel('Matched with: Geplant').waitFor();
  const taken = (name: string) => page.getByLabel(`Matched with: ${name}`).locator('option:checked').allTextContents();
  expect(await taken('Geplant')).toEqual(['Todo']);
  expect(await taken('Draussen')).toEqual(['New state: In progress']);
  expect(await taken('Jemand')).toEqual([person]);
  for (const [name, look] of [
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
  ] as const) {
    await page.emulateMedia(look);
    await ann.picture(`settings-import-${name}`);
    expect(await violations(page)).toEqual([]);
  }
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await ann.picture('settings-import-narrow');
  expect(await ann.overflows()).toBe(false);
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: 'Import now' }).click();
  await page.getByRole('link', { name: 'Open project' }).click();
  // Only the rows in view are drawn, and which those are changes with the date.
  await page.getByPlaceholder('Search', { exact: true }).fill('Mow the lawn');
  await row(page, 'Mow the lawn').first().waitFor();
  const { data } = await call<{ data: { name: string; group: string }[] }>('GET', 'projects/WEB/states/');
  expect(data.find(({ name }) => name === 'Draussen')).toMatchObject({ group: 'started' });
  expect(data.find(({ name }) => name === 'Geplant')).toBeUndefined();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('an import is undone, unless somebody has changed something of it', async () => {
  interface Shown {
    readonly id: string;
    readonly status: string;
    readonly is_dry_run: boolean;
    readonly project_id: string;
    readonly settings: object;
  }
  const ann = await signedIn('/w/acme/settings/imports/');
  const { page } = ann;
  const list = await call<{ data: Shown[] }>('GET', 'imports/');
  const first = list.data.find(({ is_dry_run, status }) => !is_dry_run && status === 'completed')!;
  const undo = page.getByRole('button', { name: 'Undo import' });
  const window = dialog(page, 'Undo import');
  await page.goto(`/w/acme/settings/imports/${first.id}/`);
  await undo.click();
  await window.waitFor();
  await window.getByRole('button', { name: 'Undo import' }).click();
  await page.getByText('Nothing of it is here any more.').waitFor();
  expect(await undo.count()).toBe(0);
  await ann.picture('settings-import-undone');

  const { id } = await call<Shown>('POST', 'imports/', {
    ...{ source: 'csv', project_id: first.project_id, ...first.settings },
  });
  await page.goto(`/w/acme/settings/imports/${id}/`);
  await undo.waitFor();
  const found = await call<{ data: { id: string; name: string }[] }>('GET', 'projects/WEB/work-items/');
  const fence = found.data.find(({ name }) => name === 'Paint the fence')!;
  await call('PATCH', `projects/WEB/work-items/${fence.id}/`, { name: 'Paint the gate' });
  await undo.click();
  await window.getByRole('button', { name: 'Undo import' }).click();
  await window.getByText('because the work item "Paint the gate" was changed').waitFor();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await ann.picture(`settings-import-touched-${colorScheme}`);
    expect(await violations(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await ann.picture('settings-import-touched-narrow');
  expect(await ann.overflows()).toBe(false);
  expect(ann.complaints.filter((one) => !one.includes('409'))).toEqual([]);
  await ann.close();
});

it('properties that columns of custom fields become are chosen', async () => {
  const ann = await signedIn('/w/acme/settings/imports/');
  const { page } = ann;
  const rows = 'Summary,Custom field (Region),Custom field (Effort)\nPrune the roses,North,3\nWater the lawn,South,5\n';
  await page.getByRole('button', { name: 'New import' }).click();
  const window = dialog(page, 'New import');
  await window.getByLabel('Project', { exact: true }).selectOption({ label: 'Website' });
  await window
    .getByLabel('File')
    .setInputFiles({ name: 'roses.csv', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from(rows) });
  await window.getByRole('button', { name: 'Try' }).click();
  const taken = (name: string) => page.getByLabel(`Matched with: ${name}`, { exact: true });
  await page.getByRole('heading', { name: 'Properties' }).waitFor();
  expect(await taken('Region').locator('option:checked').allTextContents()).toEqual(['New property: Text']);
  expect(await taken('Effort').locator('option:checked').allTextContents()).toEqual(['New property: Number']);
  await taken('Region').selectOption({ label: 'New property: Choice' });
  await taken('Effort').selectOption({ label: 'Left out' });
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await again.waitFor({ state: 'detached' });
  await taken('Region').waitFor();
  expect(await taken('Region').inputValue()).toBe('OPTION');
  expect(await taken('Effort').inputValue()).toBe('ignore');
  await page.getByText('"Effort": it is left out, as was chosen; values: 2').waitFor();
  for (const [name, look] of [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
  ] as const) {
    await page.emulateMedia(look);
    await ann.picture(`settings-import-properties-${name}`);
    expect(await violations(page)).toEqual([]);
  }
  const wide = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await ann.picture('settings-import-properties-narrow');
  expect(await ann.overflows()).toBe(false);
  await page.setViewportSize(wide);
  await page.getByRole('button', { name: 'Import now' }).click();
  await page.getByRole('link', { name: 'Open project' }).waitFor();
  const { data } = await call<{ data: { display_name: string; property_type: string }[] }>(
    'GET',
    'projects/WEB/work-item-properties/',
  );
  expect(data.find(({ display_name }) => display_name === 'Region')).toMatchObject({ property_type: 'OPTION' });
  expect(data.find(({ display_name }) => display_name === 'Effort')).toBeUndefined();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('an import is paused, resumed and cancelled', async () => {
  const held = createServer(() => undefined);
  await new Promise<void>((resolve) => held.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(held.address() as AddressInfo).port}`;
  const { id: project_id } = await call<{ id: string }>('GET', 'projects/WEB/');
  const order = { source: 'github', project_id, repository: 'acme/web', url };
  const { id } = await call<{ id: string }>('POST', 'imports/', order);
  const ann = await signedIn(`/w/acme/settings/imports/${id}/`);
  const { page } = ann;
  await page.getByText('Runs · 2 records read').waitFor();
  await page.getByRole('button', { name: 'Pause import' }).click();
  await page.getByText('Nothing of it is in the project.').waitFor();
  await ann.picture('settings-import-paused');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Resume import' }).click();
  await page.getByText('Runs · 2 records read').waitFor();
  // Somebody else pauses it, and the page shows it.
  await call('POST', `imports/${id}/pause/`);
  await page.getByRole('button', { name: 'Resume import' }).waitFor();
  await page.getByRole('button', { name: 'Cancel import' }).click();
  await page.getByText('Cancelled').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
  held.closeAllConnections();
  held.close();
});

it('a workspace is exported, and its file is downloaded', async () => {
  const ann = await signedIn('/w/acme/settings/exports/');
  const { page } = ann;
  await page.getByRole('button', { name: 'Start export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^acme-[\d-]+\.tar$/);
  await ann.picture('settings-export');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete export' }).click();
  await dialog(page, 'Delete export').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nothing was exported yet.').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('an identity provider gets a token, which is shown once and then revoked', async () => {
  const ann = await signedIn('/w/acme/settings/provisioning/');
  const { page } = ann;
  await page.getByText(/\/scim\/v2$/).waitFor();
  await page.getByRole('button', { name: 'New token' }).click();
  await fill(page, 'New token', { Title: 'Entra ID' }, 'Create');
  const shown = await dialog(page, 'Entra ID')
    .getByText(/^cairn_scim_/)
    .innerText();
  const found = await fetch(`${new URL(page.url()).origin}/scim/v2/Users`, {
    headers: { Authorization: `Bearer ${shown}` },
  });
  expect(found.status).toBe(200);
  await ann.picture('settings-provisioning-token');
  await dialog(page, 'Entra ID').getByRole('button', { name: 'Close', exact: true }).click();
  await row(page, 'Entra ID').waitFor();
  await ann.picture('settings-provisioning');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Revoke: Entra ID' }).click();
  await dialog(page, 'Revoke “Entra ID”?').getByRole('button', { name: 'Revoke', exact: true }).click();
  await page.getByText('No tokens yet').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});
