import {
  addMember,
  addPersonWithRole,
  addProject,
  Browser,
  expectOk,
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

  it('name the pages of the server that the person may open', async () => {
    const shown = async (who: Browser) => {
      const { text } = await who.get(home());
      return [...text.matchAll(/&quot;path&quot;:&quot;([^&]*)&quot;/g)].map(([, path]) => path);
    };
    expect(await shown(owner)).toEqual(['', 'settings/apps/']);
    for (const role of ['member', 'guest'] as const) {
      const person = await Browser.as(await addMember(tenant, role));
      expect(await shown(person)).toEqual(['']);
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
  const register = (form: Record<string, string>, headers = {}) =>
    owner.post(`${home()}settings/apps/new/`, form, headers);

  it.each([
    ['without the form token', { form_token: '' }, {}],
    ['with the form token of another session', { form_token: 'x'.repeat(43) }, {}],
    ['from a page of another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour below the same domain', {}, { 'sec-fetch-site': 'same-site' }],
    ['from another origin', {}, { origin: 'https://evil.example' }],
    ['from a page that hides where it is', {}, { origin: 'null' }],
  ])('is refused %s', async (_, form, headers) => {
    const name = unique('forged');
    expect((await register({ name, ...form }, headers)).status).toBe(403);
    expect((await owner.get(`${home()}settings/apps/`)).text).not.toContain(name);
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

describe('a download', () => {
  const downloads = () => `/downloads/workspaces/${tenant.slug}/`;
  const path = () => `${downloads()}projects/${project.id}/work-items/export/`;

  it('is the file that the interface sends, for those who may have it', async () => {
    await addItem({ name: 'Saved' });
    const file = await owner.get(`${path()}?format=csv&fields=name`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=.*\.csv/);
    expect(file.text).toContain('Saved');
    const stranger = await Browser.as((await newTenant()).owner);
    expect((await stranger.get(path())).status).toBe(404);
    expect((await new Browser().get(path())).location).toContain('/sign-in/');
  });

  it('is refused with the reason, and shows nothing but files', async () => {
    const refused = await owner.get(`${path()}?format=pdf`);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('pdf');
    for (const other of ['projects/', 'members/', '..%2f..%2fusers/me/', '%2e%2e/%2e%2e/users/me/'])
      expect((await owner.get(downloads() + other)).status).toBe(404);
  });
});

describe('pages of the server', () => {
  it('are for those who may do what they are about', async () => {
    const member = await Browser.as(await addMember(tenant, 'member'));
    await untilNoticed();
    expect((await member.get(`${home()}settings/apps/`)).status).toBe(403);
  });
});
