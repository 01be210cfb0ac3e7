import type { Page } from 'playwright-core';
import { startAcme } from './acme';
import { violations } from './chromium';

interface Made {
  readonly id: string;
}

const acme = startAcme({ seed: 'demo' });
const { call, signedIn } = acme;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const values = (page: Page) => page.getByRole('region', { name: 'Properties' });
let customer: Made;

beforeAll(async () => {
  await call('PATCH', 'features/', { is_customer_enabled: true });
  customer = await call<Made>('POST', 'customers/', { name: 'Northwind' });
});

it('properties of customers are made in the settings, and a customer has values of them', async () => {
  const ann = await signedIn('/w/acme/settings/customer-properties/');
  const { page } = ann;
  await page.getByText('No properties yet').waitFor();
  const make = async (name: string, kind: string, then?: () => Promise<unknown>) => {
    await page.getByRole('button', { name: 'New property' }).first().click();
    const form = dialog(page, 'New property');
    await form.getByLabel('Name').fill(name);
    await form.getByLabel('Kind').selectOption({ label: kind });
    await then?.();
    await form.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('row').filter({ hasText: name }).waitFor();
  };
  await make('Tier', 'Choice', () => dialog(page, 'New property').getByLabel('New options').fill('Gold\nSilver'));
  await page.getByText('Gold, Silver').waitFor();
  await make('Seats', 'Number');
  await make('Renewal', 'Date');
  await make('Partner', 'Yes or no');
  await make('Contact', 'E-mail address');
  await ann.settled();
  await ann.picture('customers-settings');
  expect(await violations(page)).toEqual([]);

  await page.goto(`/w/acme/customers/${customer.id}/`);
  await values(page).getByText('No values yet.').waitFor();
  await values(page).getByRole('button', { name: 'Edit values' }).click();
  const form = dialog(page, 'Edit values');
  await form.getByLabel('Tier').selectOption({ label: 'Gold' });
  await form.getByLabel('Seats').fill('12.5');
  await form.getByLabel('Renewal').fill('2031-12-31');
  await form.getByLabel('Partner').check();
  await form.getByLabel('Contact').fill('kim@example.com');
  await ann.picture('customers-values-form');
  await form.getByRole('button', { name: 'Save' }).click();
  await values(page).getByText('Gold').waitFor();
  for (const text of ['12.5', 'Dec 31, 2031', 'Yes', 'kim@example.com'])
    await values(page).getByText(text, { exact: true }).waitFor();
  const seats = (await call<{ data: { id: string; display_name: string }[] }>('GET', 'customer-properties/')).data.find(
    ({ display_name }) => display_name === 'Seats',
  )!;
  expect(await call('GET', `customers/${customer.id}/property-values/`)).toMatchObject({ [seats.id]: ['12.5'] });
  expect(ann.complaints).toEqual([]);

  // What others set appears.
  await call('POST', `customers/${customer.id}/property-values/`, { values: { [seats.id]: ['40'] } });
  await values(page).getByText('40', { exact: true }).waitFor();
  await ann.close();
});

it.each([
  ['light', { width: 1280 }],
  ['dark', { width: 390, dark: true }],
])('properties of customers are readable and fit: %s', async (look, options) => {
  const ann = await signedIn(`/w/acme/customers/${customer.id}/`, options);
  const { page } = ann;
  await values(page).getByText('Gold').waitFor();
  await ann.settled();
  await ann.picture(`customers-${look}`);
  expect(await ann.overflows()).toBe(false);
  const found = await violations(page);
  await page.goto('/w/acme/settings/customer-properties/');
  await page.getByText('Gold, Silver').waitFor();
  await ann.settled();
  await ann.picture(`customers-settings-${look}`);
  expect(await ann.overflows()).toBe(false);
  expect([...found, ...(await violations(page))]).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});
