import type { Page } from 'playwright-core';
import { startAcme } from './acme';
import { violations, type Look } from './chromium';

const DAY_MS = 86_400_000;
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const acme = startAcme({ seed: 'demo' });
const { call, signedIn } = acme;

beforeAll(async () => {
  await call('PATCH', 'projects/WEB/features/', {
    ...{ cycles: true, modules: true, milestones: true, epics: true },
  });
});

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('a cycle is planned, renamed, seen by another person at once, and deleted', async () => {
  const [ann, other] = [await signedIn('/w/acme/projects/WEB/cycles/'), await signedIn('/w/acme/projects/WEB/cycles/')];
  const { page } = ann;
  await other.listening();
  await page.getByRole('button', { name: 'New cycle' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New cycle' });
  // Days are proposed.
  expect(await dialog.getByLabel('Start').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await dialog.getByLabel('End').inputValue()).toMatch(/^\d{4}-\d\d-\d\d$/);
  await dialog.getByLabel('Name').fill('Autumn');
  await dialog.getByLabel('Start').fill(day(400));
  await dialog.getByLabel('End').fill('');
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

it('a milestone is made, gets work items, is archived and taken back', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/milestones/');
  const { page } = ann;
  await page.getByRole('button', { name: 'New milestone' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New milestone' });
  await dialog.getByLabel('Name').fill('Beta');
  await dialog.getByLabel('Due').fill(day(20));
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await section(page, 'Coming').getByText('Beta').waitFor();
  await act(page, 'Beta', 'Add work items');
  const adding = page.getByRole('dialog', { name: 'Add work items to Beta' });
  await adding.getByRole('checkbox').first().check();
  await adding.getByRole('checkbox').nth(1).check();
  await adding.getByRole('button', { name: 'Add 2 work items' }).click();
  await entry(page, 'Beta')
    .getByText(/\/[0-2]/)
    .waitFor();
  await act(page, 'Beta', 'Archive');
  await entry(page, 'Beta').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show archived' }).click();
  await section(page, 'Archived').getByText('Beta').waitFor();
  await act(page, 'Beta', 'Take out of the archive');
  await section(page, 'Coming').getByText('Beta').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('what a cycle has left unfinished moves to the next one', async () => {
  const past = await call<{ id: string }>('POST', 'projects/WEB/cycles/', {
    ...{ name: 'Past', start_date: day(200), end_date: day(205) },
  });
  const next = await call<{ id: string }>('POST', 'projects/WEB/cycles/', {
    ...{ name: 'Next', start_date: day(300), end_date: day(310) },
  });
  const states = await call<{ data: { id: string; group: string }[] }>('GET', 'projects/WEB/states/');
  const state_id = states.data.find(({ group }) => group === 'started')!.id;
  // A cycle that is over takes nothing: it gets its work item before that.
  const { id } = await call<{ id: string }>('POST', 'projects/WEB/work-items/', { name: 'Left over', state_id });
  await call('POST', `projects/WEB/cycles/${past.id}/work-items/`, { add: [id] });
  await call('PATCH', `projects/WEB/cycles/${past.id}/`, { start_date: day(-40), end_date: day(-30) });
  const ann = await signedIn('/w/acme/projects/WEB/cycles/');
  const { page } = ann;
  await act(page, 'Past', 'Move unfinished work items');
  const dialog = page.getByRole('dialog', { name: 'Move what Past left unfinished' });
  await dialog.getByLabel('To').selectOption({ label: 'Next' });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await page.getByText('Unfinished work items are in Next now').waitFor();
  const moved = await call<{ data: { id: string }[] }>('GET', `projects/WEB/cycles/${next.id}/work-items/`);
  expect(moved.data.map((one) => one.id)).toEqual([id]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('a work item moves to another day in the calendar by drag and by key, and on the timeline by key', async () => {
  const month = day(0).slice(0, 7);
  const { id, identifier } = await call<{ id: string; identifier: string }>('POST', 'projects/WEB/work-items/', {
    ...{ name: 'Movable', start_date: day(-55), target_date: `${month}-12` },
  });
  const daysNow = async () => {
    const { start_date, target_date } = await call<Record<string, string>>('GET', `projects/WEB/work-items/${id}/`);
    return [start_date, target_date];
  };
  const ann = await signedIn(`/w/acme/projects/WEB/calendar/?month=${month}`, { width: 1280 });
  const { page } = ann;
  const chip = page.getByRole('button', { name: /Movable/ });
  await chip.dragTo(page.locator('.calendar-day', { has: page.locator(`time[datetime="${month}-19"]`) }));
  await page.getByText(`${identifier} is due`).waitFor();
  expect(await daysNow()).toEqual([day(-55), `${month}-19`]);
  await chip.focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await page
    .locator('.calendar-day', { has: page.locator(`time[datetime="${month}-18"]`) })
    .getByText('Movable')
    .waitFor();
  await ann.settled();
  expect(await daysNow()).toEqual([day(-55), `${month}-18`]);

  await page.goto('/w/acme/projects/WEB/timeline/');
  const bar = page.getByRole('button', { name: new RegExp(`${identifier} Movable: `) });
  await bar.focus();
  await page.keyboard.press('ArrowRight');
  await page.getByText(`${identifier} was moved`).waitFor();
  expect(await daysNow()).toEqual([day(-54), `${month}-19`]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it.each(LOOKS)(
  'pages of releases, customers, initiatives, epics and the like are in order and fit (%s)',
  async (look, options) => {
    const name = (what: string) => `${what} ${look}`;
    const { data } = await call<{ data: { id: string }[] }>('GET', 'projects/WEB/work-items/?per_page=4');
    const add = data.map(({ id }) => id);
    const make = async (path: string, body: object) => (await call<{ id: string }>('POST', path, body)).id;
    const release = await make('releases/', { name: name('Winter'), target_date: day(9) });
    const customer = await make('customers/', { name: name('Northwind'), stage: 'Trial' });
    const initiative = await make('initiatives/', { name: name('Checkout'), state: 'ACTIVE', project_ids: [] });
    const teamspace = await make('teamspaces/', { name: name('Shop') });
    await make('projects/WEB/epics/', { name: name('Two steps'), start_date: day(-3), target_date: day(12) });
    await make(`customers/${customer}/requests/`, { name: 'Export', description_html: '<p>Each month.</p>' });
    for (const holder of [`releases/${release}`, `customers/${customer}`, `initiatives/${initiative}`])
      await call('POST', `${holder}/work-items/`, { add });
    const ann = await signedIn('/w/acme/releases/', options);
    const { page } = ann;
    const pages: readonly [string, string, string][] = [
      ['releases', 'releases/', '.plan-entry'],
      ['release', `releases/${release}/`, '.plan-part'],
      ['release-items', `releases/${release}/work-items/`, '.row'],
      ['customers', 'customers/', '.plan-entry'],
      ['customer', `customers/${customer}/`, '.plan-request'],
      ['initiatives', 'initiatives/', '.plan-entry'],
      ['initiative', `initiatives/${initiative}/`, '.plan-tree'],
      ['teamspaces', 'teamspaces/', '.plan-entry'],
      ['teamspace', `teamspaces/${teamspace}/`, '.plan-part'],
      ['epics', 'projects/WEB/epics/', '.plan-tree'],
      ['dashboard', 'projects/WEB/dashboard/', '.chart'],
      ['calendar', 'projects/WEB/calendar/', '.calendar'],
      ['timeline', 'projects/WEB/timeline/', '.timeline-bar'],
    ];
    const found: string[] = [];
    for (const [called, path, wanted] of pages) {
      await page.goto(`/w/acme/${path}`);
      await page.locator(wanted).first().waitFor();
      await ann.settled();
      await ann.picture(`planning-${look}-${called}`);
      if (await ann.overflows()) found.push(`${called} is too wide`);
      found.push(...(await violations(page)).map((one) => `${called}: ${one}`));
    }
    expect(found).toEqual([]);
    expect(ann.complaints).toEqual([]);
    await ann.close();
  },
);
