import {
  addMember,
  answerIn,
  authorizePath,
  consented,
  newApp,
  newPkce,
  newTenant,
  REDIRECT,
  sql,
  testRun,
  Browser,
  type Page,
  type Tenant,
  type TestApp,
} from '../../support';

let tenant: Tenant;
let app: TestApp;
beforeAll(async () => {
  tenant = await newTenant();
  app = await newApp(tenant, { redirect_uris: [REDIRECT, 'https://app.example/other?from=cairn'] });
});

type Parameters = Readonly<Record<string, string | undefined>>;

const ask = (parameters: Parameters = {}, client = app): Promise<Page> =>
  new Browser().get(authorizePath(client, parameters));

function expectPage({ status, location, headers, text }: Page, says: string | RegExp): void {
  expect({ status, location }).toEqual({ status: 400, location: null });
  expect(headers.get('content-type')).toContain('text/html');
  expect(text).toMatch(says);
}

function expectRefusal(reply: Page, error: string): void {
  expect(reply.status).toBe(303);
  expect(reply.location).toMatch(/^https:\/\/app\.example\/callback\?/);
  expect(answerIn(reply)).toMatchObject({ error, state: 's1', iss: testRun().servers[0] });
}

describe('an authorization request', () => {
  it('leads to the consent page, and from there back with code and state', async () => {
    const visitor = await Browser.as(tenant.owner);
    const begun = await visitor.get(authorizePath(app, { scope: 'projects:read', state: 'a b&c=ü' }));
    expect(begun.location).toMatch(/^\/auth\/o\/consent\/[\w-]+\/$/);
    expect(begun.headers.get('cache-control')).toBe('no-store');
    const answered = await visitor.post(begun.location!, { answer: 'yes' });
    const { code, ...rest } = answerIn(await visitor.get(answered.location!));
    expect(code).toMatch(/^cairn_oac_[\w-]{43}$/);
    expect(rest).toEqual({ state: 'a b&c=ü', iss: testRun().servers[0] });
  });

  it('keeps what the redirect URI has in its query', async () => {
    const redirect_uri = 'https://app.example/other?from=cairn';
    expect(await consented(tenant.owner, app, { redirect_uri })).toMatchObject({ from: 'cairn', state: 's1' });
  });

  it('works with and without the slash at its end, and without state', async () => {
    for (const path of ['/auth/o/authorize', '/auth/o/authorize/', '/auth/o/authorize-app', '/auth/o/authorize-app/']) {
      const reply = await new Browser().get(authorizePath(app, { state: undefined }, path));
      expect([path, reply.status, reply.location?.startsWith('/auth/o/consent/')]).toEqual([path, 303, true]);
    }
  });

  it('asks for all that the app is registered for unless it names scopes', async () => {
    const narrow = await newApp(tenant, { scopes: ['projects:read', 'projects.states:read'] });
    await consented(tenant.owner, narrow);
    const [grant] = await sql('select scopes from oauth_grants where app_id = $1', [narrow.id]);
    expect(grant!.scopes).toEqual(['projects:read', 'projects.states:read']);
  });

  it('takes commas between scopes, and scopes that open no route', async () => {
    await consented(tenant.owner, app, { scope: 'projects:read,scripts:read agents.runs:read' });
    const [grant] = await sql('select scopes from oauth_grants where app_id = $1 order by created_at desc limit 1', [
      app.id,
    ]);
    expect(grant!.scopes).toEqual(['projects:read', 'scripts:read', 'agents.runs:read']);
  });

  it('is stored without the id that opens it', async () => {
    const { location } = await ask();
    const uid = location!.split('/').at(-2)!;
    const rows = await sql(
      `select id_hash, request::text as request from oauth_requests where request->'params'->>'client_id' = $1`,
      [app.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(uid);
  });
});

describe('a request that nobody can vouch for never leads away', () => {
  it.each([
    ['an unknown client', { client_id: '01990000-0000-7000-8000-000000000000' }],
    ['a client id of another shape', { client_id: "' or 1=1" }],
    ['no client', { client_id: undefined }],
    ['no redirect URI, where there are several', { redirect_uri: undefined }],
  ])('%s', async (_name, parameters: Parameters) => expectPage(await ask(parameters), /cannot be authorized/));

  it.each([
    'https://app.example/callback/',
    'https://app.example/callback/more',
    'https://app.example/callback?x=1',
    'https://app.example/callback#x',
    'https://app.example/Callback',
    'https://app.example:443/callback',
    'https://APP.example/callback',
    'http://app.example/callback',
    'https://app.example.evil.example/callback',
    'https://evil.example/https://app.example/callback',
    'https://app.example@evil.example/callback',
    'https://app.example/callback/../callback',
    'https://app.example/%63allback',
    ' https://app.example/callback',
    'javascript:alert(1)',
  ])('the redirect URI %p, which only nearly matches', async (redirect_uri) =>
    expectPage(await ask({ redirect_uri }), /redirect_uri/),
  );

  it('two redirect URIs', async () => {
    const path = `${authorizePath(app)}&redirect_uri=${encodeURIComponent('https://evil.example/')}`;
    const { status, location } = await new Browser().get(path);
    expect([status, location]).toEqual([400, null]);
  });

  it('an app that was deleted', async () => {
    const gone = await newApp(tenant, { deleted_at: new Date().toISOString() });
    expectPage(await ask({}, gone), /client/);
  });

  it('escapes what it says', async () => {
    const { text } = await ask({ client_id: '<script>alert(1)</script>' });
    expect(text).not.toContain('<script>');
  });
});

describe('any other fault goes back to the app, with the state', () => {
  it.each([
    ['another response type', { response_type: 'rocket' }, 'unsupported_response_type'],
    ['no response type', { response_type: undefined }, 'invalid_request'],
    ['an unknown scope', { scope: 'projects:read rockets:fly' }, 'invalid_scope'],
    ['a scope of OpenID Connect', { scope: 'openid' }, 'invalid_scope'],
    ['a scope of another case', { scope: 'Read' }, 'invalid_scope'],
    ['a challenge without S256', { code_challenge: newPkce().challenge }, 'invalid_request'],
    ['a plain challenge', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    ['a method without a challenge', { code_challenge_method: 'S256' }, 'invalid_request'],
    ['a malformed challenge', { code_challenge: 'short', code_challenge_method: 'S256' }, 'invalid_request'],
    ['no page for the person', { prompt: 'none' }, 'consent_required'],
  ])('%s', async (_name, parameters: Parameters, error) => expectRefusal(await ask(parameters), error));

  it('a scope beyond what the app is registered for', async () => {
    const narrow = await newApp(tenant, { scopes: ['read'] });
    expectRefusal(await ask({ scope: 'projects:write' }, narrow), 'invalid_scope');
    expectRefusal(await ask({ scope: 'write' }, narrow), 'invalid_scope');
    expectRefusal(await ask({ scope: 'workspaces.permissions:read' }, narrow), 'invalid_scope');
  });

  it('a public app without PKCE', async () => {
    expectRefusal(await ask({}, await newApp(tenant, { is_public: true })), 'invalid_request');
  });
});

describe('the consent page', () => {
  const begin = async (visitor: Browser, parameters: Parameters = {}, path?: string): Promise<string> =>
    (await visitor.get(authorizePath(app, parameters, path))).location!;

  it('needs somebody signed in, and comes back to itself', async () => {
    const visitor = new Browser();
    const place = await begin(visitor);
    const reply = await visitor.get(place);
    expect([reply.status, reply.location]).toEqual([303, `/sign-in/?next=${encodeURIComponent(place)}`]);
  });

  it('names the app, the workspace, the person and what is asked for, and lets its form lead to the app', async () => {
    const named = await newApp(tenant, { name: 'Deploy <b>bot</b>' });
    const visitor = await Browser.as(tenant.owner);
    const { location } = await visitor.get(authorizePath(named, { scope: 'projects:read projects.labels:write' }));
    const page = await visitor.get(location!);
    expect(page.status).toBe(200);
    for (const text of ['Deploy &lt;b&gt;bot', tenant.slug, tenant.owner.email, 'app.example', 'Read projects.']) {
      expect(page.text).toContain(text);
    }
    expect(page.text).toContain('Create, change and delete labels of projects.');
    expect(page.text).toContain('The app can change things.');
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example;");
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it('warns of writing only where something is written', async () => {
    const visitor = await Browser.as(tenant.owner);
    expect((await visitor.get(await begin(visitor, { scope: 'read' }))).text).not.toContain('can change things');
  });

  it('tells the app when the person says no, and grants nothing', async () => {
    const asked = await newApp(tenant);
    const visitor = await Browser.as(tenant.owner);
    const { location } = await visitor.get(authorizePath(asked));
    const answered = await visitor.post(location!, { answer: 'no' });
    expectRefusal(await visitor.get(answered.location!), 'access_denied');
    expect(await sql('select 1 from oauth_grants where app_id = $1', [asked.id])).toEqual([]);
  });

  it('takes one answer', async () => {
    const visitor = await Browser.as(tenant.owner);
    const place = await begin(visitor);
    const answers = await Promise.all([1, 2, 3].map(() => visitor.post(place, { answer: 'yes' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410]);
    const { location } = answers.find(({ status }) => status === 303)!;
    expect(answerIn(await visitor.get(location!))).toHaveProperty('code');
    const again = await visitor.post(place, { answer: 'yes' });
    expect([again.status, again.text.includes('This request is over')]).toEqual([410, true]);
    expect((await visitor.get(location!)).status).toBe(400);
  });

  it('gives one grant for one answer', async () => {
    const asked = await newApp(tenant);
    const visitor = await Browser.as(tenant.owner);
    const { location } = await visitor.get(authorizePath(asked));
    await Promise.all([1, 2, 3].map(() => visitor.post(location!, { answer: 'yes' })));
    expect(await sql('select 1 from oauth_grants where app_id = $1', [asked.id])).toHaveLength(1);
  });

  it('is refused to a form of another page, session or browser', async () => {
    const visitor = await Browser.as(tenant.owner);
    const place = await begin(visitor);
    expect((await visitor.post(place, { answer: 'yes', form_token: 'wrong' })).status).toBe(403);
    const other = await Browser.as(await addMember(tenant, 'member'));
    expect((await other.get(place)).status).toBe(410);
    expect((await other.post(place, { answer: 'yes' })).status).toBe(410);
  });

  it('is over after an hour', async () => {
    const visitor = await Browser.as(tenant.owner);
    const place = await begin(visitor, { state: 'late' });
    await sql(`update oauth_requests set expires_at = now() where request->'params'->>'state' = $1`, ['late']);
    expect((await visitor.get(place)).status).toBe(410);
    expect((await visitor.post(place, { answer: 'yes' })).status).toBe(410);
  });

  it('cannot be passed by going on without an answer', async () => {
    const visitor = await Browser.as(tenant.owner);
    const uid = (await begin(visitor)).split('/').at(-2)!;
    const reply = await visitor.get(`/auth/o/authorize/${uid}`);
    expect(reply.location ?? '').not.toContain('code=');
  });

  it('tells those who are no members, and lets them back to the app', async () => {
    const stranger = (await newTenant()).owner;
    const visitor = await Browser.as(stranger);
    const place = await begin(visitor);
    const page = await visitor.get(place);
    expect([page.status, page.text.includes('not a member of')]).toEqual([403, true]);
    expect((await visitor.post(place, { answer: 'yes' })).status).toBe(404);
    const answered = await visitor.post(place, { answer: 'no' });
    expectRefusal(await visitor.get(answered.location!), 'access_denied');
  });
});
