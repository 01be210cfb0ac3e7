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

  it('does not outlive the activity of its owner', async () => {
    const person = (await newTenant()).owner;
    const session = await newSession(person);
    await sql('update users set is_active = false where id = $1', [person.userId]);
    expect((await me(asPage(session))).status).toBe(401);
  });
});
