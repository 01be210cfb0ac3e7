import { Browser, PNG, unique, uploadTo, type Page } from '../../support';
import { authorizePath, newPkce, REDIRECT } from '../../support/apps';
import { cli } from '../../support/cli';
import { enter, ProviderStage, somebody } from '../../support/provider';
import { SmtpServer } from '../../support/smtp-server';
import { Proxy, type Manner } from '../../support/proxy';
import type { Service } from '../../support/service';

const PREFIX = '/team/cairn';
const OWNER = { email: 'ann@example.com', password: 'correct horse' };
const NO_ADMIN = { ADMIN_EMAIL: '', ADMIN_PASSWORD: '', ADMIN_WORKSPACE: '' };

/** All that a page leads to at its own server, as a browser understands it. */
const addressesIn = ({ text, url }: Page): URL[] =>
  [...text.matchAll(/\s(?:href|action|src)="([^"]*)"/g)]
    .map(([, address]) => new URL(address!.replaceAll('&amp;', '&'), url))
    .filter(({ protocol, origin }) => protocol.startsWith('http') && origin === new URL(url).origin);

describe.each<Manner>(['keep', 'strip'])('behind a proxy that has the service below a path (%s)', (manner) => {
  let stage: ProviderStage;
  let proxy: Proxy;
  let service: Service;
  let post: SmtpServer;
  let visitor: Browser;
  let key: string;

  beforeAll(async () => {
    stage = await ProviderStage.make();
    post = await SmtpServer.start();
    proxy = await Proxy.listen(PREFIX, manner, () => service.url);
    const env = { ...NO_ADMIN, BASE_URL: proxy.base, SMTP_URL: post.url, TRUST_PROXY: '1' };
    ({ service } = await stage.begin('none', env));
    visitor = new Browser(proxy.origin);
  });
  afterAll(async () => {
    proxy.close();
    await Promise.all([stage.clear(), post.stop()]);
  });

  const fetchFrom = (path: string, init: RequestInit = {}) => fetch(new URL(path, proxy.origin), init);
  const call = (path: string, init: RequestInit = {}) =>
    fetchFrom(path, { ...init, headers: { 'X-Api-Key': key, 'Content-Type': 'application/json' }, redirect: 'manual' });
  const bodyOf = async <T>(answer: Response): Promise<T> => (await answer.json()) as T;

  it('is set up by the link that it prints', async () => {
    const link = /"url":"([^"]+\/setup\/\?token=[^"]+)"/.exec(service.output)![1]!;
    expect(link).toMatch(new RegExp(`^${proxy.base}/setup/`));
    const done = await visitor.submit(await visitor.get(link), {
      ...OWNER,
      name: 'Acme',
      slug: 'acme',
      displayName: '',
    });
    expect(done.status).toBe(201);
    expect(done.headers.getSetCookie().join()).toContain(`; Path=${PREFIX}/;`);
    key = /<pre>(cairn_[\w-]+)<\/pre>/.exec(done.text)![1]!;
    expect(done.text).toContain(`${proxy.base}/api/v1/workspaces/acme/projects/`);
    const ready = await visitor.get(addressesIn(done).find(({ pathname }) => pathname.endsWith('/w/acme/'))!.href);
    expect(ready.status).toBe(200);
  });

  it('has no page that leads out of the path', async () => {
    const project = await call(`${PREFIX}/api/v2/workspaces/acme/projects/`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Engine', identifier: 'ENG' }),
    });
    const { id } = await bodyOf<{ id: string }>(project);
    await call(`${PREFIX}/api/v2/workspaces/acme/projects/${id}/work-items/`, {
      method: 'POST',
      body: JSON.stringify({ name: 'Bolt' }),
    });
    const seen = new Map<string, number>();
    // What the application in the browser leads to is not in its document.
    const waiting = ['/', '/w/acme/settings/apps/', '/w/acme/items/ENG-1/'].map((path) => PREFIX + path);
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      const page = await visitor.follow(await visitor.get(next));
      seen.set(next, page.status);
      const isPage = (page.headers.get('content-type') ?? '').startsWith('text/html');
      const found = isPage ? addressesIn(page) : [];
      expect(found.filter(({ pathname }) => !pathname.startsWith(`${PREFIX}/`))).toEqual([]);
      waiting.push(...found.map(({ pathname, search }) => pathname + search));
    }
    const unreachable = [...seen].filter(([path, status]) => status !== 200 && !isForm(path));
    expect(unreachable).toEqual([]);
    const pages = [...seen.keys()].map((path) => path.slice(PREFIX.length).split('?')[0]);
    expect(pages).toEqual(
      expect.arrayContaining([
        '/profile/',
        '/profile/mail/',
        '/profile/tokens/',
        '/w/acme/',
        '/w/acme/settings/apps/',
        '/w/acme/items/ENG-1/',
        '/docs/',
      ]),
    );
  });

  /** Addresses that take forms only. */
  const isForm = (path: string): boolean =>
    /\/(sign-out|name|password|end|end-others|end-all|invite|role|remove|revoke)\/$/.test(path);

  it('signs people in and out, and leads back to where they wanted to go', async () => {
    const other = new Browser(proxy.origin);
    const asked = await other.get(`${PREFIX}/profile/tokens/`);
    expect(asked.location).toBe(`${PREFIX}/sign-in/?next=${encodeURIComponent('/profile/tokens/')}`);
    const entered = await other.submit(await other.follow(asked), OWNER);
    expect(entered.location).toBe(`${PREFIX}/profile/tokens/`);
    const profile = await other.follow(entered);
    const left = await other.submit(profile, {}, `${PREFIX}/sign-out/`);
    expect(left.location).toBe(`${PREFIX}/sign-in/`);
    expect((await other.get(`${PREFIX}/profile/`)).status).toBe(303);
  });

  it('signs people in by a provider, who comes back below the path', async () => {
    const bob = somebody({ email: OWNER.email });
    const other = new Browser(proxy.origin);
    const page = await enter(other, bob, '/profile/', PREFIX);
    expect([page.status, page.location]).toEqual([303, `${PREFIX}/profile/`]);
    expect((await other.follow(page)).status).toBe(200);
  });

  it('sends and prints links that work', async () => {
    const other = new Browser(proxy.origin);
    const sent = await other.submit(await other.get(`${PREFIX}/password/forgot/`), { email: OWNER.email });
    expect(sent.status).toBe(200);
    const letter = /http\S+\/password\/reset\/\S+/.exec((await post.mail(0)).text.replaceAll('=\r\n', ''))![0];
    const env = { DATABASE_URL: stage.stage.databaseUrl, BASE_URL: proxy.base };
    const [printed, invited] = [
      (await cli(['password-reset', OWNER.email], env)).stdout.trim(),
      (await cli(['invite', `${unique('i')}@example.com`, '--workspace', 'acme'], env)).stdout,
    ];
    for (const link of [letter, printed, /http\S+/.exec(invited)![0]]) {
      expect(link.startsWith(`${proxy.base}/`)).toBe(true);
      expect((await other.get(link)).status).toBe(200);
    }
    const changed = await other.submit(await other.get(printed), { password: OWNER.password });
    expect(changed.location).toBe(`${PREFIX}/`);
  });

  it('takes files in and gives them out by addresses below the path', async () => {
    const path = `${PREFIX}/api/v2/users/me/assets/`;
    const announced = await call(path, {
      method: 'POST',
      body: JSON.stringify({ name: 'me.png', type: 'image/png', size: PNG.length, entity_type: 'USER_AVATAR' }),
    });
    const text = await announced.text();
    const body = JSON.parse(text) as { upload_data: { url: string } };
    expect(body.upload_data.url.startsWith(`${proxy.base}/`)).toBe(true);
    const id = await uploadTo({ status: announced.status, headers: announced.headers, text, body }, PNG);
    expect((await call(`${path}${id}/`, { method: 'PATCH', body: '{}' })).status).toBeLessThan(300);
    const me = await bodyOf<{ avatar_url: string }>(await call(`${PREFIX}/api/v1/users/me/`));
    expect(me.avatar_url).toBe(`${PREFIX}/api/assets/v2/static/${id}/`);
    const led = await fetchFrom(me.avatar_url, { redirect: 'manual' });
    expect(led.headers.get('location')!.startsWith(`${proxy.base}/`)).toBe(true);
    const file = await fetchFrom(led.headers.get('location')!);
    expect(Buffer.from(await file.arrayBuffer())).toEqual(PNG);
  });

  it('tells OAuth clients addresses at which an app gets its tokens', async () => {
    const below = await fetchFrom(`${PREFIX}/.well-known/oauth-authorization-server`);
    const metadata = await bodyOf<Record<string, string>>(below);
    expect(metadata).toMatchObject({ issuer: proxy.base, token_endpoint: `${proxy.base}/auth/o/token/` });
    const inFront = await fetchFrom(`/.well-known/oauth-authorization-server${PREFIX}`);
    // A proxy that removes the prefix has to pass on this address as it is.
    expect(await bodyOf(inFront)).toEqual(metadata);

    const visitor = new Browser(proxy.origin);
    await visitor.submit(await visitor.get(`${PREFIX}/sign-in/`), OWNER);
    const app = await registered(visitor);
    const { verifier, challenge } = newPkce();
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
    const asked = await visitor.get(authorizePath(app, proof, `${PREFIX}/auth/o/authorize/`));
    expect(asked.location).toMatch(new RegExp(`^${PREFIX}/auth/o/consent/`));
    const consent = await visitor.get(asked.location!);
    const answered = await visitor.submit(consent, { answer: 'yes' }, consent.url);
    const back = new URL((await visitor.follow(answered, (to) => to.startsWith('/'))).location!);
    expect(back.origin + back.pathname).toBe(REDIRECT);
    expect(back.searchParams.get('iss')).toBe(proxy.base);
    const token = await fetch(metadata.token_endpoint!, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code')!,
        redirect_uri: REDIRECT,
        code_verifier: verifier,
        client_id: app.id,
      }),
    });
    expect(token.status).toBe(200);
  });

  /** A public app, made by the page for it. */
  async function registered(visitor: Browser): Promise<{ id: string; secret: null }> {
    const form = await visitor.get(`${PREFIX}/w/acme/settings/apps/new/`);
    const made = await visitor.submit(
      form,
      [
        ['name', 'App'],
        ['redirectUris', REDIRECT],
        ['kind', 'public'],
        ['scopes', 'read'],
      ],
      `${PREFIX}/w/acme/settings/apps/new/`,
    );
    const [app] = await stage.sql('select id from oauth_apps');
    if (!app) throw new Error(`${made.status} ${made.text}`);
    return { id: String(app.id), secret: null };
  }

  it('shows documents whose operations a client reaches', async () => {
    const bare = await fetchFrom(`${PREFIX}/docs`, { redirect: 'manual' });
    expect(new URL(bare.headers.get('location')!, `${proxy.base}/docs`).href).toBe(`${proxy.base}/docs/`);
    const page = await visitor.get(`${PREFIX}/docs/`);
    for (const { href } of addressesIn(page)) expect((await fetch(href)).status).toBe(200);
    const document = await bodyOf<{ servers: { url: string }[] }>(await fetchFrom(`${PREFIX}/docs/openapi.v2.json`));
    expect(document.servers[0]!.url).toBe(proxy.base);
  });

  it('answers probes that know the process itself', async () => {
    expect((await service.get('/healthz')).status).toBe(200);
    expect((await service.get(`${PREFIX}/healthz`)).status).toBe(200);
  });
});
