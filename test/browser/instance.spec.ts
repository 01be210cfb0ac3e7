import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { cli } from '../support/cli';
import { until } from '../support/service';
import { join as joinWorkspace, OWNER, startAcme } from './acme';
import { LOOKS, Person, row, violations } from './chromium';

// Without INSTANCE_ADMINS the first person administers the installation: Ann.
const copies = mkdtempSync(join(tmpdir(), 'cairn-copies-'));
const acme = startAcme({ settings: { BACKUP_TO: copies } });
afterAll(() => rmSync(copies, { recursive: true, force: true }));
const { call, signedIn } = acme;

const BEA = 'bea@example.com';
const MERGING = 'select 1 from person_merges where merged_at is null';

/** Bea has joined the workspace and stays signed in. */
let bea: Person;

beforeAll(async () => {
  const { stdout } = await cli(['invite', BEA, '--workspace', 'acme', '--role', 'admin', '--json'], acme.env);
  bea = await Person.at(acme.browser, acme.service.url);
  await joinWorkspace(bea.page, (JSON.parse(stdout) as { link: string }).link);
});

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions: bea' }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Answers the question in the dialog with its own button. */
const confirm = (page: Page, title: string, action: string) =>
  page.getByRole('dialog', { name: title }).getByRole('button', { name: action }).click();

const isSignedOut = async ({ page }: Person) =>
  (await page.request.get('/api/v2/users/me/', { headers: { Accept: 'application/json' } })).status() === 401;

it('an administrator deactivates somebody after a proof, and lets them in again', async () => {
  const ann = await signedIn('/w/acme/');
  const { page } = ann;
  await sidebar(page).getByRole('link', { name: 'People' }).click();
  await page.getByRole('heading', { level: 1, name: 'People' }).waitFor();
  await row(page, OWNER.email).getByText('You').waitFor();
  expect(await row(page, OWNER.email).getByRole('button').count()).toBe(0);

  await acme.stage.sql(`update sessions set created_at = now() - interval '16 minutes'`);
  await choose(page, 'Deactivate');
  await confirm(page, 'Deactivate bea?', 'Deactivate');
  const proof = page.getByRole('dialog', { name: 'Is it still you?' });
  await proof.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('This needs a proof of who you are').waitFor();
  await confirm(page, 'Deactivate bea?', 'Deactivate');
  await proof.getByLabel('Your password').fill(OWNER.password);
  await ann.picture('instance-proof');
  await proof.getByRole('button', { name: 'Go on' }).click();
  await page.getByText('bea was deactivated').waitFor();
  await row(page, BEA).getByText('Deactivated').waitFor();
  await until(() => isSignedOut(bea), 'the end of the session');

  await page.getByLabel('Status').selectOption('Active');
  await row(page, BEA).waitFor({ state: 'detached' });
  await page.getByLabel('Status').selectOption('Deactivated');
  await row(page, OWNER.email).waitFor({ state: 'detached' });
  await choose(page, 'Reactivate');
  await confirm(page, 'Reactivate bea?', 'Reactivate');
  await page.getByText('Nothing found').waitFor();
  await page.getByLabel('Status').selectOption('All');
  await row(page, BEA).getByText('Active', { exact: true }).waitFor();
  expect(ann.complaints.filter((text) => !text.includes('403'))).toEqual([]);
  await ann.close();
});

it('with the keyboard alone: a person is found and opened, and their second factors are removed', async () => {
  await acme.stage.sql(
    `insert into totp_factors (user_id, secret, last_step, last_used_at, created_at)
     select id, 'sealed', 1, now(), now() from users where email = $1`,
    [BEA],
  );
  const ann = await signedIn('/w/acme/instance/people/');
  const { page } = ann;
  await row(page, OWNER.email).waitFor();
  await ann.tabTo(/^Search$/);
  await page.keyboard.type('BEA@');
  await row(page, OWNER.email).waitFor({ state: 'detached' });
  await row(page, BEA).getByText('App').waitFor();
  await ann.tabTo(/^bea$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'bea' }).waitFor();
  await row(page, 'acme').getByText('Admin').waitFor();
  await ann.tabTo(/^More actions: bea$/);
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove second factors' }).waitFor();
  await page.keyboard.type('Remove');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Remove the second factors of bea?' });
  await question.waitFor();
  await ann.tabTo(/^Remove second factors$/);
  await page.keyboard.press('Enter');
  await page.getByText('The second factors of bea were removed').waitFor();
  await page.getByText('None').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('workspaces are shown from outside, also one that the administrator is not in', async () => {
  await cli(['bootstrap', '--workspace', 'beta', '--email', BEA], acme.env);
  await call('POST', 'projects/', { name: 'Web', identifier: 'WEB' });
  await call('POST', 'projects/WEB/work-items/', { name: 'One' });
  const ann = await signedIn('/w/acme/instance/workspaces/');
  const { page } = ann;
  await row(page, OWNER.email).getByRole('cell', { name: '2', exact: true }).waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export usage' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^usage-\d{4}-\d\d-to-\d{4}-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(lines.filter((line) => line.includes(',acme,'))).toHaveLength(12);
  await page.getByLabel('Search').fill('beta');
  await row(page, OWNER.email).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'beta' }).click();
  await page.getByRole('heading', { level: 1, name: 'beta' }).waitFor();
  await page.getByText(BEA).waitFor();
  expect(await page.getByRole('link', { name: 'Open', exact: true }).count()).toBe(0);
  await ann.close();
});

it('somebody leaves: what they answer for is shown first, and goes to a member', async () => {
  const DAN = 'dan@example.com';
  const { stdout } = await cli(['invite', DAN, '--workspace', 'acme', '--role', 'member', '--json'], acme.env);
  const dan = await Person.at(acme.browser, acme.service.url);
  await joinWorkspace(dan.page, (JSON.parse(stdout) as { link: string }).link);
  const [account] = await acme.stage.sql('select id from users where email = $1', [DAN]);
  const id = account!.id as string;
  await call('POST', 'projects/WEB/members/', { member_id: id, role: 'contributor' });
  await call('POST', 'projects/WEB/work-items/', { name: 'Two', assignee_ids: [id] });
  const ann = await signedIn('/w/acme/instance/people/');
  const { page } = ann;
  const open = async () => {
    await page.getByRole('button', { name: 'More actions: dan' }).click();
    await page.getByRole('menuitem', { name: 'Leaves…' }).click();
  };
  await open();
  const form = page.getByRole('dialog', { name: 'dan leaves' });
  await form.getByText('Open work items: 1').waitFor();
  const successor = form.getByLabel('Successor in acme (e-mail address)');
  await successor.fill('nobody@example.com');
  await form.getByRole('button', { name: 'Hand over and deactivate' }).click();
  await form.getByText('There is no such member in the workspace acme (acme).').waitFor();
  await ann.settled();
  await ann.picture('instance-leaves');
  expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
  await successor.fill(BEA);
  await form.getByRole('button', { name: 'Hand over and deactivate' }).click();
  await page.getByText('dan has left').waitFor();
  await row(page, DAN).getByText('Deactivated').waitFor();
  await until(() => isSignedOut(dan), 'the end of the session');
  await open();
  await form.getByText('There is nothing to hand over.').waitFor();
  await ann.close();
});

it('somebody who has left is erased, after the address was typed', async () => {
  const EVA = 'eva@example.com';
  const { stdout } = await cli(['invite', EVA, '--workspace', 'acme', '--role', 'member', '--json'], acme.env);
  const eva = await Person.at(acme.browser, acme.service.url);
  await joinWorkspace(eva.page, (JSON.parse(stdout) as { link: string }).link);
  await cli(['user', 'deactivate', EVA], acme.env);
  const ann = await signedIn('/w/acme/instance/people/');
  const { page } = ann;
  await page.getByRole('button', { name: 'More actions: eva' }).click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  const form = page.getByRole('dialog', { name: 'Erase eva' });
  await form.getByLabel(`To go on, enter ${EVA}`).fill('ev@example.com');
  await form.getByRole('button', { name: 'Erase for good' }).click();
  await form.getByText('This is not the e-mail address of the person.').waitFor();
  await ann.settled();
  await ann.picture('instance-erase');
  expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
  await form.getByLabel('Texts that the person wrote').selectOption('Replace by a fixed sentence');
  await form.getByLabel(`To go on, enter ${EVA}`).fill(EVA);
  await form.getByRole('button', { name: 'Erase for good' }).click();
  await page.getByText('eva is being erased').waitFor();
  await row(page, 'Former member')
    .getByText(/Being erased|Erased/)
    .waitFor();
  expect(await row(page, 'Former member').getByRole('button').count()).toBe(0);
  await eva.close();
  await ann.close();
});

it('two accounts of one person are merged, after a preview and the address', async () => {
  const [OLD, NEW] = ['fay.old@example.com', 'fay@example.com'];
  const people: Person[] = [];
  for (const [email, role] of [
    [OLD, 'admin'],
    [NEW, 'member'],
  ]) {
    const { stdout } = await cli(['invite', email!, '--workspace', 'acme', '--role', role!, '--json'], acme.env);
    const one = await Person.at(acme.browser, acme.service.url);
    await joinWorkspace(one.page, (JSON.parse(stdout) as { link: string }).link);
    people.push(one);
  }
  const ann = await signedIn('/w/acme/instance/people/');
  const { page } = ann;
  await page.getByRole('button', { name: 'More actions: fay.old' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  const form = page.getByRole('dialog', { name: 'Merge fay.old into another account' });
  const into = form.getByLabel('Account that stays (e-mail address)');
  await into.fill('nobody@example.com');
  await form.getByRole('button', { name: 'Show what happens' }).click();
  await page.getByText('There is nobody to merge into').waitFor();
  await into.fill(OWNER.email);
  await form.getByRole('button', { name: 'Show what happens' }).click();
  await form.getByText('You cannot merge your own account').waitFor();
  expect(await form.getByRole('button', { name: 'Merge for good' }).count()).toBe(0);
  await into.fill(NEW);
  await form.getByRole('button', { name: 'Show what happens' }).click();
  await form.getByText(`fay (${NEW}) stays and gets:`).waitFor();
  await form.getByText(/Acme, with the role Admin/).waitFor();
  await form.getByLabel(`To go on, enter ${OLD}`).fill('fay@example.org');
  await form.getByRole('button', { name: 'Merge for good' }).click();
  await form.getByText('This is not the e-mail address of the person.').waitFor();
  await ann.settled();
  await ann.picture('instance-merge');
  expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height: 844 });
  await ann.settled();
  await ann.picture('instance-merge-narrow');
  expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
  await page.setViewportSize({ width, height });
  await form.getByLabel(`To go on, enter ${OLD}`).fill(OLD);
  await form.getByRole('button', { name: 'Merge for good' }).click();
  await page.getByText('fay.old is being merged').waitFor();
  await row(page, 'Merged account')
    .getByText(/Being merged|Merged$/)
    .first()
    .waitFor();
  expect(await row(page, 'Merged account').getByRole('button').count()).toBe(0);
  await until(() => isSignedOut(people[0]!), 'the end of the session');
  await people[1]!.page.goto('/w/acme/');
  await sidebar(people[1]!.page).waitFor();
  expect(ann.complaints.filter((text) => !/40[034]/.test(text))).toEqual([]);
  for (const one of [...people, ann]) await one.close();
});

it('a workspace is suspended with a reason, handed over to a member, and resumed', async () => {
  const ann = await signedIn('/w/acme/instance/workspaces/');
  const { page } = ann;
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More actions: beta' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await page.getByRole('link', { name: 'beta' }).click();
  await choose('Suspend');
  const question = page.getByRole('dialog', { name: 'Suspend beta?' });
  await question.getByLabel('Reason (optional)').fill('The contract has ended');
  await ann.picture('instance-suspend');
  await question.getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('beta was suspended').waitFor();
  await page.getByText('The contract has ended').waitFor();
  await bea.page.goto('/sign-in/');
  await bea.page.getByLabel('E-mail address').fill(BEA);
  await bea.page.getByLabel('Password').fill(OWNER.password);
  await bea.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await bea.page.goto('/w/beta/');
  await bea.page.getByRole('heading', { name: 'This workspace is suspended' }).waitFor();
  await bea.picture('instance-suspended');

  await choose('Hand over');
  const form = page.getByRole('dialog', { name: 'Hand over beta' });
  await form.getByLabel('E-mail address').fill('nobody@example.com');
  await form.getByRole('button', { name: 'Hand over' }).click();
  await form.getByText('There is no such member in this workspace.').waitFor();
  await form.getByLabel('E-mail address').fill(BEA);
  await form.getByRole('button', { name: 'Hand over' }).click();
  await page.getByText('beta has a new owner').waitFor();

  await choose('Resume');
  await confirm(page, 'Resume beta?', 'Resume');
  await page.getByText('beta was resumed').waitFor();
  await page.getByText('The contract has ended').waitFor({ state: 'detached' });
  await until(async () => {
    await bea.page.goto('/w/beta/');
    return bea.page.getByRole('heading', { name: 'This workspace is suspended' }).isHidden();
  }, 'the end of the suspension');
  await ann.close();
});

it('a workspace gets limits, beside what it has, and loses one', async () => {
  const ann = await signedIn('/w/acme/instance/workspaces/');
  const { page } = ann;
  const fact = (text: string) => page.getByText(text, { exact: true });
  // Those who are merged leave the workspace a moment later.
  await until(async () => (await acme.stage.sql(MERGING)).length === 0, 'the end of the merges');
  const open = async () => {
    await page.getByRole('button', { name: 'More actions: acme' }).click();
    await page.getByRole('menuitem', { name: 'Limits…' }).click();
  };
  const [members] = await acme.stage.sql(
    `select count(*)::int as people from workspace_members m join workspaces w on w.id = m.workspace_id
     where w.slug = 'acme' and m.is_active and m.deleted_at is null`,
  );
  const people = String(members!.people);
  await page.getByRole('link', { name: 'acme' }).click();
  await open();
  const form = page.getByRole('dialog', { name: 'Limits of acme' });
  await form.getByText(`Now ${people}. Empty: as the installation is set.`).first().waitFor();
  await form.getByLabel('People').fill('0');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByRole('alert').waitFor();
  await form.getByLabel('People').fill('12');
  await form.getByLabel('Files (MiB)').fill('1.5');
  await ann.settled();
  await ann.picture('instance-limits');
  expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByText('The limits of acme were changed').waitFor();
  await fact(`${people} of 12`).waitFor();
  await page.getByText(/of 1\.5 MB$/).waitFor();
  const [limits] = await acme.stage.sql(
    `select people_limit, work_items_limit, storage_bytes_limit::int from workspaces where slug = 'acme'`,
  );
  expect(limits).toEqual({ people_limit: 12, work_items_limit: null, storage_bytes_limit: 1_572_864 });
  await open();
  await form.getByLabel('People').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await fact(`${people} of 12`).waitFor({ state: 'detached' });
  expect(ann.complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await ann.close();
});

it('a workspace is deleted after its short name was typed, and restored', async () => {
  const ann = await signedIn('/w/acme/instance/workspaces/');
  const { page } = ann;
  await page.getByRole('link', { name: 'beta' }).click();
  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More actions: beta' }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  await choose('Delete');
  const question = page.getByRole('dialog', { name: 'Delete beta?' });
  const button = question.getByRole('button', { name: 'Delete', exact: true });
  await question.getByRole('textbox').fill('bet');
  expect(await button.isDisabled()).toBe(true);
  await question.getByRole('textbox').fill('beta');
  await ann.settled();
  await ann.picture('instance-delete-workspace');
  expect([await violations(page), await ann.overflows()]).toEqual([[], false]);
  await button.click();
  await page.getByText('beta will be deleted').waitFor();
  await page.getByText('Deletion on').waitFor();
  await ann.picture('instance-deleted-workspace');
  await page.goto('/w/acme/instance/workspaces/');
  await row(page, 'beta').getByText('Deletion on').waitFor();
  await ann.picture('instance-workspaces-deletion');
  await page.getByRole('link', { name: 'beta' }).click();
  await choose('Restore');
  await confirm(page, 'Restore beta?', 'Restore');
  await page.getByText('beta was restored').waitFor();
  await page.getByText('Deletion on').waitFor({ state: 'detached' });
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('an administrator makes a back-up, and sees it in the list', async () => {
  const ann = await signedIn('/w/acme/');
  const { page } = ann;
  await sidebar(page).getByRole('link', { name: 'Back-ups' }).click();
  await page.getByText('There is no back-up yet.').waitFor();
  await page.getByText('cairn backup restore').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await confirm(page, 'Back up now', 'Back up now');
  await page.getByText('A back-up is being made').waitFor();
  await page
    .getByRole('row')
    .filter({ hasText: /\d{4}-\d\d-\d\dT/ })
    .waitFor({ timeout: 120_000 });
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

const PATHS = ['people/', 'people/01a20157-a561-7452-870c-e6b3bebd1dd0/', 'workspaces/', 'backups/'];

it('others find neither an entry nor a page, and the application asks for nothing', async () => {
  const cyd = await Person.at(acme.browser, acme.service.url);
  const { stdout } = await cli(
    ['invite', 'cyd@example.com', '--workspace', 'acme', '--role', 'admin', '--json'],
    acme.env,
  );
  await joinWorkspace(cyd.page, (JSON.parse(stdout) as { link: string }).link);
  const { page } = cyd;
  for (const path of PATHS) {
    await page.goto(`/w/acme/instance/${path}`);
    await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
    await sidebar(page).getByRole('link', { name: 'Members' }).waitFor();
    expect(await sidebar(page).getByText('Installation').count()).toBe(0);
    await cyd.picture('instance-others');
  }
  await cyd.settled();
  expect([cyd.refusals, cyd.complaints]).toEqual([[], []]);
  await cyd.close();
});

it('an unknown person is not found', async () => {
  const ann = await signedIn('/w/acme/');
  await ann.page.goto(`/w/acme/instance/${PATHS[1]}`);
  await ann.page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor();
  await ann.close();
});

it.each(LOOKS)('the pages are in order for those who do not see them, and fit (%s)', async (name, look) => {
  const ann = await signedIn('/w/acme/instance/people/', look);
  const { page } = ann;
  const inOrder = async (title: string) => {
    await ann.settled();
    await ann.picture(`instance-${title}-${name}`);
    expect([title, await violations(page), await ann.overflows()]).toEqual([title, [], false]);
  };
  await row(page, BEA).waitFor();
  await inOrder('people');
  await choose(page, 'Deactivate');
  await page.getByRole('dialog', { name: 'Deactivate bea?' }).waitFor();
  await inOrder('question');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'bea', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'bea' }).waitFor();
  await inOrder('person');
  await page.goto('/w/acme/instance/workspaces/');
  await row(page, OWNER.email).waitFor();
  await inOrder('workspaces');
  await row(page, OWNER.email).getByRole('link').first().click();
  await page.getByText(OWNER.email).waitFor();
  await inOrder('workspace');
  await page.goto('/w/acme/instance/backups/');
  await page.getByText('cairn backup restore').waitFor();
  await inOrder('backups');
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('they speak German', async () => {
  const ann = await signedIn('/w/acme/account/');
  const { page } = ann;
  await page.evaluate(`localStorage.setItem('cairn-language', 'de')`);
  for (const [path, title] of [
    ['people/', 'Personen'],
    ['workspaces/', 'Arbeitsbereiche'],
    ['backups/', 'Sicherungen'],
  ] as const) {
    await page.goto(`/w/acme/instance/${path}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await ann.settled();
    await ann.picture(`instance-german-${title}`);
  }
  await ann.close();
});
