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

  it('run nothing, load nothing from elsewhere and stay in no cache', async () => {
    const { headers } = await owner.get(home());
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('show texts as texts', async () => {
    const key = await addItem({ name: '<script>alert(1)</script>' });
    for (const path of [`projects/${project.identifier}/`, `items/${key}/`]) {
      const page = (await owner.get(home() + path)).text;
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(page).not.toContain('<script>');
    }
  });
});

describe('the projects page', () => {
  const create = (form: Record<string, string>, headers = {}) => owner.post(home(), form, headers);

  it('makes a project and goes there', async () => {
    const identifier = unique('P').slice(0, 9).toUpperCase();
    const answer = await create({ name: unique('Made '), identifier });
    expect([answer.status, answer.location]).toEqual([303, `${home()}projects/${identifier}/`]);
    expect((await owner.get(answer.location!)).status).toBe(200);
  });

  it('says beside the input what is wrong with it, and keeps what was typed', async () => {
    const answer = await create({ name: 'Kept "name"', identifier: 'A+B' });
    const page = answer.text;
    expect(answer.status).toBe(400);
    expect(page).toContain('value="Kept &quot;name&quot;"');
    expect(page).toMatch(/<p class="error" id="identifier-error">[^<]+<\/p>/);
  });

  it('says above the form what no single input is to blame for', async () => {
    const answer = await create({ name: unique('Twice '), identifier: project.identifier });
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('role="alert">')]);
  });

  it('makes nothing for who may not', async () => {
    const member = await Browser.as(await addMember(tenant, 'member'));
    expect((await member.post(home(), { name: 'No', identifier: 'NO' })).status).toBe(403);
  });

  it.each([
    ['without the form token', { form_token: '' }, {}],
    ['with the form token of another session', { form_token: 'x'.repeat(43) }, {}],
    ['from a page of another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour below the same domain', {}, { 'sec-fetch-site': 'same-site' }],
    ['from another origin', {}, { origin: 'https://evil.example' }],
    ['from a page that hides where it is', {}, { origin: 'null' }],
  ])('refuses a form %s', async (_, form, headers) => {
    const name = unique('Forged ');
    expect((await create({ name, identifier: 'FORGED', ...form }, headers)).status).toBe(403);
    expect((await owner.get(home())).text).not.toContain(name);
  });
});

describe('the work items of a project', () => {
  const list = async (who: Browser, query = '') =>
    (await who.get(`${home()}projects/${project.identifier}/${query}`)).text;

  it('are narrowed and paged as by the interface', async () => {
    const [urgent, low] = [unique('Urgent '), unique('Low ')];
    await addItem({ name: urgent, priority: 'urgent' });
    await addItem({ name: low, priority: 'low' });
    expect(await list(owner, '?priority=urgent')).toContain(urgent);
    expect(await list(owner, '?priority=urgent')).not.toContain(low);
    expect(await list(owner, `?search=${low.slice(-6)}`)).toContain(low);
    expect(await list(owner, '?offset=9000')).not.toContain(low);
  });

  it('refuse what the interface refuses', async () => {
    const answer = await owner.get(`${home()}projects/${project.identifier}/?priority=enormous`);
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('enormous')]);
  });

  it('are those that the person may see', async () => {
    const guest = await addPersonWithRole(tenant, project, 'guest');
    const key = await addItem({ name: unique('Secret ') });
    const browser = await Browser.as(guest);
    expect(await list(browser)).not.toContain(key);
    expect((await browser.get(`${home()}items/${key}/`)).status).toBe(404);
  });
});

describe('the page of a work item', () => {
  it('shows its members, its description and what lies below', async () => {
    const parent = await addItem({
      name: 'Above',
      description_html: '<p>Some <strong>text</strong></p>',
      priority: 'high',
    });
    const below = await addItem({ name: 'Below', parent });
    const page = (await owner.get(`${home()}items/${parent}/`)).text;
    expect(page).toContain('<p>Some <strong>text</strong></p>');
    expect(page).toContain('<dt>Priority</dt><dd>High</dd>');
    expect(page).toContain(`<a href="${home()}items/${below}/">Below</a>`);
  });

  it('shows what hangs on it, and leads to its files', async () => {
    const key = await addItem({ name: 'Host' });
    const path = `projects/${project.id}/work-items/${key}/`;
    expectOk(await tenant.v2.post(`${path}comments/`, { comment_html: '<p>Well <em>said</em></p>' }), 201);
    expectOk(await tenant.v2.post(`${path}links/`, { url: 'https://example.com/plan', title: 'The plan' }), 201);
    const announced = await tenant.v2.post(`${path}attachments/`, {
      name: 'a b.png',
      type: 'image/png',
      size: PNG.length,
    });
    const id = await uploadTo(announced, PNG);
    expectOk(await tenant.v2.patch(`${path}attachments/${id}/`, { is_uploaded: true }));
    const page = (await owner.get(`${home()}items/${key}/`)).text;
    expect(page).toContain('<p>Well <em>said</em></p>');
    expect(page).toContain('<a href="https://example.com/plan" rel="noopener noreferrer nofollow">The plan</a>');
    expect(page).toContain(`<a href="files/${id}/">a b.png</a>`);
    const led = await owner.get(`${home()}items/${key}/files/${id}/`);
    const file = await fetch(led.headers.get('location')!);
    expect([led.status, file.status, (await file.arrayBuffer()).byteLength]).toEqual([303, 200, PNG.length]);
  });
});

describe('the members page', () => {
  const page = async (who = owner) => (await who.get(`${home()}members/`)).text;
  const submit = (path: string, form: Record<string, string>, who = owner) =>
    who.post(`${home()}members/${path}`, form);

  it('invites, and takes an invitation back', async () => {
    const email = `${unique('guest-')}@example.com`;
    expect((await submit('invite/', { email, role: 'guest' })).status).toBe(303);
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
