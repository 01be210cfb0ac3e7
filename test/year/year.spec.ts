import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser as Chromium } from 'playwright-core';
import { signIn } from '../browser/acme';
import { installedChromium, launch, Person, withDevice } from '../browser/chromium';
import { done, ScimClient, SCHEMAS } from '../e2e/provisioning/scim';
import { Browser } from '../support/browser';
import { newKey, type OwnKey } from '../support/certificates';
import { exchange } from '../support/exchange';
import { PNG, sendForm, type UploadForm } from '../support/files';
import { UNLIMITED } from '../support/global-setup';
import { ROOT } from '../support/run';
import { Receiver } from '../support/receiver';
import { enterBySaml, samlSettings, type SamlPerson } from '../support/saml';
import { freePort, until } from '../support/service';
import type { Method } from '../support/version';
import { Colleague } from './colleague';
import { Installation } from './installation';
import * as packages from './packages';

const { commit: PREVIOUS } = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/upgrades/previous.json'), 'utf8')) as {
  commit: string;
};
/** The oldest released state, and the one before this one. */
const STATES = ['0d7ec29b', PREVIOUS];
/** The last PostgreSQL of the major version before that of the package. */
const EARLIER_POSTGRES = '17.10.0-beta.17';

const TODAY = 'today';

/** A state that is installed. */
interface Release {
  readonly name: string;
  readonly place: string;
}

/** How long people work without a disturbance. */
const QUIET_MS = 10_000;

const OWNER = { email: 'ann@example.com', password: 'correct horse battery' };
const PASSPHRASE = 'the passphrase of a year';

const scratch = mkdtempSync(join(tmpdir(), 'year-'));
// Run by root, PostgreSQL works as another user, who has to pass through.
chmodSync(scratch, 0o711);

/** What the test measured and left out, printed when it ends. */
const figures: string[] = [];
const note = (line: string) => figures.push(line);
const print = (line: string) => process.stdout.write(`    ${line}\n`);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

let failed: string | undefined;
/** What follows needs what came before. */
const chapter = (title: string, work: () => Promise<void>): void => {
  it(title, async () => {
    if (failed) throw new Error(`Not tried, as this failed: ${failed}`);
    const before = performance.now();
    await work().catch((error: Error) => {
      failed = title;
      error.message += `\nThe server said last:\n${company?.output.slice(-3_000)}`;
      throw error;
    });
    print(`${title}: ${seconds(before)}`);
  });
};

let company: Installation;
let receiver: Receiver;
let key = '';
let colleague: Colleague;
/** What is installed and comes next, the oldest first. */
let releases: Release[];
/** Programs of the earlier PostgreSQL, which the packages bring until it is carried over. */
let postgres: string | undefined;
let idp: OwnKey;
let url = '';
let chromium: Chromium | undefined;

beforeAll(async () => {
  receiver = await Receiver.start();
  idp = await newKey();
  url = `http://localhost:${await freePort()}`;
  company = new Installation(scratch, join(scratch, 'data'), url);
});
afterAll(async () => {
  for (const line of figures) print(line);
  colleague?.leave();
  await chromium?.close();
  await company.stop();
  receiver.close();
  await packages.remove(scratch);
});

/** Installs what the machine has from now on. Each upgrade has a place for back-ups of its own, so that one is due. */
function use({ name, place }: Release): void {
  const { email } = OWNER;
  const backups = { BACKUP_TO: join(scratch, `before-${name}`), BACKUP_PASSPHRASE: PASSPHRASE };
  const accounts = name === TODAY && { ...samlSettings([idp]), INSTANCE_ADMINS: email };
  company.use(place, { ...UNLIMITED, WEBHOOK_ALLOWED_CIDRS: 'loopback', ...backups, ...accounts });
}

async function call<T>(
  method: Method,
  path: string,
  body?: object,
  headers: object = { 'X-Api-Key': key },
): Promise<T> {
  const address = path.startsWith('/') ? path : `/api/v2/workspaces/acme/${path}`;
  const answer = await exchange(url + address, {
    method,
    headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300) throw new Error(`${method} ${address}: ${answer.status} ${answer.text}`);
  return (answer.text ? JSON.parse(answer.text) : undefined) as T;
}

interface Made {
  readonly id: string;
}

/** Packs a state and installs the package; nothing where there is no such state. */
async function released(name: string, packing: Promise<string | undefined>): Promise<Release | undefined> {
  const before = performance.now();
  const file = await packing;
  if (!file) {
    note(`left out: this clone has no commit ${name}`);
    return undefined;
  }
  const [packed, since] = [seconds(before), performance.now()];
  const place = await packages.install(file, join(scratch, `prefix-${name}`));
  const sizes = `${packages.megabytes(file)}, ${packages.megabytes(place)} installed`;
  note(`package of ${name}: ${sizes}; packed in ${packed}, installed in ${seconds(since)}`);
  if (postgres) await packages.bringPostgres(place, postgres);
  return { name, place };
}

let hook = '';
let project = '';
let picture = '';

/** The stream of events still leads to the receiver. */
async function delivers(): Promise<void> {
  const identifier = `P${Math.random().toString(36).slice(2, 8)}`.toUpperCase();
  const { id } = await call<Made>('POST', 'projects/', { name: `News ${identifier}`, identifier });
  await until(() => receiver.at(hook).some(({ raw }) => raw.includes(id)), 'the delivery of the new project');
}

async function pictureIsThere(): Promise<void> {
  const answer = await fetch(`${url}${picture}`, { headers: { 'X-Api-Key': key } });
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
}

/** Whatever has happened to the installation, what was there is there. */
async function isWhole(): Promise<void> {
  await colleague.check();
  await pictureIsThere();
  await delivers();
  const logs = JSON.parse(await company.cli(['audit', 'verify', '--json'])) as { entries: number }[];
  expect(logs.reduce((sum, { entries }) => sum + entries, 0)).toBeGreaterThan(0);
}

chapter('packages of all states are made and installed', async () => {
  postgres = await packages.fetchPostgres(EARLIER_POSTGRES, join(scratch, 'postgres'));
  if (!postgres) note(`left out: no registry has PostgreSQL ${EARLIER_POSTGRES} for this machine`);
  const made = await Promise.all([
    ...STATES.map((state) => released(state, packages.packState(state, join(scratch, state)))),
    released(TODAY, packages.packThis(scratch)),
  ]);
  releases = made.filter((release) => release !== undefined);
});

chapter('the oldest is started and filled', async () => {
  use(releases.shift()!);
  await company.start();
  const bootstrap = ['bootstrap', '--workspace', 'acme', '--email', OWNER.email, '--password-stdin', '--json'];
  key = (JSON.parse(await company.cli(bootstrap, OWNER.password)) as { api_key: string }).api_key;
  await company.cli(['seed', '--workspace', 'acme', '--size', 'demo']);

  hook = receiver.url();
  await call('POST', 'webhooks/', { url: hook, name: 'News', scopes: ['project.created'] });
  ({ id: project } = await call<Made>('POST', 'projects/', { name: 'A year', identifier: 'YEAR' }));
  await delivers();
  const { id: home } = await call<Made>('POST', 'projects/', { name: 'Pictures', identifier: 'PICS' });
  const { id: item } = await call<Made>('POST', `projects/${home}/work-items/`, { name: 'With a picture' });
  const files = `projects/${home}/work-items/${item}/attachments/`;
  const announced = await call<{ asset_id: string; upload_data: UploadForm; asset_url: string }>('POST', files, {
    ...{ name: 'pixel.png', type: 'image/png', size: PNG.length },
  });
  expect((await sendForm(announced.upload_data, PNG)).status).toBe(204);
  await call('PATCH', `${files}${announced.asset_id}/`, { is_uploaded: true });
  picture = announced.asset_url;
  await pictureIsThere();
});

chapter('people work on it', async () => {
  colleague = new Colleague(url, key, `/api/v2/workspaces/acme/projects/${project}/work-items/`);
  colleague.phase = 'before';
  colleague.begin();
  await sleep(QUIET_MS);
  note(`before: ${colleague.figures('before')}`);
});

interface Plan {
  readonly migrations: readonly object[];
  readonly side_by_side: { readonly verdict: string };
}

/** Goes on with another package while people work. */
async function upgrade(release: Release): Promise<void> {
  const { name } = release;
  colleague.phase = `upgrade to ${name}`;
  use(release);
  const asked = performance.now();
  const plan = await company.json<Plan>('migrate', 'plan');
  const planned = seconds(asked);
  expect(plan.migrations.length).toBeGreaterThan(0);
  await company.stop();
  const started = performance.now();
  await company.start();
  const took = seconds(started);
  await colleague.isAnswered();
  expect(company.output.match(/"The back-up \S+ was made before the upgrade\."/g)).toHaveLength(1);
  const findings = await company.json<{ level: string }[]>('doctor');
  expect(findings.filter(({ level }) => level === 'fail')).toEqual([]);
  const what = `${plan.migrations.length} migrations, side by side: ${plan.side_by_side.verdict}, planned in ${planned}`;
  note(`upgrade to ${name}: ready ${took} after its start, with a back-up of before; ${what}`);
  note(`upgrade to ${name}: ${colleague.figures(colleague.phase)}`);
}

chapter('it is upgraded from state to state while they work, and everything is there', async () => {
  for (const release of releases) await upgrade(release);
  colleague.phase = 'after the upgrades';
  await sleep(QUIET_MS);
  await colleague.pause();
  note(`after the upgrades: ${colleague.figures(colleague.phase)}`);
  await isWhole();
  colleague.begin();
});

chapter('PostgreSQL is carried over to the next major version', async () => {
  if (!postgres) return void (colleague.phase = 'after');
  colleague.phase = 'carrying PostgreSQL over';
  const before = performance.now();
  await company.stop();
  await packages.bringOwnPostgres(company.place);
  const kept = join(company.dataDir, 'postgres-17');
  await company.start();
  const took = seconds(before);
  await colleague.isAnswered();
  const [{ version }] = (await company.sql<{ version: string }>('select version()')) as [{ version: string }];
  expect(version).toContain('PostgreSQL 18.');
  note(`PostgreSQL from 17 to 18: served again after ${took}`);
  const findings = await company.json<{ text: string }[]>('doctor');
  expect(findings.filter(({ text }) => text.includes(kept))).toHaveLength(1);
  note(`PostgreSQL from 17 to 18: ${colleague.figures(colleague.phase)}`);
  await colleague.pause();
  await isWhole();
  rmSync(kept, { recursive: true });
  colleague.phase = 'after';
  colleague.begin();
});

interface Employee extends SamlPerson {
  readonly email: string;
  readonly first: string;
  readonly last: string;
  id: string;
}

const employee = (first: string, last: string): Employee => {
  const email = `${first}.${last}@example.com`.toLowerCase();
  const attributes = { email, displayName: `${first} ${last}` };
  return { first, last, email, id: '', nameId: `of-${Math.random().toString(36).slice(2)}`, attributes };
};
const bea = employee('Bea', 'Koh');
const zeb = employee('Zebulon', 'Quillfeather');
const dora = employee('Dora', 'Lindqvist');

let scim: ScimClient;
const staff = async () => (await call<{ data: object[] }>('GET', 'members/?per_page=100')).data;

chapter('people and a group are provisioned over SCIM', async () => {
  const { value } = await call<{ value: string }>('POST', 'provisioning-tokens/', {
    title: 'Directory',
    role: 'member',
  });
  scim = new ScimClient(value, url);
  const before = (await staff()).length;
  await call('PATCH', 'group-sync/config/', { is_enabled: true, auto_remove: true });
  await call('POST', 'group-sync/workspace-mappings/', { idp_group_name: 'Leads', role_slug: 'admin' });
  for (const person of [bea, zeb, dora]) {
    const { email, first, last } = person;
    const name = { givenName: first, familyName: last };
    const user = { schemas: [SCHEMAS.user], userName: email, externalId: person.nameId, active: true, name };
    person.id = done(await scim.post('/Users', user), 201).id as string;
  }
  const group = { schemas: [SCHEMAS.group], displayName: 'Leads', members: [{ value: bea.id }] };
  done(await scim.post('/Groups', group), 201);
  const role = async () =>
    (await company.sql<{ role: string }>('select role from workspace_members where user_id = $1', [bea.id]))[0]?.role;
  await until(async () => (await role()) === 'admin', 'the role of the group');
  expect(await staff()).toHaveLength(before + 3);
});

const enters = async (person: Employee): Promise<Browser> => {
  const visitor = new Browser(url);
  const page = await enterBySaml({ url }, visitor, person, idp);
  expect([page.status, page.location]).toEqual([303, '/profile/']);
  expect((await visitor.get('/profile/')).text).toContain(person.email);
  return visitor;
};

let session: Browser;
/** Path of the work item that changes hands. */
let handedOver = '';

chapter('they sign in by SAML, and work', async () => {
  await enters(bea);
  session = await enters(zeb);
  const { id: home } = await call<Made>('POST', 'projects/', { name: 'An idea', identifier: 'IDEA' });
  await call('POST', `projects/${home}/members/`, { member_id: zeb.id, role: 'admin' });
  const [, token] = /name="form_token" value="([^"]+)"/.exec((await session.get('/profile/')).text)!;
  const own = { Cookie: `cairn_session=${session.cookie('cairn_session')}`, 'X-Form-Token': token! };
  const items = `projects/${home}/work-items/`;
  const { id } = await call<Made>('POST', items, { name: 'A task', assignee_ids: [zeb.id] }, own);
  handedOver = `${items}${id}/`;
  await call('POST', `${handedOver}comments/`, { comment_html: '<p>Soon done</p>' }, own);
});

let phone: Person | undefined;
const FACTORS = '/w/acme/account/factors/';

const signsInByPasskey = async ({ page }: Person): Promise<void> => {
  await page.context().clearCookies();
  await page.goto('/sign-in/');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/sign-in/'));
  await page.goto(FACTORS);
  await page.getByRole('row').filter({ hasText: 'Phone' }).waitFor();
};

chapter('one of them adds a passkey in Chromium, and signs in by it', async () => {
  if (!installedChromium()) return void note('left out: there is no Chromium for the passkey');
  const { link } = await company.json<{ link: string }>('password-reset', dora.email);
  const visitor = new Browser(url);
  const { pathname, search } = new URL(link);
  expect((await visitor.submit(await visitor.get(pathname + search), { password: OWNER.password })).status).toBe(303);
  chromium = await launch();
  phone = await Person.at(chromium, url);
  const { page } = phone;
  await page.goto(FACTORS);
  await signIn(page, { email: dora.email, password: OWNER.password });
  await withDevice(page);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('Phone');
  await dialog.getByLabel('Your password').fill(OWNER.password);
  await dialog.getByRole('button', { name: 'Go on', exact: true }).click();
  await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'Close' }).click();
  await signsInByPasskey(phone);
});

const PEOPLE = '/api/v2/instance/people/';
const namesOf = ({ first, last, email }: Employee) => [first, last, email];

/** Files of the data directory that contain the name or the address, apart from those of the database. */
function filesWith(texts: readonly string[]): string[] {
  const files = join(company.dataDir, 'files');
  return readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => texts.some((text) => path.includes(text) || readFileSync(path).includes(text)));
}

const isForgotten = async (): Promise<void> => {
  expect(await company.tablesWith(namesOf(zeb))).toEqual([]);
  expect(filesWith(namesOf(zeb))).toEqual([]);
  expect(await call('GET', `${PEOPLE}${zeb.id}/`)).toMatchObject({
    ...{ is_active: false, erased_at: expect.any(String) as string },
    display_name: expect.stringMatching(/^Former member /) as string,
  });
};

chapter('one of them leaves: signed out within a second, the work handed over, erased', async () => {
  expect((await session.get('/profile/')).status).toBe(200);
  done(await scim.patch(`/Users/${zeb.id}`, [{ op: 'Replace', path: 'active', value: 'False' }]));
  const before = performance.now();
  await until(async () => (await session.get('/profile/')).status !== 200, 'the end of the session');
  note(`signed out ${seconds(before)} after SCIM said so`);
  // A second, and what a busy machine adds.
  expect(performance.now() - before).toBeLessThan(5_000);
  await call('POST', `${PEOPLE}${zeb.id}/leave/`, { successor: bea.email });
  expect((await call<{ assignee_ids: string[] }>('GET', `${handedOver}?fields=assignee_ids`)).assignee_ids).toEqual([
    bea.id,
  ]);
  expect((await company.tablesWith(namesOf(zeb))).length).toBeGreaterThan(3);
  await call('POST', `${PEOPLE}${zeb.id}/erase/`, { texts: 'keep', confirm: zeb.email });
  const since = performance.now();
  const erased = async () =>
    (await call<{ erased_at: string | null }>('GET', `${PEOPLE}${zeb.id}/`)).erased_at !== null;
  await until(erased, 'the erasure');
  note(`erased ${seconds(since)} after it was asked for`);
  await isForgotten();
  await company.cli(['audit', 'verify']);
});

/** Consumers of events register anew once somebody has said that the data lives here. */
const ANEW = 'event_consumers';

chapter('the machine is lost, and the back-up brings everything back on another one', async () => {
  await colleague.pause();
  note(`since PostgreSQL 18: ${colleague.figures('after')}`);
  const to = join(scratch, 'elsewhere');
  let before = performance.now();
  await company.cli(['backup', 'create', '--to', to]);
  note(
    `back-up: ${packages.megabytes(to)} in ${seconds(before)}; data directory: ${packages.megabytes(company.dataDir)}`,
  );
  const rows = await company.rows();
  const members = await staff();
  await company.lose();

  const { place } = company;
  company = new Installation(scratch, join(scratch, 'another-machine'), url);
  use({ name: TODAY, place });
  before = performance.now();
  await company.cli(['backup', 'restore', '--to', to]);
  const restored = seconds(before);
  await company.start();
  note(`restored in ${restored}, served again after ${seconds(before)}; ${colleague.promised} are there`);
  const now = await company.rows();
  // What tells of the back-up came after its instant; as many rows tell of the restore.
  expect({ ...now, [ANEW]: null }).toEqual({ ...rows, [ANEW]: null });
  await company.cli(['adopt']);
  await isWhole();
  await isForgotten();
  await enters(bea);
  expect((await session.get('/profile/')).status).toBe(303);
  if (phone) await signsInByPasskey(phone);
  expect(await staff()).toEqual(members);
});
