import type { Page } from 'playwright-core';
import { cli, cliJson } from '../support/cli';
import { join, startAcme } from './acme';
import { Person } from './chromium';

const PROJECT = 'WEB';
/** What the page of a project says to somebody who is not in it. */
const OUTSIDE = 'You are not a member of this project';
/** Pages for those who run the workspace. */
const RUN = ['settings/', 'settings/apps/'];

const acme = startAcme({ seed: 'demo' });
const { call } = acme;

beforeAll(async () => {
  // So that guests of the project have work items to open.
  await call('PATCH', `projects/${PROJECT}/`, { guest_view_all_features: true });
  await switchOn('features/');
  await switchOn(`projects/${PROJECT}/features/`);
});

/** Switches on all features of a place whose pages the tests open. */
async function switchOn(path: string): Promise<void> {
  const features = await call<Readonly<Record<string, unknown>>>('GET', path);
  const off = Object.keys(features).filter((name) => features[name] === false && !EXCLUDED.has(name));
  for (const name of off) await call('PATCH', path, { [name]: true });
}

/** They decide which cycles there may be, and open no page. */
const EXCLUDED = new Set(['is_automated_cycle_enabled', 'is_manually_start_end_cycles_enabled', 'is_pi_enabled']);

interface Invited {
  readonly name: string;
  readonly role: 'admin' | 'member' | 'guest';
  readonly inProject?: 'contributor' | 'commenter' | 'guest';
}

async function admit(email: string, role: string): Promise<void> {
  type Members = {
    readonly data: readonly { readonly member_id: string; readonly member: { readonly email: string } }[];
  };
  const { data } = await call<Members>('GET', 'members/?expand=member&per_page=200');
  const { member_id } = data.find(({ member }) => member.email === email)!;
  await call('POST', `projects/${PROJECT}/members/`, { member_id, role });
}

/** Somebody who has just accepted an invitation, at the start of the workspace. */
async function arrived({ name, role, inProject }: Invited): Promise<Person> {
  const email = `${name}@example.com`;
  const { stdout } = await cli(['invite', email, '--workspace', 'acme', '--role', role, '--json'], acme.env);
  const person = await Person.at(acme.browser, acme.service.url);
  const { page } = person;
  await join(page, (JSON.parse(stdout) as { link: string }).link);
  if (inProject) {
    await admit(email, inProject);
    // A role is noticed within a second.
    await page.waitForTimeout(1_000);
  }
  await page.goto('/w/acme/');

  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  return person;
}

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Workspace' });

/** Opens whatever the page offers to go to in the workspace. */
async function openAll(person: Person): Promise<string[]> {
  const { page } = person;
  await person.settled();
  const links = await page
    .locator('a[href^="/w/acme/"]')
    .evaluateAll((found) => found.map((a) => a.getAttribute('href')!));
  const addresses = [...new Set(links)];
  for (const address of addresses) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await person.settled();
  }
  return addresses;
}

const PEOPLE: readonly Invited[] = [
  { name: 'max', role: 'member' },
  { name: 'con', role: 'member', inProject: 'contributor' },
  { name: 'gus', role: 'guest', inProject: 'guest' },
  { name: 'kim', role: 'guest', inProject: 'commenter' },
  { name: 'ada', role: 'admin' },
];

it.each(PEOPLE.map((one) => [one.inProject ?? 'nobody', one] as const))(
  'nothing is offered that is refused: %s in the project, %o',
  async (_, invited) => {
    const person = await arrived(invited);
    const { page } = person;
    const addresses = await openAll(person);
    expect(addresses).toContain(`/w/acme/projects/${PROJECT}/`);
    await page.goto(`/w/acme/projects/${PROJECT}/`);
    const first = page.locator('.row').first();
    await first.or(page.getByRole('heading', { name: OUTSIDE })).waitFor();
    await person.settled();
    if (await first.isVisible()) {
      await first.getByRole('link').first().click();
      await page.getByRole('complementary').getByRole('heading', { name: 'Activity' }).waitFor();
      await person.settled();
      await page.getByRole('complementary').getByRole('button', { name: 'More actions' }).click();
    }
    await person.picture(`roles-${invited.name}`);
    expect(person.refusals).toEqual([]);
    expect(person.complaints).toEqual([]);
    for (const path of RUN) {
      const links = sidebar(page).locator(`a[href="/w/acme/${path}"]`);
      // A busy machine draws late what is there.
      if (invited.role === 'admin') await links.waitFor();
      expect([path, await links.count()]).toEqual([path, invited.role === 'admin' ? 1 : 0]);
    }
    await person.close();
  },
);

/** Buttons by which records are created, each on its page, with the permission that its press needs. */
const OFFERS = {
  [`projects/${PROJECT}/`]: {
    'projects/WEB/': ['workitem:create', 'New work item'],
    'projects/WEB/cycles/': ['cycle:create', 'New cycle'],
    'projects/WEB/modules/': ['module:create', 'New module'],
    'projects/WEB/milestones/': ['milestone:create', 'New milestone'],
    'projects/WEB/epics/': ['epic:create', 'New epic'],
    'projects/WEB/intake/': ['intakeissue:create', 'New request'],
    'projects/WEB/views/': ['view:create', 'New view'],
    'projects/WEB/pages/': ['page:create', 'New page'],
    'projects/WEB/settings/states/': ['state:create', 'New state'],
    'projects/WEB/settings/labels/': ['label:create', 'New label'],
    'projects/WEB/settings/types/': ['workitemtype:create', 'New type'],
    'projects/WEB/settings/properties/': ['workitemproperty:create', 'New property'],
    'projects/WEB/settings/estimates/': ['estimate:create', 'New estimate'],
    'projects/WEB/settings/workflows/': ['workflow:create', 'New workflow'],
    'projects/WEB/settings/automations/': ['automation:create', 'New automation'],
    'projects/WEB/settings/templates/': ['workitemtemplate:create', 'New template'],
    'projects/WEB/settings/page-templates/': ['pagetemplate:create', 'New template'],
  },
  '': {
    '': ['project:create', 'New project'],
    'wiki/': ['page:create', 'New page'],
    'views/': ['view:create', 'New view'],
    'releases/': ['release:create', 'New release'],
    'customers/': ['customer:create', 'New customer'],
    'initiatives/': ['initiative:create', 'New initiative'],
    'teamspaces/': ['teamspace:create', 'New teamspace'],
    'stickies/': ['sticky:create', 'New sticky'],
    'members/': ['invitation:create', 'Invite people'],
    'settings/templates/': ['projecttemplate:create', 'New template'],
    'settings/page-templates/': ['pagetemplate:create', 'New template'],
    'settings/customer-properties/': ['customerproperty:create', 'New property'],
    'settings/webhooks/': ['webhook:create', 'New webhook'],
  },
} as const;

/** What the workspace reserves for itself, by the code of the refusal. */
const RESTRICTED: Readonly<Record<string, readonly string[]>> = {
  workspace_managed: ['label:create'],
  states_managed_at_workspace: ['state:create', 'workflow:create'],
  work_item_types_managed_at_workspace: ['workitemtype:create', 'workitemproperty:create'],
  templates_managed_at_workspace: ['pagetemplate:create'],
};

interface Permissions {
  readonly permission_grants: readonly string[];
  readonly restrictions: readonly string[];
}

it.each(PEOPLE.map((one) => [one.inProject ?? 'nobody', one] as const))(
  'what may be created is offered, and nothing else: %s in the project, %o',
  async (_, { name, ...roles }) => {
    const person = await arrived({ ...roles, name: `${name}-2` });
    const { page } = person;
    const command = ['token', 'create', '--email', `${name}-2@example.com`, '--title', 'test'];
    const { api_key } = await cliJson<{ api_key: string }>(command, acme.env);
    const permissions = async (place: string): Promise<Permissions> => {
      const answer = await fetch(`${acme.service.url}/api/v2/workspaces/acme/${place}permissions/me/`, {
        headers: { 'X-Api-Key': api_key },
      });
      return answer.ok ? ((await answer.json()) as Permissions) : { permission_grants: [], restrictions: [] };
    };
    const [offered, allowed]: [string[], string[]] = [[], []];
    for (const [place, pages] of Object.entries(OFFERS)) {
      const { permission_grants: grants, restrictions } = await permissions(place);
      for (const [path, [grant, button]] of Object.entries(pages)) {
        const isRefused = restrictions.some((code) => RESTRICTED[code]?.includes(grant));
        const isAllowed = grants.includes(grant) && !isRefused;
        if (isAllowed) allowed.push(`${path} ${button}`);
        await page.goto(`/w/acme/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await person.settled();
        const found = page.getByRole('button', { name: button, exact: true });
        // A busy machine draws late what is there.
        if (isAllowed)
          await found
            .first()
            .waitFor({ timeout: 10_000 })
            .catch(() => undefined);
        if (await found.count()) offered.push(`${path} ${button}`);
      }
    }
    expect(offered).toEqual(allowed);
    await person.close();
  },
);

it('a new member opens a public project: what everybody may know of it, who lets people in, and then the project', async () => {
  await call('PATCH', `projects/${PROJECT}/`, { description: 'Where we are found.' });
  const person = await arrived({ name: 'eve', role: 'member' });
  const { page } = person;
  await page.getByRole('main').getByRole('link', { name: 'Website' }).click();
  await page.getByRole('heading', { name: OUTSIDE }).waitFor();
  await page.getByText('Where we are found.').waitFor();
  await page.getByText('an admin of the workspace').waitFor();
  await person.picture('roles-outside');
  expect(await page.getByRole('button', { name: 'New work item' }).count()).toBe(0);
  expect(await sidebar(page).getByRole('link', { name: 'Cycles' }).count()).toBe(0);

  await admit('eve@example.com', 'contributor');
  await page.waitForTimeout(1_000);
  await page.reload();
  await page.locator('.row').first().waitFor();
  await page.getByRole('button', { name: 'New work item' }).first().waitFor();
  expect(person.refusals).toEqual([]);
  await person.close();
});

it('the members page offers an admin nothing that only an owner may do', async () => {
  const person = await arrived({ name: 'abe', role: 'admin' });
  const { page } = person;
  await sidebar(page).getByRole('link', { name: 'Members' }).click();
  const owner = page.getByRole('row').filter({ hasText: 'ann@example.com' });
  expect(await owner.getByRole('button').count()).toBe(0);
  const own = page.getByRole('row').filter({ hasText: 'abe@example.com' });
  expect(await own.getByRole('option').allTextContents()).toEqual(['Admin', 'Member', 'Guest']);
  await person.close();
});
