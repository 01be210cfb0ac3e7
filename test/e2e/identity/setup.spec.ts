import { apiKey } from '../../support';
import { Stage } from '../../support/service';

/** A database without any user for each test. */
let stage: Stage;
beforeEach(async () => void (stage = await Stage.make()));
afterEach(() => stage.clear());

interface Start {
  readonly url: string;
  readonly log: string;
  /** Path and query of the link that was printed, if one was. */
  readonly link: string | undefined;
}

async function start(env: Readonly<Record<string, string>> = {}): Promise<Start> {
  const { url, output: log } = await stage.start(env);
  return { url, log, link: /http:\/\/[^/]+(\/setup\/\?token=[\w-]+)/.exec(log)?.[1] };
}

const FORM = {
  name: 'Acme "North" & <Sons>',
  slug: 'acme',
  email: 'ann@example.com',
  displayName: '',
  firstName: 'Ann',
  lastName: 'Lee',
  password: 'correct horse',
};

const post = (url: string, link: string, form: Readonly<Record<string, string>> = FORM) =>
  fetch(`${url}/setup/`, {
    method: 'POST',
    body: new URLSearchParams({ token: new URLSearchParams(link.split('?')[1]).get('token')!, ...form }),
  });

const rows = (text: string) => stage.sql(text);

const keyIn = (page: string): string => /cairn_pat_[\w-]{43}/.exec(page)![0];

describe('the set-up link', () => {
  it('opens a form that makes the workspace, its owner and a key', async () => {
    const { url, link } = await start();
    expect(JSON.stringify(await rows('select * from setup_links'))).not.toContain(link!.split('=')[1]);
    const form = await fetch(url + link!);
    expect(form.status).toBe(200);
    expect(form.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(form.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(form.headers.get('cache-control')).toBe('no-store');
    expect(form.headers.get('referrer-policy')).toBe('strict-origin');
    const page = await form.text();
    expect(page).not.toMatch(/<script|https?:\/\//);
    for (const name of Object.keys(FORM)) expect(page).toContain(`<label for="${name}">`);

    const done = await post(url, link!);
    expect(done.status).toBe(201);
    const [cookie] = done.headers.getSetCookie().map((line) => line.split(';')[0]!);
    const home = await fetch(`${url}/`, { headers: { cookie: cookie! } });
    expect(await home.text()).toContain('href="/w/acme/"');
    const key = keyIn(await done.text());
    const projects = await fetch(`${url}/api/v1/workspaces/acme/projects/`, { headers: apiKey(key) });
    expect(projects.status).toBe(200);
    expect(await rows('select name, slug from workspaces')).toEqual([{ name: FORM.name, slug: 'acme' }]);
    const [user] = await rows('select email, display_name, first_name, last_name, password_hash from users');
    expect(user).toMatchObject({
      email: 'ann@example.com',
      display_name: 'Ann Lee',
      first_name: 'Ann',
      last_name: 'Lee',
    });
    expect(user!.password_hash).toMatch(/^\$argon2id\$/);
  });

  it('works once, and no link opens any more when there is a user', async () => {
    const first = await start();
    const second = await start();
    expect(second.link).not.toBe(first.link);
    expect((await fetch(second.url + second.link!)).status).toBe(200);
    expect((await post(first.url, first.link!)).status).toBe(201);
    for (const { url, link } of [first, second]) {
      const closed = await fetch(url + link!);
      expect(closed.status).toBe(410);
      expect(await closed.text()).toContain('set up already');
      expect((await post(url, link!, { ...FORM, slug: 'other', email: 'bob@example.com' })).status).toBe(410);
    }
    expect(await rows('select slug from workspaces')).toEqual([{ slug: 'acme' }]);
    expect((await start()).link).toBeUndefined();
  });

  it('has one winner when it is used several times at once, by several links and servers', async () => {
    const servers = await Promise.all([start(), start()]);
    const uses = [0, 1, 2, 3, 4, 5].map((index) => {
      const { url, link } = servers[index % 2]!;
      return post(url, link!, { ...FORM, slug: `acme-${index}`, email: `ann-${index}@example.com` });
    });
    const statuses = (await Promise.all(uses)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 410, 410, 410, 410, 410]);
    expect(await rows('select count(*)::int as n from workspaces')).toEqual([{ n: 1 }]);
    expect(await rows('select count(*)::int as n from users')).toEqual([{ n: 1 }]);
    expect(await rows('select count(*)::int as n from api_keys')).toEqual([{ n: 1 }]);
  });

  it('comes back with what is wrong, and stays open', async () => {
    const { url, link } = await start();
    const wrong = await post(url, link!, { name: FORM.name, slug: 'Two Words', email: 'ann', password: 'short' });
    expect(wrong.status).toBe(422);
    const page = await wrong.text();
    for (const name of ['slug', 'email', 'password']) expect(page).toContain(`id="${name}-error"`);
    expect(page).not.toContain('id="name-error"');
    expect(page).toContain('value="Acme &quot;North&quot; &amp; &lt;Sons&gt;"');
    expect(page).toContain('value="Two Words"');
    expect(page).not.toContain('short"');
    const empty = await (await post(url, link!, {})).text();
    expect(empty.match(/class="error" id=/g)).toHaveLength(4);
    expect(await rows('select 1 from users')).toEqual([]);
    expect((await post(url, link!)).status).toBe(201);
  });

  it('is needed: without it, or with another, there is only a page that says so', async () => {
    const { url } = await start();
    for (const path of ['/setup/', '/setup', '/setup/?token=', '/setup/?token=cairn_setup_x']) {
      const answer = await fetch(url + path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('text/html');
    }
    expect((await post(url, '?token=x')).status).toBe(404);
    expect((await fetch(`${url}/setup/`, { method: 'POST', body: '{}' })).status).toBe(404);
    const huge = new URLSearchParams({ token: 'x', name: 'x'.repeat(100_000) });
    expect((await fetch(`${url}/setup/`, { method: 'POST', body: huge })).status).toBe(413);
  });
});

describe('ADMIN_EMAIL', () => {
  const ADMIN = { ADMIN_EMAIL: 'root@example.com', ADMIN_PASSWORD: 'correct horse', ADMIN_WORKSPACE: 'first' };

  it('makes the first owner, without a link and without a key', async () => {
    const { link, log } = await start(ADMIN);
    expect(link).toBeUndefined();
    expect(log).not.toMatch(/cairn_pat_|correct horse/);
    const [made] = await rows(
      `select u.email, u.password_hash like '$argon2id$%' as has_password, w.slug, m.role
       from users u join workspaces w on w.owner_id = u.id join workspace_members m on m.user_id = u.id`,
    );
    expect(made).toEqual({ email: 'root@example.com', has_password: true, slug: 'first', role: 'owner' });
    expect(await rows('select 1 from api_keys')).toEqual([]);
  });

  it('makes nobody where there is a user', async () => {
    const { url, link } = await start();
    expect((await post(url, link!)).status).toBe(201);
    expect((await start(ADMIN)).link).toBeUndefined();
    expect(await rows('select email from users')).toEqual([{ email: 'ann@example.com' }]);
  });
});
