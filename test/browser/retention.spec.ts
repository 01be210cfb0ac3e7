import { startAcme } from './acme';
import { LOOKS, violations } from './chromium';

const acme = startAcme();

it('an owner sets how long logs are kept, and the page says from when on', async () => {
  const ann = await acme.signedIn('/w/acme/settings/retention/');
  const { page } = ann;
  const table = page.getByRole('table', { name: 'Retention' });
  await table.getByText('For ever').first().waitFor();
  await table.getByText('14 days').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Retention' });
  await dialog.getByLabel('Days for the audit log').fill('30');
  await dialog.getByLabel('Days for other logs').fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Ensure this value is greater than or equal to 90.').waitFor();
  for (const [name, { width = 1100, dark = false }] of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
    await ann.picture(`retention-dialog-${name}`);
  }
  await dialog.getByLabel('Days for the audit log').fill('365');
  await dialog.getByLabel('Days for deleted records').fill('60');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The last change takes effect at').waitFor();
  await table.getByText('365 days').waitFor();
  await table.getByText('7 days').waitFor();
  await table.getByText('60 days').waitFor();
  for (const [name, { width = 1100, dark = false }] of LOOKS) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await ann.settled();
    expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
    await ann.picture(`retention-${name}`);
  }
  await acme.stage.sql(
    `update audit_chains set removed_sequence = 812, removed_until = '2025-11-29T01:12:58Z', removed_after_days = 365`,
  );
  await page.goto('/w/acme/settings/audit/');
  await page.getByText('(812) were removed by the retention of 365 days.').waitFor();
  await ann.settled();
  await ann.picture('audit-removed');
  expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
  await ann.close();
});
