import { Browser, Client, cookieOf, expectProblem, newSession, newTenant, sql } from '../support';

it('CSRF: a cookie without the form’s token changes nothing, by pages and by the interface', async () => {
  const tenant = await newTenant();
  const session = await newSession(tenant.owner);
  const client = new Client({ version: 'v2', slug: tenant.slug, credential: cookieOf(session) });
  expectProblem(await client.post('projects/', { name: 'Planted', identifier: 'PLANTED' }), 401);
  const browser = Browser.of({ ...session, formToken: 'guessed' });
  for (const path of ['/profile/tokens/', '/profile/password/', '/sign-out/']) {
    expect([path, (await browser.post(path, { email: 'planted@example.com', role: 'admin' })).status]).toEqual([
      path,
      403,
    ]);
  }
  expect(await sql('select 1 from workspace_invitations where workspace_id = $1', [tenant.workspaceId])).toEqual([]);
  expect((await browser.get('/profile/')).status).toBe(200);
});
