import { NameServer } from '../support/name-server';
import { startAcme } from './acme';
import { row, violations } from './chromium';

const UNPROVEN = 'Not proven';

let names: NameServer;
beforeAll(async () => void (names = await NameServer.start()));
afterAll(() => names.stop());

// The name server has its address before the service starts.
const settings = {
  get DNS_SERVERS() {
    return names.address;
  },
};
const acme = startAcme({ settings });
const { signedIn } = acme;

it('an administrator registers a provider, and proves its domains by a record and by their word', async () => {
  const ann = await signedIn('/w/acme/');
  const { page } = ann;
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Identity providers' }).click();
  await page.getByText('There are none beside those that the operator configured.').waitFor();
  await page.getByRole('button', { name: 'New identity provider' }).click();
  const form = page.getByRole('dialog', { name: 'New identity provider' });
  await form.getByLabel('Name on the sign-in page').fill('Umbrella');
  await form.getByLabel('Issuer').fill('https://id.example.com');
  await form.getByLabel('Client ID').fill('cairn');
  await form.getByLabel('Client secret').fill('secret-of-cairn');
  await form.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: 'Umbrella' }).click();
  await page.getByRole('heading', { level: 1, name: 'Umbrella' }).waitFor();
  await page.getByText(/\/sign-in\/oidc\/[0-9a-f-]+\/callback\//).waitFor();

  for (const domain of ['dns.example', 'word.example']) {
    await page.getByRole('button', { name: 'New domain' }).click();
    const added = page.getByRole('dialog', { name: 'New domain' });
    await added.getByLabel('Domain').fill(domain);
    await added.getByRole('button', { name: 'Create' }).click();
    await row(page, domain).getByText(UNPROVEN).waitFor();
  }
  const record = await row(page, 'dns.example').getByText('cairn-verification=').textContent();
  await page.getByRole('button', { name: 'Check: dns.example' }).click();
  await page.getByText('No TXT record').waitFor();
  names.records.set('_cairn.dns.example', [record!]);
  await page.getByRole('button', { name: 'Check: dns.example' }).click();
  await row(page, 'dns.example').getByText('By DNS').waitFor();

  await page.getByRole('button', { name: 'More actions: word.example' }).click();
  await page.getByRole('menuitem', { name: 'Prove by your word' }).click();
  await page.getByRole('dialog', { name: 'Does word.example belong' }).getByRole('button', { name: 'Prove' }).click();
  await row(page, 'word.example').getByText('By an administrator').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(ann.complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await ann.close();
});

it('the sign-in page asks for the address and goes on to the provider of its domain', async () => {
  const context = await acme.browser.newContext({ baseURL: acme.service.url });
  const page = await context.newPage();
  const provider = 'https://id.example.com/**';
  const [left] = await Promise.all([
    page.waitForRequest(/\/sign-in\/oidc\/[0-9a-f-]+\/\?next=/),
    page.route(provider, (route) => route.abort()),
    (async () => {
      await page.goto('/sign-in/');
      await page.getByLabel('E-mail address').fill('somebody@dns.example');
      await page.getByRole('button', { name: 'Continue' }).click();
    })(),
  ]);
  expect(left.isNavigationRequest()).toBe(true);
  await context.close();
});
