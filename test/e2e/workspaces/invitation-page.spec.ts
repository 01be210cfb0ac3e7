import {
  addMember,
  expectOk,
  givePassword,
  newTenant,
  PASSWORD,
  readable,
  sql,
  testRun,
  unique,
  Browser,
  type Page,
  type Tenant,
} from '../../support';
import { cliJson } from '../../support/cli';

let tenant: Tenant;
beforeAll(async () => void (tenant = await newTenant()));

const newEmail = () => `${unique('guest-')}@example.com`;

/** Path of the page that a new invitation leads to. */
async function invite(email: string, role = 'member'): Promise<string> {
  const { link } = await cliJson<{ link: string }>(['invite', email, '--workspace', tenant.slug, '--role', role]);
  const { pathname, search } = new URL(link);
  return pathname + search;
}

const roleOf = async (email: string) =>
  (
    await sql<{ role: string }>(
      `select m.role from workspace_members m join users u on u.id = m.user_id
       where m.workspace_id = $1 and u.email = $2 and m.is_active`,
      [tenant.workspaceId, email],
    )
  )[0]?.role;

const workspace = () => `/w/${tenant.slug}/`;

const cannotBeUsed = (page: Page) =>
  expect([page.status, readable(page)]).toEqual([404, expect.stringContaining('This invitation cannot be used.')]);

describe('an invitation', () => {
  it('makes an account for somebody new, who is signed in and in the workspace', async () => {
    const email = newEmail();
    const link = await invite(email, 'admin');
    const visitor = new Browser();
    const page = await visitor.get(link);
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
    expect(readable(page)).toContain(`You are invited to the workspace ${tenant.slug} , as an admin.`);
    const refused = await visitor.submit(page, { displayName: 'Gus', password: 'short' }, '/invitations/join/');
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('value="Gus"')]);
    expect(await roleOf(email)).toBeUndefined();
    const names = { displayName: 'Gus', firstName: 'August', lastName: 'Gull' };
    const joined = await visitor.submit(refused, { ...names, password: PASSWORD }, '/invitations/join/');
    expect(joined).toMatchObject({ status: 303, location: workspace() });
    expect((await visitor.get(joined.location!)).status).toBe(200);
    expect(await roleOf(email)).toBe('admin');
    const members = expectOk(await tenant.v1.get('members/?per_page=100')) as { email: string }[];
    expect(members.find((member) => member.email === email)).toMatchObject({ first_name: 'August', last_name: 'Gull' });
    expect((await new Browser().signIn(email, PASSWORD)).status).toBe(303);
    cannotBeUsed(await new Browser().get(link));
  });

  it('asks somebody with an account to sign in, and leads back', async () => {
    const other = await newTenant();
    const person = await addMember(other, 'member');
    await givePassword(person);
    const link = await invite(person.email);
    const visitor = new Browser();
    const page = await visitor.get(link);
    expect(page.text).not.toContain('type="password"');
    const [, next] = /href="(\/sign-in\/\?next=[^"]+)"/.exec(page.text)!;
    const back = await visitor.submit(await visitor.get(next!), { email: person.email, password: PASSWORD });
    expect(back.location).toBe(link);
    const joined = await visitor.submit(await visitor.get(link), {}, '/invitations/accept/');
    expect(joined.location).toBe(workspace());
    expect(await roleOf(person.email)).toBe('member');
  });

  it('is for its address alone', async () => {
    const person = await addMember(await newTenant(), 'member');
    await givePassword(person);
    const email = newEmail();
    const link = await invite(email);
    const visitor = new Browser();
    await visitor.signIn(person.email, PASSWORD);
    const page = await visitor.get(link);
    expect(readable(page)).toContain(`You are signed in as ${person.email}, for whom the invitation is not.`);
    const [, token] = /name="token" value="([^"]+)"/.exec(page.text)!;
    const [, formToken] = /form_token" value="([^"]+)"/.exec(page.text)!;
    cannotBeUsed(await visitor.post('/invitations/accept/', { token: token!, form_token: formToken! }));
    expect(await roleOf(person.email)).toBeUndefined();
    expect((await new Browser().get(link)).status).toBe(200);
  });

  it('is accepted by nobody in the name of an account that exists', async () => {
    const person = await addMember(await newTenant(), 'member');
    const link = await invite(person.email);
    const token = new URL(link, 'http://x').searchParams.get('token')!;
    const refused = await new Browser().post('/invitations/join/', { token, password: PASSWORD });
    expect([refused.status, readable(refused)]).toEqual([409, expect.stringContaining('sign in to accept')]);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect(await sql('select 1 from users where id = $1 and password_hash is not null', [person.userId])).toEqual([]);
  });

  it('can be turned down', async () => {
    const email = newEmail();
    const link = await invite(email);
    const visitor = new Browser();
    const declined = await visitor.submit(await visitor.get(link), {}, '/invitations/decline/');
    expect([declined.status, readable(declined)]).toEqual([200, expect.stringContaining('You said no')]);
    cannotBeUsed(await visitor.get(link));
    expect(await sql('select 1 from users where email = $1', [email])).toEqual([]);
  });

  it('that is too old, was replaced or never was one says no more than that', async () => {
    const email = newEmail();
    const [first, second] = [await invite(email), await invite(email)];
    cannotBeUsed(await new Browser().get(first));
    expect((await new Browser().get(second)).status).toBe(200);
    await sql(`update workspace_invitations set expires_at = now() where workspace_id = $1 and email = $2`, [
      tenant.workspaceId,
      email,
    ]);
    for (const link of [second, '/invitations/', '/invitations/?token=x', `${second}x`]) {
      cannotBeUsed(await new Browser().get(link));
    }
    for (const path of ['join', 'decline']) {
      cannotBeUsed(await new Browser().post(`/invitations/${path}/`, { token: 'x', password: PASSWORD }));
    }
    expect((await new Browser().post('/invitations/accept/', { token: 'x' })).status).toBe(303);
  });

  it('makes one member of several answers at once', async () => {
    const email = newEmail();
    const link = await invite(email);
    const token = new URL(link, 'http://x').searchParams.get('token')!;
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        new Browser(testRun().servers[n % 2]).post('/invitations/join/', { token, password: PASSWORD }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404, 404, 404]);
    expect(await roleOf(email)).toBe('member');
  });

  it('shows texts as texts', async () => {
    await sql('update workspaces set name = $2 where id = $1', [tenant.workspaceId, '<b>Acme</b> & Sons']);
    const page = await new Browser().get(await invite(newEmail()));
    expect(page.text).toContain('&lt;b&gt;Acme&lt;/b&gt; &amp; Sons');
    expect(page.text).not.toContain('<b>');
  });
});
