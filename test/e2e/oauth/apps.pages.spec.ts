import {
  addMember,
  authorized,
  bearer,
  exchange,
  newApp,
  newTenant,
  REDIRECT,
  sql,
  Browser,
  type Page,
  type Person,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let admin: Browser;
beforeAll(async () => {
  tenant = await newTenant();
  admin = await Browser.as(await addMember(tenant, 'admin'));
});

const place = (path = '') => `/w/${tenant.slug}/settings/apps/${path}`;

const FORM: [string, string][] = [
  ['name', 'Deploy "bot" <x>'],
  ['description', 'Tells\r\nwhat was deployed'],
  ['redirectUris', `${REDIRECT}\r\n\r\n  http://localhost:3000/cb  `],
  ['setupUrl', 'https://app.example/setup'],
  ['webhookUrl', ''],
  ['kind', 'confidential'],
  ['scopes', 'read'],
  ['scopes', 'projects.states:write'],
];

const changed = (...changes: [string, string][]): [string, string][] => [
  ...FORM.filter(([name]) => !changes.some(([other]) => other === name)),
  ...changes,
];

const secretIn = ({ text }: Page): string => /cairn_ocs_[\w-]{43}/.exec(text)![0];
const idIn = ({ text }: Page): string => /<pre>([0-9a-f-]{36})<\/pre>/.exec(text)![1]!;
const rowOf = async (id: string) => (await sql('select * from oauth_apps where id = $1', [id]))[0]!;

async function registered(form = FORM) {
  const page = await admin.post(place('new/'), form);
  if (page.status !== 201) throw new Error(page.text);
  return { page, id: idIn(page) };
}

const eventsOf = (id: string) =>
  sql(
    `select event_name, category, old_value, new_value from audit_logs
     where workspace_id = $1 and target_id = $2 order by sequence_number`,
    [tenant.workspaceId, id],
  );

describe('registering an app', () => {
  it('shows its id and its secret once, and stores the secret as a hash', async () => {
    expect((await admin.get(place('new/'))).status).toBe(200);
    const { page, id } = await registered();
    const secret = secretIn(page);
    expect(await rowOf(id)).toMatchObject({
      owner_workspace_id: tenant.workspaceId,
      name: 'Deploy "bot" <x>',
      description: 'Tells\nwhat was deployed',
      redirect_uris: [REDIRECT, 'http://localhost:3000/cb'],
      setup_url: 'https://app.example/setup',
      webhook_url: null,
      is_public: false,
      scopes: ['read', 'projects.states:write'],
    });
    expect(JSON.stringify(await rowOf(id))).not.toContain(secret);
    const shown = await admin.get(place(`${id}/`));
    expect(shown.text).not.toContain(secret);
    expect(shown.text).toContain('Deploy &quot;bot&quot; &lt;x&gt;');
    expect((await admin.get(place())).text).toContain(`href="${place(`${id}/`)}"`);
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({ event_name: 'oauth_app.created', category: 'integration' });
    expect(JSON.stringify(event)).not.toContain('cairn_ocs_');
    const reply = await exchange({ id, secret }, { grant_type: 'refresh_token', refresh_token: 'x' });
    expect(reply.body).toMatchObject({ error: 'invalid_grant' });
  });

  it('of the public kind gives no secret', async () => {
    const { page, id } = await registered(changed(['kind', 'public']));
    expect(page.text).not.toContain('cairn_ocs_');
    expect(await rowOf(id)).toMatchObject({ is_public: true, secret_hash: null });
    expect((await admin.get(place(`${id}/`))).text).not.toContain('New secret');
    expect((await admin.post(place(`${id}/secret/`))).status).toBe(409);
  });

  it('comes back with all that is wrong, and what was typed', async () => {
    const apps = () =>
      sql('select count(*)::int as n from oauth_apps where owner_workspace_id = $1', [tenant.workspaceId]);
    const before = await apps();
    const wrong = changed(
      ['name', ''],
      ['redirectUris', 'http://app.example/cb'],
      ['setupUrl', 'javascript:alert(1)'],
      ['scopes', 'rockets:fly'],
    );
    const page = await admin.post(place('new/'), wrong);
    expect(page.status).toBe(422);
    for (const name of ['name', 'redirectUris', 'setupUrl', 'scopes'])
      expect(page.text).toContain(`id="${name}-error"`);
    expect(page.text).toContain('http://app.example/cb</textarea>');
    expect(page.text).not.toContain('id="webhookUrl-error"');
    expect(await apps()).toEqual(before);
  });

  it('offers every scope in plain words', async () => {
    const { text } = await admin.get(place('new/'));
    expect(text).toContain('Read everything that you can see.');
    expect(text).toContain('value="git.meta:write"');
    expect(text.match(/name="scopes"/g)!.length).toBeGreaterThan(130);
  });
});

describe('an app', () => {
  it('is changed by its form; what was granted keeps its scopes', async () => {
    const { page, id } = await registered();
    const { refresh_token } = await authorized(tenant.owner, { id, secret: secretIn(page) }, { scope: 'read' });
    const answer = await admin.post(place(`${id}/`), changed(['name', 'Renamed'], ['scopes', 'projects:read']));
    expect([answer.status, answer.location]).toEqual([303, place(`${id}/`)]);
    expect(await rowOf(id)).toMatchObject({ name: 'Renamed', scopes: ['projects:read'] });
    const reply = await exchange({ id, secret: secretIn(page) }, { grant_type: 'refresh_token', refresh_token });
    expect(reply.body).toMatchObject({ scope: 'read' });
    expect(await eventsOf(id)).toMatchObject([
      { event_name: 'oauth_app.created' },
      { event_name: 'oauth_app.updated', old_value: { name: 'Deploy "bot" <x>' }, new_value: { name: 'Renamed' } },
    ]);
    expect((await admin.post(place(`${id}/`), changed(['name', '']))).status).toBe(422);
  });

  it('gets a new secret, and the old one is refused at once', async () => {
    const { page, id } = await registered();
    const renewed = await admin.post(place(`${id}/secret/`));
    const asks = (secret: string) => exchange({ id, secret }, { grant_type: 'refresh_token', refresh_token: 'x' });
    expect((await asks(secretIn(page))).body).toMatchObject({ error: 'invalid_client' });
    expect((await asks(secretIn(renewed))).body).toMatchObject({ error: 'invalid_grant' });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ event_name: 'oauth_app.secret_regenerated' });
  });

  it('is deleted with all that was granted to it', async () => {
    const { page, id } = await registered();
    const { access_token } = await authorized(
      tenant.owner,
      { id, secret: secretIn(page) },
      {
        scope: 'read',
        path: '/auth/o/authorize-app/',
      },
    );
    expect((await admin.post(place(`${id}/delete/`))).location).toBe(place());
    expect((await tenant.v2.as(bearer(access_token)).get('/api/v2/users/me/')).status).toBe(401);
    expect((await admin.get(place(`${id}/`))).status).toBe(404);
    expect((await eventsOf(id)).map(({ event_name }) => event_name)).toEqual([
      'oauth_app.created',
      'oauth_app.installed',
      'oauth_app.uninstalled',
      'oauth_app.deleted',
    ]);
  });

  it.each(['', 'secret/', 'uninstall/', 'delete/'])('of another workspace is not there: %p', async (path) => {
    const foreign = await newApp(await newTenant());
    expect((await admin.post(place(`${foreign.id}/${path}`), FORM)).status).toBe(404);
    expect((await admin.post(place(`x/${path}`), FORM)).status).toBe(404);
    expect(await rowOf(foreign.id)).toMatchObject({ deleted_at: null });
  });
});

describe('the pages of apps', () => {
  it('are for owners and admins', async () => {
    const app = await newApp(tenant);
    expect((await (await Browser.as(tenant.owner)).get(place())).status).toBe(200);
    for (const role of ['member', 'guest'] as const) {
      const visitor = await Browser.as(await addMember(tenant, role));
      for (const path of ['', 'new/', `${app.id}/`]) expect((await visitor.get(place(path))).status).toBe(403);
      for (const path of ['new/', `${app.id}/`, `${app.id}/secret/`, `${app.id}/delete/`]) {
        expect((await visitor.post(place(path), FORM)).status).toBe(403);
      }
    }
    expect((await (await Browser.as((await newTenant()).owner)).get(place())).status).toBe(404);
    expect((await new Browser().get(place())).location).toContain('/sign-in/');
  });

  it('refuse forms without their token', async () => {
    const app = await newApp(tenant);
    for (const path of ['new/', `${app.id}/`, `${app.id}/secret/`, `${app.id}/uninstall/`, `${app.id}/delete/`]) {
      expect((await admin.post(place(path), [...FORM, ['form_token', 'x']])).status).toBe(403);
    }
  });
});

describe('what a person has authorized', () => {
  const page = async (person: Pick<Person, 'userId'>) => (await Browser.as(person)).get('/profile/apps/');

  it('is listed to that person alone, and can be taken back', async () => {
    const [ann, bob] = [await addMember(tenant, 'member'), await addMember(tenant, 'member')];
    const app = await newApp(tenant, { name: 'Calendar' });
    const tokens = await authorized(ann, app, { scope: 'projects:read' });
    const kept = await authorized(bob, app);
    const shown = await page(ann);
    expect(shown.text).toContain('Calendar');
    expect(shown.text).toContain('Read projects.');
    const [grant] = await sql<{ id: string }>('select id from oauth_grants where user_id = $1', [ann.userId]);

    const visitor = await Browser.as(bob);
    expect((await visitor.post('/profile/apps/revoke/', { grant: grant!.id })).status).toBe(404);
    expect((await visitor.post('/profile/apps/revoke/', { grant: 'x' })).status).toBe(404);
    expect((await (await Browser.as(ann)).post('/profile/apps/revoke/', { grant: grant!.id })).status).toBe(303);

    expect((await page(ann)).text).toContain('You have not authorized any app.');
    expect((await tenant.v2.as(bearer(tokens.access_token)).get('projects/')).status).toBe(401);
    expect((await tenant.v2.as(bearer(kept.access_token)).get('projects/')).status).toBe(200);
    const [event] = await eventsOf(grant!.id).then((events) => events.slice(-1));
    expect(event).toMatchObject({ event_name: 'oauth_grant.revoked', category: 'integration' });
  });

  it('needs somebody signed in', async () => {
    expect((await new Browser().get('/profile/apps/')).location).toContain('/sign-in/');
    expect((await new Browser().post('/profile/apps/revoke/', { grant: 'x' })).location).toContain('/sign-in/');
  });
});
