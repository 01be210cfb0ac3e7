import {
  addMember,
  addPersonWithRole,
  addProject,
  Browser,
  expectOk,
  newPerson,
  newTenant,
  PNG,
  sql,
  untilNoticed,
  uploadTo,
  unique,
  type Project,
  type Tenant,
} from '../../support';

let tenant: Tenant;
let project: Project;
let owner: Browser;

beforeAll(async () => {
  tenant = await newTenant();
  project = await addProject(tenant);
  owner = await Browser.as(tenant.owner);
});

const home = () => `/w/${tenant.slug}/`;

async function addItem(body: Record<string, unknown>, who = tenant.v2): Promise<string> {
  const path = `projects/${project.id}/work-items/?fields=identifier`;
  return (expectOk(await who.post(path, body), 201) as { identifier: string }).identifier;
}

describe('pages of a workspace', () => {
  it('lead to the sign-in page and back where nobody is signed in', async () => {
    const answer = await new Browser().get(`${home()}projects/X/?priority=high`);
    expect(answer.status).toBe(303);
    const next = encodeURIComponent(`${home()}projects/X/?priority=high`);
    expect(answer.location).toBe(`/sign-in/?next=${next}`);
  });

  it('are not there for people of other workspaces', async () => {
    const stranger = await Browser.as((await newTenant()).owner);
    for (const path of ['', `projects/${project.identifier}/`]) {
      expect((await stranger.get(home() + path)).status).toBe(404);
    }
  });

  it('start the application: its own scripts and calls to this server alone, in no cache', async () => {
    const { headers, text } = await owner.get(home());
    const policy = headers.get('content-security-policy')!;
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; .*connect-src 'self'; /);
    expect(policy).not.toContain('unsafe');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script[^>]*>[^<]/);
  });

  it('name files of the application, which browsers keep for good', async () => {
    const { text } = await owner.get(home());
    const files = [...text.matchAll(/(?:src|href)="(\/app\/[^"]+)"/g)].map(([, path]) => path!);
    expect(files.length).toBeGreaterThan(1);
    for (const path of files) {
      const { status, headers } = await new Browser().get(path);
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
    }
    expect((await new Browser().get('/app/manifest.json')).status).toBe(404);
    expect((await new Browser().get('/app/..%2fsrc%2fmain.js')).status).toBe(404);
  });

  it('offer only what the person may open', async () => {
    const shown = async (who: Browser) => {
      const { text } = await who.get(`${home()}members/`);
      return [...text.matchAll(/<a href="\/w\/[^/]+\/([^"]*)"/g)].map(([, path]) => path);
    };
    expect(await shown(owner)).toEqual(['', 'members/', 'settings/features/', 'settings/apps/', 'audit/']);
    for (const role of ['member', 'guest'] as const) {
      const person = await Browser.as(await addMember(tenant, role));
      expect(await shown(person)).toEqual(['', 'members/']);
    }
  });

  it('show texts as texts', async () => {
    const name = '"><script>alert(1)</script>';
    const person = await addMember(tenant, 'member');
    await sql('update users set display_name = $1 where id = $2', [name, person.userId]);
    const { text } = await (await Browser.as(person)).get(home());
    expect(text).toContain('&lt;script&gt;alert(1)');
    expect(text).not.toContain('<script>');
  });
});

describe('a form', () => {
  const invite = (form: Record<string, string>, headers = {}) =>
    owner.post(`${home()}members/invite/`, { role: 'guest', ...form }, headers);

  it.each([
    ['without the form token', { form_token: '' }, {}],
    ['with the form token of another session', { form_token: 'x'.repeat(43) }, {}],
    ['from a page of another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour below the same domain', {}, { 'sec-fetch-site': 'same-site' }],
    ['from another origin', {}, { origin: 'https://evil.example' }],
    ['from a page that hides where it is', {}, { origin: 'null' }],
  ])('is refused %s', async (_, form, headers) => {
    const email = `${unique('forged')}@example.com`;
    expect((await invite({ email, ...form }, headers)).status).toBe(403);
    expect((await owner.get(`${home()}members/`)).text).not.toContain(email);
  });
});

describe('a file of a work item', () => {
  it('is reached with the cookie of a session, by those who see the item', async () => {
    const key = await addItem({ name: 'Host' });
    const path = `projects/${project.id}/work-items/${key}/`;
    const announced = await tenant.v2.post(`${path}attachments/`, {
      name: 'a b.png',
      type: 'image/png',
      size: PNG.length,
    });
    const id = await uploadTo(announced, PNG);
    expectOk(await tenant.v2.patch(`${path}attachments/${id}/`, { is_uploaded: true }));
    const led = await owner.get(`${home()}items/${key}/files/${id}/`);
    const file = await fetch(led.headers.get('location')!);
    expect([led.status, file.status, (await file.arrayBuffer()).byteLength]).toEqual([303, 200, PNG.length]);
    const guest = await Browser.as(await addPersonWithRole(tenant, project, 'guest'));
    expect((await guest.get(`${home()}items/${key}/files/${id}/`)).status).toBe(404);
  });
});

describe('the members page', () => {
  const page = async (who = owner) => (await who.get(`${home()}members/`)).text;
  const submit = (path: string, form: Record<string, string>, who = owner) =>
    who.post(`${home()}members/${path}`, form);

  it('invites, and takes an invitation back', async () => {
    const email = `${unique('guest-')}@example.com`;
    const invited = await submit('invite/', { email, role: 'guest' });
    expect(invited.text).toMatch(/This server sends no mail\..*\/invitations\/\?token=cairn_inv_/s);
    const [, id] = new RegExp(`members/invitations/([0-9a-f-]{36})/revoke/`).exec(await page())!;
    expect((await submit(`invitations/${id}/revoke/`, {})).status).toBe(303);
    expect(await page()).not.toContain(email);
  });

  it('says beside the input why nobody was invited', async () => {
    const answer = await submit('invite/', { email: 'nobody', role: 'member' });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('id="email-error"')]);
  });

  it('changes roles and removes, and the audit log tells of it', async () => {
    const person = await addMember(tenant, 'member');
    expect((await submit(`${person.userId}/role/`, { role: 'guest' })).status).toBe(303);
    expect((await submit('remove/', { email: person.email })).status).toBe(303);
    expect(await page()).not.toContain(person.email);
    const log = (await owner.get(`${home()}audit/?category=role`)).text;
    expect(log).toContain('member.role_updated');
  });

  it.each([
    ['somebody who is no member', () => newPerson(tenant.slug).then(({ userId }) => `${userId}/role/`), 400],
    ['what is no id', () => Promise.resolve('x/role/'), 404],
  ])('does not change the role of %s', async (_, path, status) => {
    expect((await submit(await path(), { role: 'guest' })).status).toBe(status);
  });

  it('knows the roles', async () => {
    const person = await addMember(tenant, 'member');
    expect((await submit(`${person.userId}/role/`, { role: 'emperor' })).status).toBe(400);
  });

  it('makes no app the head of a workspace', async () => {
    const bot = await addMember(tenant, 'member');
    await sql('update users set is_bot = true where id = $1', [bot.userId]);
    expect((await submit(`${bot.userId}/role/`, { role: 'owner' })).status).toBe(400);
    expect((await submit(`${bot.userId}/role/`, { role: 'guest' })).status).toBe(303);
  });

  it('offers no change that would be refused', async () => {
    const admin = await Browser.as(await addMember(tenant, 'admin'));
    const text = await page(admin);
    const rows = text.split('<tr>').slice(2);
    const ofOwner = rows.find((row) => row.includes(tenant.owner.email))!;
    expect(ofOwner).not.toContain('<button');
    expect(text).not.toContain('value="owner"');
    // The last owner stays.
    const own = (await page()).split('<tr>').find((row) => row.includes(tenant.owner.email))!;
    expect(own).not.toContain('<button');
  });

  it('lets members look, and only owners and admins change', async () => {
    const person = await addMember(tenant, 'member');
    const member = await Browser.as(person);
    expect(await page(member)).not.toContain('Invite somebody');
    expect((await submit('invite/', { email: 'new@example.com', role: 'guest' }, member)).status).toBe(403);
    expect((await submit(`${person.userId}/role/`, { role: 'owner' }, member)).status).toBe(403);
  });
});

describe('the features page', () => {
  const path = () => `${home()}settings/features/`;

  it('switches on what is ticked and off what is not', async () => {
    expect((await owner.post(path(), { is_customer_enabled: 'on' })).status).toBe(303);
    const page = (await owner.get(path())).text;
    expect(page).toContain('name="is_customer_enabled" checked');
    expect(page).not.toContain('name="is_wiki_enabled" checked');
  });

  it('is for owners and admins', async () => {
    const member = await Browser.as(await addMember(tenant, 'member'));
    await untilNoticed();
    expect((await member.get(path())).status).toBe(403);
    expect((await member.post(path(), { is_wiki_enabled: 'on' })).status).toBe(403);
    expect((await member.get(`${home()}audit/`)).status).toBe(403);
  });
});
