import { newId } from '../../../libs/kernel/ids';
import {
  addMember,
  authorized,
  bearer,
  consented,
  codeGrant,
  exchange,
  expectOauthError,
  isGood,
  newApp,
  newPkce,
  newTenant,
  REDIRECT,
  refreshGrant,
  send,
  sql,
  testRun,
  type Tenant,
  type TestApp,
} from '../../support';

let tenant: Tenant;
let app: TestApp;
beforeAll(async () => {
  tenant = await newTenant();
  app = await newApp(tenant);
});

const newCode = async (client = app): Promise<string> => (await consented(tenant.owner, client)).code!;

/** What this app still has to use is over. */
const expireNow = (table: 'oauth_codes' | 'oauth_refresh_tokens') =>
  sql(
    `update ${table} set expires_at = now() - interval '1 millisecond'
     where used_at is null and grant_id in (select id from oauth_grants where app_id = $1)`,
    [app.id],
  );

const me = (token: string, server = 0) => {
  const client = tenant.v2.as(bearer(token));
  return (server ? client.elsewhere() : client).get('/api/v2/users/me/');
};

describe('a code', () => {
  it.each([
    ['a form with the client in it', {}],
    ['JSON with the client in it', { json: true }],
    ['a form with Basic authentication', { basic: true }],
    ['JSON with Basic authentication', { json: true, basic: true }],
  ])('is exchanged by %s', async (_name, options) => {
    const { status, headers, body } = await exchange(app, codeGrant(await newCode()), options);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^cairn_oat_[\w-]{43}$/) as unknown,
      refresh_token: expect.stringMatching(/^cairn_ort_[\w-]{43}$/) as unknown,
      token_type: 'Bearer',
      expires_in: 86_400,
      scope: 'read write',
    });
    const answer = await me((body as { access_token: string }).access_token);
    expect(answer.body).toMatchObject({
      email: tenant.owner.email,
      principal_kind: 'oauth',
      scopes: ['read', 'write'],
    });
  });

  it('is exchanged without the slash at the end of the address, in any process', async () => {
    const reply = await send('/auth/o/token', app, codeGrant(await newCode()), { server: 1 });
    expect(reply.status).toBe(200);
  });

  it('is exchanged with credentials that are encoded as OAuth has it', async () => {
    const encoded = [app.id, app.secret!].map((part) =>
      part.replace(/[-_]/g, (c) => `%${c.charCodeAt(0).toString(16)}`),
    );
    const Authorization = `Basic ${Buffer.from(encoded.join(':')).toString('base64')}`;
    expect((await exchange(app, codeGrant(await newCode()), { basic: true, headers: { Authorization } })).status).toBe(
      200,
    );
  });

  it('works once: a second use ends what the first one got', async () => {
    const code = await newCode();
    const first = await exchange(app, codeGrant(code));
    expectOauthError(await exchange(app, codeGrant(code)), 400, 'invalid_grant');
    const { access_token, refresh_token } = first.body as Record<string, string>;
    expect(await isGood(access_token!)).toBe(false);
    expectOauthError(await exchange(app, refreshGrant(refresh_token!)), 400, 'invalid_grant');
  });

  it('has one winner when it is exchanged several times at once, whose tokens end as of any code that came twice', async () => {
    const code = await newCode();
    const replies = await Promise.all([0, 1, 0, 1].map((server) => exchange(app, codeGrant(code), { server })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const { body } = replies.find(({ status }) => status === 200)!;
    expect(await isGood((body as { access_token: string }).access_token)).toBe(false);
    const [made] = await sql(
      `select count(*)::int as tokens from access_tokens a join oauth_codes c on c.grant_id = a.grant_id
       where c.used_at is not null
         and c.grant_id = (select grant_id from access_tokens where app_id = $1 order by created_at desc limit 1)`,
      [app.id],
    );
    expect(made).toEqual({ tokens: 1 });
  });

  it('is over after a minute', async () => {
    const code = await newCode();
    await expireNow('oauth_codes');
    expectOauthError(await exchange(app, codeGrant(code)), 400, 'invalid_grant');
  });

  it.each([
    ['unknown', { code: `cairn_oac_${'x'.repeat(43)}` }, 'invalid_grant'],
    ['malformed', { code: "' or 1=1" }, 'invalid_grant'],
    ['missing', { code: undefined }, 'invalid_request'],
    ['empty', { code: '' }, 'invalid_request'],
  ])('that is %s is refused', async (_name, more: Record<string, string | undefined>, error) =>
    expectOauthError(await exchange(app, codeGrant('', more)), 400, error),
  );

  it('is refused to another app, and stays good for its own', async () => {
    const code = await newCode();
    expectOauthError(await exchange(await newApp(tenant), codeGrant(code)), 400, 'invalid_grant');
    expectOauthError(await exchange(await newApp(await newTenant()), codeGrant(code)), 400, 'invalid_grant');
    expect((await exchange(app, codeGrant(code))).status).toBe(200);
  });

  it('goes with the redirect URI that it was asked with', async () => {
    const code = await newCode();
    for (const redirect_uri of [`${REDIRECT}/`, 'https://evil.example/']) {
      expectOauthError(await exchange(app, codeGrant(code, { redirect_uri })), 400, 'invalid_grant');
    }
    expectOauthError(await exchange(app, codeGrant(code, { redirect_uri: undefined })), 400, 'invalid_request');
  });

  it('is stored as a hash, like everything that follows from it', async () => {
    const code = await newCode();
    const { body } = await exchange(app, codeGrant(code));
    const { access_token, refresh_token } = body as Record<string, string>;
    const rows =
      await sql(`select t::text as row from oauth_codes t union all select t::text from oauth_refresh_tokens t
      union all select t::text from access_tokens t union all select t::text from oauth_apps t`);
    const stored = JSON.stringify(rows);
    for (const secret of [code, access_token!, refresh_token!, app.secret!]) expect(stored).not.toContain(secret);
  });

  it('is used up in the transaction that stores the tokens', async () => {
    const { body } = await exchange(app, codeGrant(await newCode()));
    expect(body).toHaveProperty('access_token');
    const [same] = await sql(
      `select a.xmin = r.xmin and a.xmin = c.xmin as together from access_tokens a
       join oauth_refresh_tokens r on r.grant_id = a.grant_id join oauth_codes c on c.grant_id = a.grant_id
       order by a.created_at desc limit 1`,
    );
    expect(same).toEqual({ together: true });
  });
});

describe('PKCE', () => {
  const proof = { code_challenge_method: 'S256' };

  it('makes the code useless without the verifier, for public and other apps', async () => {
    for (const client of [await newApp(tenant, { is_public: true }), app]) {
      const { verifier, challenge } = newPkce();
      const { code } = await consented(tenant.owner, client, { ...proof, code_challenge: challenge });
      expectOauthError(await exchange(client, codeGrant(code)), 400, 'invalid_grant');
      expectOauthError(
        await exchange(client, codeGrant(code, { code_verifier: newPkce().verifier })),
        400,
        'invalid_grant',
      );
      expectOauthError(await exchange(client, codeGrant(code, { code_verifier: challenge })), 400, 'invalid_grant');
      expect((await exchange(client, codeGrant(code, { code_verifier: verifier }))).status).toBe(200);
    }
  });

  it('cannot be added after the fact', async () => {
    const reply = await exchange(app, codeGrant(await newCode(), { code_verifier: newPkce().verifier }));
    expectOauthError(reply, 400, 'invalid_grant');
  });
});

describe('an app', () => {
  it.each([
    ['a wrong secret', { secret: 'cairn_ocs_wrong' }, {}],
    ['a wrong secret by Basic', { secret: 'cairn_ocs_wrong' }, { basic: true }],
    ['no secret', { secret: null }, {}],
  ])('is refused with %s', async (_name, change, options) => {
    const reply = await exchange({ ...app, ...change }, refreshGrant('x'), options);
    expectOauthError(reply, 401, 'invalid_client');
    expect(reply.headers.get('www-authenticate') !== null).toBe('basic' in options);
  });

  it('that nobody knows is refused like one with a wrong secret', async () => {
    const known = await exchange({ ...app, secret: 'wrong' }, refreshGrant('x'));
    const unknown = await exchange({ id: newId(), secret: 'wrong' }, refreshGrant('x'));
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  });

  it('of the public kind may not show a secret', async () => {
    const client = await newApp(tenant, { is_public: true });
    expectOauthError(await exchange({ ...client, secret: 'cairn_ocs_x' }, refreshGrant('x')), 401, 'invalid_client');
  });

  it.each([
    ['no grant type', {}, 'invalid_request'],
    ['an unknown grant type', { grant_type: 'rocket' }, 'unsupported_grant_type'],
    ['the password of somebody', { grant_type: 'password', username: 'a', password: 'b' }, 'unsupported_grant_type'],
    ['an implicit grant', { grant_type: 'implicit' }, 'unsupported_grant_type'],
  ])('is refused with %s', async (_name, parameters: Record<string, string>, error) =>
    expectOauthError(await exchange(app, parameters), 400, error),
  );

  it.each([
    ['text', 'text/plain', 'grant_type=refresh_token'],
    ['broken JSON', 'application/json', '{"grant_type":'],
    ['a list', 'application/json', '[]'],
    ['nothing', 'application/x-www-form-urlencoded', ''],
    ['a parameter twice', 'application/x-www-form-urlencoded', 'grant_type=refresh_token&grant_type=refresh_token'],
  ])('that sends %s is told what is wrong', async (_name, type, body) => {
    const response = await fetch(`${testRun().servers[0]}/auth/o/token/`, {
      method: 'POST',
      headers: {
        'Content-Type': type,
        Authorization: `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}`,
      },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });

  it('that sends too much is cut off', async () => {
    const reply = await exchange(app, refreshGrant('x'.repeat(100_000)));
    expectOauthError(reply, 413, 'invalid_request');
  });

  it('that was deleted is unknown, and its tokens are over', async () => {
    const gone = await newApp(tenant);
    const { access_token, refresh_token } = await authorized(tenant.owner, gone);
    await sql('update oauth_apps set deleted_at = now() where id = $1', [gone.id]);
    expectOauthError(await exchange(gone, refreshGrant(refresh_token)), 401, 'invalid_client');
    expect(await isGood(access_token)).toBe(false);
  });
});

describe('a refresh token', () => {
  it('gives new tokens and is used up', async () => {
    const first = await authorized(tenant.owner, app);
    const { status, body } = await exchange(app, refreshGrant(first.refresh_token), { json: true });
    expect([status, body]).toEqual([200, expect.objectContaining({ expires_in: 86_400, scope: 'read write' })]);
    const second = body as typeof first;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await me(second.access_token)).status).toBe(200);
    expect((await me(first.access_token)).status).toBe(200);
  });

  it('that comes a second time ends the whole family', async () => {
    const first = await authorized(tenant.owner, app);
    const second = (await exchange(app, refreshGrant(first.refresh_token))).body as typeof first;
    const third = (await exchange(app, refreshGrant(second.refresh_token))).body as typeof first;
    expectOauthError(await exchange(app, refreshGrant(first.refresh_token)), 400, 'invalid_grant');
    expectOauthError(await exchange(app, refreshGrant(third.refresh_token)), 400, 'invalid_grant');
    expect(await isGood(third.access_token)).toBe(false);
    const [entry] = await sql(
      `select event_name, category, reason, actor_type, ip_address from audit_logs
       where workspace_id = $1 and event_name = 'oauth_grant.revoked' order by sequence_number desc limit 1`,
      [tenant.workspaceId],
    );
    expect(entry).toEqual({
      event_name: 'oauth_grant.revoked',
      category: 'integration',
      reason: 'A code or refresh token was used twice.',
      actor_type: 'anonymous',
      ip_address: expect.stringMatching(/127\.0\.0\.1|::1/) as unknown,
    });
  });

  it('has one winner when it is used several times at once', async () => {
    const { refresh_token } = await authorized(tenant.owner, app);
    const uses = [0, 1, 0, 1].map((server) => exchange(app, refreshGrant(refresh_token), { server }));
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 400, 400, 400]);
  });

  it('may ask for less, never for more', async () => {
    const first = await authorized(tenant.owner, app, { scope: 'projects:read projects.labels:read' });
    const less = await exchange(app, refreshGrant(first.refresh_token, { scope: 'projects:read' }));
    expect(less.body).toMatchObject({ scope: 'projects:read' });
    const { access_token, refresh_token } = less.body as typeof first;
    expect((await tenant.v2.as(bearer(access_token)).get('projects/')).status).toBe(200);
    for (const scope of ['projects:read read', 'projects:write', 'rockets:fly']) {
      expectOauthError(await exchange(app, refreshGrant(refresh_token, { scope })), 400, 'invalid_scope');
    }
    const again = await exchange(app, refreshGrant(refresh_token));
    expect(again.body).toMatchObject({ scope: 'projects:read projects.labels:read' });
  });

  it('is refused when it is unknown, malformed, over, or an access token', async () => {
    const { refresh_token, access_token } = await authorized(tenant.owner, app);
    for (const wrong of [`cairn_ort_${'x'.repeat(43)}`, '%00', access_token]) {
      expectOauthError(await exchange(app, refreshGrant(wrong)), 400, 'invalid_grant');
    }
    await expireNow('oauth_refresh_tokens');
    expectOauthError(await exchange(app, refreshGrant(refresh_token)), 400, 'invalid_grant');
  });

  it('is refused to another app, and stays good for its own', async () => {
    const { refresh_token } = await authorized(tenant.owner, app);
    expectOauthError(await exchange(await newApp(tenant), refreshGrant(refresh_token)), 400, 'invalid_grant');
    expect((await exchange(app, refreshGrant(refresh_token))).status).toBe(200);
  });

  it('of a public app works without a secret', async () => {
    const client = await newApp(tenant, { is_public: true });
    const { refresh_token } = await authorized(tenant.owner, client);
    expect((await exchange(client, refreshGrant(refresh_token))).status).toBe(200);
  });

  it('ends with its person: deactivated, or no longer a member', async () => {
    for (const end of [
      'update users set is_active = false where id = $1',
      'update workspace_members set is_active = false where user_id = $1',
    ]) {
      const person = await addMember(tenant, 'member');
      const { refresh_token, access_token } = await authorized(person, app);
      await sql(end, [person.userId]);
      expectOauthError(await exchange(app, refreshGrant(refresh_token)), 400, 'invalid_grant');
      // In the process that has not seen the person yet.
      const { status } = await tenant.v2.as(bearer(access_token)).elsewhere().get('projects/');
      expect(status).toBe(end.includes('users') ? 401 : 404);
    }
  });
});
