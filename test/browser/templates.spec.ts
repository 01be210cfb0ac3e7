import { startAcme } from './acme';
import { LOOKS, violations } from './chromium';

const acme = startAcme({ seed: 'demo' });
const { call, signedIn } = acme;

beforeAll(async () => {
  await call('PATCH', 'features/', { page_templates: true, recurring_work_items: true });
  await call('PATCH', 'projects/WEB/features/', { pages: true });
  await call('POST', 'projects/WEB/pages/', { name: 'Meeting', description_html: '<p>Who was there?</p>' });
  await call('POST', 'projects/WEB/work-item-templates/', { name: 'Back-up', template_data: { name: 'Check it' } });
});

it('a template has the text of a page, and makes pages with it', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/settings/page-templates/');
  const { page } = ann;
  await page.getByRole('button', { name: 'New template' }).click();
  const form = page.getByRole('dialog', { name: 'New template' });
  await form.getByLabel('Name').fill('Minutes');
  await form.getByLabel('Text as in').selectOption({ label: 'Meeting' });
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'More actions: Minutes' }).click();
  await page.getByRole('menuitem', { name: 'Make a page' }).click();
  await page.getByText('Who was there?').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('work items recur by a schedule that is paused and resumed', async () => {
  const ann = await signedIn('/w/acme/projects/WEB/settings/recurring/');
  const { page } = ann;
  await page.getByRole('button', { name: 'New recurring work item' }).click();
  const form = page.getByRole('dialog', { name: 'New recurring work item' });
  await form.getByLabel('Name').fill('Weekly check');
  await form.getByLabel('Friday').check();
  await form.getByLabel('Time', { exact: true }).fill('25:00');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  await form.getByRole('alert').waitFor();
  await form.getByLabel('Time', { exact: true }).fill('08:30');
  await form.getByRole('button', { name: 'Create', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: 'Weekly check' });
  await row.getByText('Every week, Friday, 08:30').waitFor();
  await row.getByText(/^Next:/).waitFor();
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'More actions: Weekly check' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Pause');
  await row.getByText('Paused').waitFor();
  await act('Resume');
  await row.getByText(/^Next:/).waitFor();
  await act('What was made');
  await page.getByText('The schedule has not come round yet.').waitFor();
  expect(ann.complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await ann.close();
});

it.each(LOOKS)('templates and recurring work items are in order, and fit (%s)', async (name, look) => {
  const ann = await signedIn('/w/acme/', look);
  const { page } = ann;
  for (const path of [
    'projects/WEB/settings/recurring/',
    'projects/WEB/settings/page-templates/',
    'settings/page-templates/',
  ]) {
    await page.goto(`/w/acme/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await ann.settled();
    await ann.picture(`${path.split('/').at(-2)!}-${name}`);
    expect([path, await violations(page), await ann.overflows()]).toEqual([path, [], false]);
  }
  expect(ann.complaints).toEqual([]);
  await ann.close();
});
