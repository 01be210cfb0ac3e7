import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { type ErrorRequestHandler } from 'express';
import { DomainError } from '#kernel';
import { useDocuments } from './routes';

let server: Server;
let base: string;
let asked = 0;

const STATUSES: Readonly<Record<string, number>> = { method_not_allowed: 405, unauthorized: 401 };
const unauthorized = () => new DomainError('unauthorized', 'unauthorized', 'No credential.');

const refuse: ErrorRequestHandler = (error: DomainError, _request, response, _next) => {
  response
    .status(STATUSES[error.kind] ?? 500)
    .set(error.details.headers ?? {})
    .end();
};

beforeAll(async () => {
  const app = express();
  useDocuments(app, {
    operations: () => (asked++, []),
    baseUrl: 'https://pm.example.com/cairn',
    admit: (request, _response, next) => next(request.headers['x-api-key'] ? undefined : unauthorized()),
  });
  app.use(refuse);
  server = createServer(app).listen(0);
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await fetch(`${base}/docs/openapi.v2.json`);
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const KEY = { 'x-api-key': 'k' };

describe('the documents', () => {
  it('are JSON, whatever the caller accepts, with and without the closing slash', async () => {
    const headers = { ...KEY, accept: 'application/vnd.oai.openapi+json' };
    for (const path of ['/api/v1/schema/', '/api/v1/schema', '/api/v2/schema/?x=1', '/docs/openapi.v1.json']) {
      const response = await fetch(base + path, { headers });
      expect(response.headers.get('content-type')).toBe('application/json');
      const version = /v[12]/.exec(path)![0];
      expect(await response.json()).toMatchObject({ openapi: '3.1.0', info: { version } });
    }
  });

  it('need a credential below the root of a version, and none beside their pages', async () => {
    const statuses = async (paths: string[], headers = {}) =>
      Promise.all(paths.map(async (path) => (await fetch(base + path, { headers })).status));
    const own = ['/api/v1/schema/', '/api/v2/schema', '/api/v2/schema/'];
    expect(await statuses(own)).toEqual([401, 401, 401]);
    expect(await statuses(own, KEY)).toEqual([200, 200, 200]);
    expect(await statuses(['/docs/openapi.v1.json', '/docs/openapi.v2.json'])).toEqual([200, 200]);
  });

  it('are the same at both addresses', async () => {
    const own = await fetch(`${base}/api/v2/schema/`, { headers: KEY });
    const open = await fetch(`${base}/docs/openapi.v2.json`);
    expect(await open.text()).toBe(await own.text());
  });

  it('are made once and have a tag by which a copy is known to be current', async () => {
    const before = asked;
    const first = await fetch(`${base}/docs/openapi.v2.json`);
    const headers = { ...KEY, 'if-none-match': first.headers.get('etag')! };
    const again = await fetch(`${base}/api/v2/schema/`, { headers });
    expect([first.status, again.status, asked]).toEqual([200, 304, before]);
    expect(await again.text()).toBe('');
  });

  it('can only be read, and nothing lies below them', async () => {
    const written = await fetch(`${base}/docs/openapi.v2.json`, { method: 'POST' });
    expect([written.status, written.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect((await fetch(`${base}/docs/openapi.v2.json/more/`)).status).toBe(404);
  });
});

describe('the pages', () => {
  it('begin at an address with a closing slash, whatever stands before it', async () => {
    const response = await fetch(`${base}/docs`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, 'docs/']);
  });

  it('come whole from this server, under a policy that allows nothing else', async () => {
    const page = await fetch(`${base}/docs/`);
    const html = await page.text();
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
    expect(policy).toContain("connect-src 'self' https://pm.example.com;");
    const parts = [...html.matchAll(/<(?:link|script)[^>]* (?:src|href)="([^"]*)"/g)].map(([, url]) => url!);
    expect(parts.length).toBeGreaterThan(4);
    const statuses = await Promise.all(parts.map(async (url) => (await fetch(new URL(url, `${base}/docs/`))).status));
    expect(parts.filter((url, index) => url.includes('//') || statuses[index] !== 200)).toEqual([]);
    expect(html).not.toMatch(/<script>|<style|style=/);
  });

  it('offer both documents and no validator elsewhere', async () => {
    const script = await (await fetch(`${base}/docs/initializer.js`)).text();
    const pages = await Promise.all(
      ['?version=v1', '?version=v2', ''].map(async (query) => (await fetch(`${base}/docs/${query}`)).text()),
    );
    const named = pages.map((html) => /data-document="([\w.]+)/.exec(html)?.[1]);
    expect(named).toEqual(['openapi.v1.json', 'openapi.v2.json', 'openapi.v2.json']);
    expect(script).toContain('validatorUrl: null');
  });

  it('show no other file of the package', async () => {
    expect((await fetch(`${base}/docs/package.json`)).status).toBe(404);
  });
});
