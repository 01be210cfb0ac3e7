// What clients and browsers do at a server of either build.
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

/** A client of a workspace. Throws where the answer is not the expected one. */
export class Caller {
  constructor(server, slug, key) {
    this.server = server;
    this.slug = slug;
    this.key = key;
  }

  async ask(method, path, body, expected = [200, 201, 204]) {
    const address = path.startsWith('/') ? path : `/api/v2/workspaces/${this.slug}/${path}`;
    const response = await fetch(this.server.url + address, {
      method,
      headers: { 'X-Api-Key': this.key, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    });
    const text = await response.text();
    if (!expected.includes(response.status))
      throw new Error(
        `${method} ${address} at the ${this.server.name} build: ${response.status} ${text.slice(0, 500)}`,
      );
    return text && JSON.parse(text);
  }

  get = (path) => this.ask('GET', path);
  post = (path, body) => this.ask('POST', path, body);
  patch = (path, body) => this.ask('PATCH', path, body);
  delete = (path) => this.ask('DELETE', path);
}

export async function until(condition, what) {
  const deadline = Date.now() + PATIENCE_MS;
  for (let found = await condition(); ; found = await condition()) {
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await sleep(100);
  }
}

/** Takes deliveries of webhooks. */
export async function startReceiver() {
  const received = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ path: request.url, text: Buffer.concat(chunks).toString() });
    response.end('ok');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return { received, url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

/** Signs in as a browser does; answers the cookie of the session. */
export async function signIn(server, email, password) {
  const page = await fetch(`${server.url}/sign-in/`);
  const hidden = [...(await page.text()).matchAll(/<input[^>]*type="hidden"[^>]*>/g)].map(([input]) => [
    /name="([^"]*)"/.exec(input)?.[1] ?? '',
    /value="([^"]*)"/.exec(input)?.[1] ?? '',
  ]);
  const response = await fetch(`${server.url}/sign-in/`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookiesOf(page), Origin: server.url },
    body: new URLSearchParams([...hidden, ['email', email], ['password', password]]),
  });
  const cookie = cookiesOf(response);
  if (response.status !== 303 || !cookie.includes('cairn_session='))
    throw new Error(
      `Signing in at the ${server.name} build: ${response.status} ${(await response.text()).slice(0, 300)}`,
    );
  return cookie;
}

const cookiesOf = ({ headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
