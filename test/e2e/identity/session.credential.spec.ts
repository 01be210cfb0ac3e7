import { hashSecret, newSecret } from '../../../libs/auth/credentials';
import {
  Client,
  cookieOf,
  inHours,
  newSession,
  newTenant,
  sql,
  testRun,
  type BrowserSession,
  type Tenant,
} from '../../support';

let tenant: Tenant;
beforeAll(async () => void (tenant = await newTenant()));

const asPage = ({ token, formToken }: BrowserSession, server = 0) =>
  new Client({
    version: 'v2',
    slug: tenant.slug,
    base: testRun().servers[server],
    credential: { cookie: `theme=dark; cairn_session=${token}`, 'x-form-token': formToken },
  });

const me = (client: Client) => client.get('/api/v2/users/me/');

describe('the session of a browser as a credential', () => {
  it('stands for its person, with all that the person may do', async () => {
    const answer = await me(asPage(await newSession(tenant.owner)));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ email: tenant.owner.email, principal_kind: 'other', scopes: [] });
  });

  it('counts only with the form token, which no other site can read', async () => {
    const session = await newSession(tenant.owner);
    expect((await me(asPage({ ...session, formToken: newSecret('') }))).status).toBe(401);
    const cookieOnly = new Client({ version: 'v2', slug: tenant.slug, credential: cookieOf(session) });
    expect((await me(cookieOnly)).status).toBe(401);
  });

  it('is refused by the next request in every process once it was ended', async () => {
    const session = await newSession(tenant.owner);
    expect((await me(asPage(session, 1))).status).toBe(200);
    await sql('update sessions set ended_at = now() where id = $1', [session.id]);
    expect((await me(asPage(session, 0))).status).toBe(401);
    expect((await me(asPage(session, 1))).status).toBe(401);
  });

  it('is refused once it has expired', async () => {
    expect((await me(asPage(await newSession(tenant.owner, { expires_at: inHours(-1) })))).status).toBe(401);
  });

  it('goes on for a moment with the token before the last rotation, and no longer', async () => {
    const [now, old] = [newSecret('x_'), newSecret('x_')];
    const rotated = (at: string) => ({ token_hash: hashSecret(now), previous_hash: hashSecret(old), rotated_at: at });
    const fresh = await newSession(tenant.owner, rotated(inHours(0)));
    expect((await me(asPage({ ...fresh, token: old }))).status).toBe(200);
    await sql(`update sessions set rotated_at = now() - interval '61 seconds' where id = $1`, [fresh.id]);
    expect((await me(asPage({ ...fresh, token: old }))).status).toBe(401);
    expect((await me(asPage({ ...fresh, token: now }))).status).toBe(200);
  });

  it('is kept in use by calls of the interface: they note the use, and bring the next token', async () => {
    const session = await newSession(tenant.owner, { rotated_at: inHours(-13), last_used_at: inHours(-13) });
    const replies = await Promise.all([1, 2, 3].map(() => me(asPage(session))));
    const cookies = replies.flatMap(({ headers }) => headers.getSetCookie());
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/^cairn_session=cairn_session_[\w-]+; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
    const [{ age } = { age: '' }] = await sql<{ age: string }>(
      `select (now() - last_used_at < interval '1 minute')::text as age from sessions where id = $1`,
      [session.id],
    );
    expect(age).toBe('true');
    // The answer may be lost: the old token goes on until the new one is shown, and a minute longer.
    const next = { ...session, token: /=([^;]+)/.exec(cookies[0]!)![1]! };
    expect((await me(asPage(session, 1))).status).toBe(200);
    expect((await me(asPage(next, 1))).status).toBe(200);
    expect((await me(asPage(session))).status).toBe(200);
    await sql(`update sessions set rotated_at = now() - interval '61 seconds' where id = $1`, [session.id]);
    expect((await me(asPage(session))).status).toBe(401);
    expect((await me(asPage(next))).headers.getSetCookie()).toEqual([]);
  });

  it('does not outlive the activity of its owner', async () => {
    const person = (await newTenant()).owner;
    const session = await newSession(person);
    await sql('update users set is_active = false where id = $1', [person.userId]);
    expect((await me(asPage(session))).status).toBe(401);
  });
});
