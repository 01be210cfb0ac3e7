import {
  addMember,
  addProject,
  Browser,
  cookieOf,
  expectOk,
  expectProblem,
  fieldCodes,
  givePassword,
  join,
  newAgent,
  newSession,
  newTenant,
  oauthToken,
  PASSWORD,
  readable,
  sql,
  testRun,
  untilNoticed,
  type BrowserSession,
  type Client,
  type Person,
  type Tenant,
} from '../../support';
import { AccountPage } from '../../support/factors';
import { auditOf } from '../../support/history';

const DAY_MS = 86_400_000;
const SETTINGS = 'security/';
const PEOPLE = 'security/people/';

let tenant: Tenant;

/** Somebody with a password and a second factor. */
async function secure(person: Person): Promise<AccountPage> {
  await givePassword(person);
  const account = await AccountPage.as(person);
  await account.addTotp();
  return account;
}

beforeEach(async () => {
  tenant = await newTenant();
  await secure(tenant.owner);
});

const inBrowser = ({ v2 }: Pick<Person, 'v2'>, session: BrowserSession): Client =>
  v2.as({ ...cookieOf(session), 'X-Form-Token': session.formToken });

const require = async (members: object = {}) =>
  expectOk(await tenant.v2.patch(SETTINGS, { second_factor_required: true, ...members }));

/** Requires second factors, and lets the period of grace pass. */
async function requireSince(members: object = {}): Promise<void> {
  await require(members);
  await sql(`update workspaces set factors_required_since = now() - interval '91 days' where id = $1`, [
    tenant.workspaceId,
  ]);
  await untilNoticed();
}

const refuses = async (client: Client, path = 'projects/'): Promise<void> => {
  expectProblem(await client.get(path), 403, 'second_factor_required');
};

describe('the settings', () => {
  it('are off at first, and every member reads them', async () => {
    const guest = await addMember(tenant, 'guest');
    expect(expectOk(await guest.v2.get(SETTINGS))).toEqual({
      id: tenant.workspaceId,
      second_factor_required: false,
      grace_days: 14,
      trusts_providers: false,
      required_since: null,
      second_factor_due_at: null,
    });
  });

  it('begin a period of grace, whose end moves with its days, and end', async () => {
    const on = await require();
    const since = Date.parse(on.required_since as string);
    expect(Math.abs(since - Date.now())).toBeLessThan(10_000);
    expect(Date.parse(on.second_factor_due_at as string) - since).toBe(14 * DAY_MS);
    const shorter = expectOk(await tenant.v2.patch(SETTINGS, { grace_days: 3 }));
    expect(shorter.required_since).toBe(on.required_since);
    expect(Date.parse(shorter.second_factor_due_at as string) - since).toBe(3 * DAY_MS);
    const off = expectOk(await tenant.v2.patch(SETTINGS, { second_factor_required: false }));
    expect(off).toMatchObject({ required_since: null, second_factor_due_at: null, grace_days: 3 });
  });

  it('are for owners alone, with a scope of their own, and need a fresh proof in a browser', async () => {
    for (const role of ['admin', 'member', 'guest'] as const) {
      const { v2 } = await addMember(tenant, role);
      expectProblem(await v2.patch(SETTINGS, { grace_days: 1 }), 403, 'forbidden');
      expectProblem(await v2.get(PEOPLE), 403, 'forbidden');
    }
    for (const scope of ['write', 'workspaces.security:read']) {
      const token = await oauthToken(tenant, tenant.owner.userId, [scope]);
      expectProblem(await token.v2.patch(SETTINGS, { grace_days: 1 }), 403);
    }
    const scoped = await oauthToken(tenant, tenant.owner.userId, ['workspaces.security:write']);
    expectOk(await scoped.v2.patch(SETTINGS, { grace_days: 1 }));
    const old = await newSession(tenant.owner, { proved_at: new Date(Date.now() - 3_600_000).toISOString() });
    expectProblem(await inBrowser(tenant, old).patch(SETTINGS, { grace_days: 2 }), 403, 'proof_required');
  });

  it('are changed only on the version that is known', async () => {
    const etag = (await tenant.v2.get(SETTINGS)).headers.get('etag')!;
    expectOk(await tenant.v2.patch(SETTINGS, { grace_days: 1 }, { headers: { 'If-Match': etag } }));
    expectProblem(
      await tenant.v2.patch(SETTINGS, { grace_days: 2 }, { headers: { 'If-Match': etag } }),
      409,
      'version_mismatch',
    );
  });

  it('say what is wrong with a value', async () => {
    const wrong = { second_factor_required: 'yes', grace_days: 91, trusts_providers: 1 };
    expect(fieldCodes(await tenant.v2.patch(SETTINGS, wrong))).toEqual([
      'second_factor_required invalid',
      'grace_days invalid',
      'trusts_providers invalid',
    ]);
    expect(fieldCodes(await tenant.v2.patch(SETTINGS, { grace_days: -1 }))).toEqual(['grace_days invalid']);
    expect(expectOk(await tenant.v2.get(SETTINGS))).toMatchObject({ grace_days: 14 });
  });

  it('shut nobody out who turns them on', async () => {
    const other = await addMember(tenant, 'owner');
    const on = { second_factor_required: true };
    expectProblem(await other.v2.patch(SETTINGS, on), 409, 'own_second_factor_missing');
    expectOk(await other.v2.patch(SETTINGS, { grace_days: 5 }));
    // The key of somebody without a password counts where providers are trusted.
    expectOk(await other.v2.patch(SETTINGS, { ...on, trusts_providers: true }));
    expectProblem(await other.v2.patch(SETTINGS, { trusts_providers: false }), 409, 'own_second_factor_missing');
    expectOk(await other.v2.patch(SETTINGS, { second_factor_required: false, trusts_providers: false }));
  });

  it('are in the audit log, once for each change', async () => {
    await require({ grace_days: 7 });
    await require({ grace_days: 7 });
    expect(await auditOf(tenant, 'security.second_factors')).toMatchObject([
      {
        event_name: 'security.second_factors_updated',
        category: 'security',
        actor_id: tenant.owner.userId,
        target_id: tenant.workspaceId,
        old_value: { second_factor_required: false, grace_days: 14, trusts_providers: false },
        new_value: { second_factor_required: true, grace_days: 7, trusts_providers: false },
      },
    ]);
  });
});

it('owners see who has a second factor, and who could not set one up', async () => {
  const [bob, eve] = [await addMember(tenant, 'member'), await addMember(tenant, 'guest')];
  await givePassword(bob);
  await newAgent(tenant);
  const list = async (query = '') => {
    const { data } = expectOk(await tenant.v2.get(`${PEOPLE}${query}`)) as { data: Record<string, unknown>[] };
    return data.map((one) => [one.member_id, one.has_second_factor, one.has_password]);
  };
  expect(await list()).toEqual([
    [tenant.owner.userId, true, true],
    [bob.userId, false, true],
    [eve.userId, false, false],
  ]);
  expect(await list('?has_second_factor=false&has_password=true')).toEqual([[bob.userId, false, true]]);
  const { data } = expectOk(await tenant.v2.get(`${PEOPLE}?search=${bob.email}&expand=member`));
  expect(data).toMatchObject([{ role: 'member', member: { email: bob.email } }]);
});

describe('people without a second factor', () => {
  it('go on during the period of grace, and the application knows when it ends', async () => {
    const bob = await addMember(tenant, 'member');
    const { second_factor_due_at: dueAt } = await require();
    await untilNoticed();
    expectOk(await bob.v2.get('projects/'));
    expect(knownOf(await (await Browser.as(bob)).get(`/w/${tenant.slug}/`))).toEqual({ dueAt });
    expect(knownOf(await (await Browser.as(tenant.owner)).get(`/w/${tenant.slug}/`))).toBeNull();
  });

  it('are refused in both versions and all processes, in browsers and with keys and tokens', async () => {
    const project = await addProject(tenant);
    const bob = await addMember(tenant, 'admin');
    const guest = await addMember(tenant, 'guest');
    const browser = inBrowser(bob, await newSession(bob));
    const token = await oauthToken(tenant, bob.userId, ['read', 'write']);
    await requireSince();
    for (const server of testRun().servers) await refuses(guest.v2.at(server));
    for (const client of [bob.v2, browser, token.v2]) {
      for (const server of testRun().servers) await refuses(client.at(server));
      await refuses(client, `projects/${project.id}/work-items/`);
      expectProblem(await client.post('stickies/', { name: 'x' }), 403, 'second_factor_required');
    }
    const path = `/w/${tenant.slug}/account/factors/`;
    const message = `This workspace requires a second factor. You have none: set one up at ${path}.`;
    expect((await browser.get('projects/')).body).toMatchObject({
      detail: message,
      setup_path: path,
      trusts_providers: false,
    });
    expect(await bob.v1.get('projects/')).toMatchObject({ status: 403, body: { detail: message } });
    expectOk(await tenant.v2.get('projects/'));
    expectOk(await inBrowser(tenant, await newSession(tenant.owner)).get('projects/'));
    // To strangers the workspace does not exist.
    const stranger = (await newTenant()).owner;
    expectProblem(await stranger.v2.get(`/api/v2/workspaces/${tenant.slug}/projects/`), 404, 'not_found');
  });

  it('keep other workspaces and their own settings, and all opens at once with a second factor', async () => {
    const bob = await addMember(tenant, 'member');
    await givePassword(bob);
    const other = await newTenant();
    await join(other, bob, 'member');
    const session = await newSession(bob);
    await requireSince({ grace_days: 0 });
    const clients = testRun().servers.flatMap((url) => [bob.v2.at(url), inBrowser(bob, session).at(url)]);
    for (const client of clients) {
      await refuses(client);
      expectOk(await client.get(`/api/v2/workspaces/${other.slug}/projects/`));
      expectOk(await client.get('/api/v2/users/me/'));
    }
    const account = new AccountPage(session);
    expect((await account.get('factors/')).status).toBe(200);
    await account.addTotp();
    for (const client of clients) expectOk(await client.get('projects/'));
  });

  it('lose open streams of events', async () => {
    const bob = await addMember(tenant, 'member');
    const { body } = await fetch(`${testRun().servers[1]}/api/v2/workspaces/${tenant.slug}/events/`, {
      headers: { Accept: 'text/event-stream', 'X-Api-Key': bob.key },
    });
    const chunks = body!.getReader();
    await chunks.read();
    await requireSince();
    expectOk(await tenant.v2.post('pages/', { name: 'x', description_html: '<p>x</p>' }), 201);
    while (!(await chunks.read()).done);
    await refuses(bob.v2);
  });

  it('see the page on which they set one up, and nothing of the workspace', async () => {
    const bob = await addMember(tenant, 'admin');
    await requireSince();
    const browser = await Browser.as(bob);
    for (const path of ['', 'account/factors/', 'projects/X/']) {
      const page = await browser.get(`/w/${tenant.slug}/${path}`);
      expect(page.status).toBe(403);
      expect(knownOf(page)).toEqual({ dueAt: null, trustsProviders: false });
      expect(page.text).toContain('&quot;features&quot;:[],&quot;menu&quot;:[]');
    }
    const apps = await browser.get(`/w/${tenant.slug}/settings/apps/`);
    expect([apps.status, readable(apps)]).toEqual([403, expect.stringContaining('You have none: set one up at')]);
    expect(readable(await browser.get('/'))).toContain('This workspace requires a second factor');
  });

  it('are let in again when it is turned off', async () => {
    const bob = await addMember(tenant, 'member');
    await requireSince();
    await refuses(bob.v2);
    expectOk(await tenant.v2.patch(SETTINGS, { second_factor_required: false }));
    await untilNoticed();
    expectOk(await bob.v2.get('projects/'));
  });

  it('do not include apps', async () => {
    const agent = await newAgent(tenant);
    await requireSince();
    expectOk(await agent.v1.get('projects/'));
  });
});

describe('where providers are trusted', () => {
  it('sessions count as they were started, and keys if there is no password', async () => {
    const [bob, eve] = [await addMember(tenant, 'member'), await addMember(tenant, 'member')];
    await givePassword(bob);
    const byProvider = async (person: Person, is: boolean) =>
      inBrowser(person, await newSession(person, { is_of_provider: is }));
    await requireSince({ trusts_providers: true });
    expectOk(await (await byProvider(bob, true)).get('projects/'));
    await refuses(await byProvider(bob, false));
    await refuses(await byProvider(eve, false));
    await refuses(bob.v2);
    expectOk(await eve.v2.get('projects/'));
    const detail = expect.stringContaining('or use single sign-on') as string;
    expect((await bob.v2.get('projects/')).body).toMatchObject({ detail, trusts_providers: true });
    expectOk(await tenant.v2.patch(SETTINGS, { trusts_providers: false }));
    await untilNoticed();
    await refuses(await byProvider(bob, true));
    await refuses(eve.v2);
  });
});

describe('the last second factor', () => {
  it('cannot be removed as long as a workspace requires one', async () => {
    const bob = await addMember(tenant, 'member');
    const account = await secure(bob);
    await require();
    const removed = await account.post('factors/totp/remove/', { password: PASSWORD });
    expect(removed).toMatchObject({ status: 409, body: { detail: expect.stringContaining(tenant.slug) as string } });
    expect((await account.get('factors/')).body.totp).not.toBeNull();
    expectOk(await tenant.v2.patch(SETTINGS, { second_factor_required: false }));
    expect((await account.post('factors/totp/remove/', { password: PASSWORD })).status).toBe(204);
    const [person] = await sql('select has_second_factor from users where id = $1', [bob.userId]);
    expect(person).toEqual({ has_second_factor: false });
  });
});

/** What the document of the application states about the missing second factor. */
function knownOf({ text }: { readonly text: string }): unknown {
  const [, stated] = /name="cairn" content="([^"]*)"/.exec(text)!;
  return (JSON.parse(stated!.replaceAll('&quot;', '"')) as { missingFactor: unknown }).missingFactor;
}
