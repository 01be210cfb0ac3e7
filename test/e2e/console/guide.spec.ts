import { Stage } from '../../support/service';
import { testRun } from '../../support';

const HTML = { Accept: 'text/html' };
const stage = Stage.ofRun();
let below: string;
beforeAll(async () => {
  const service = await stage.start({ BASE_URL: 'https://work.example.com/cairn' });
  below = `${service.url}/cairn`;
});
afterAll(() => stage.clear());

const places = () => [
  ['at the root', testRun().servers[0]!],
  ['below a path', below],
];
const ask = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' });

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src|data-index|data-guide)="([^"]+)"/g)].map(([, address]) =>
    address!.replaceAll('&amp;', '&'),
  );
const idsIn = (html: string): Set<string> => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!));

it('a page comes compressed, may load files of this server only, and is asked for again when it has changed', async () => {
  for (const [, base] of places()) {
    const page = await ask(`${base}/guide/api/`, { ...HTML, 'Accept-Encoding': 'br' });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-encoding')).toBe('br');
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const again = await ask(`${base}/guide/api/`, { 'If-None-Match': page.headers.get('etag')! });
    expect(again.status).toBe(304);
    const html = await page.text();
    expect(html).not.toMatch(/ style=|<style|<script(?![^>]* src=)| on\w+="/);
  }
});

it('every link of every page leads to something of this server, with its anchor', async () => {
  const start = `${below}/guide/`;
  const pages = new Map<string, Set<string>>();
  const wanted: (readonly [from: string, page: string, anchor: string])[] = [];
  const waiting = [start];
  for (let url = waiting.pop(); url; url = waiting.pop()) {
    const answer = await ask(url, HTML);
    expect([url, answer.status]).toEqual([url, 200]);
    const isPage = url.startsWith(start) && url.endsWith('/');
    const html = isPage ? await answer.text() : '';
    if (!isPage) await answer.body?.cancel();
    pages.set(url, idsIn(html));
    for (const address of addressesIn(html)) {
      const target = new URL(address, url);
      if (/^(https:|data:)/.test(target.protocol)) continue;
      const page = target.href.split('#')[0]!;
      expect(page.startsWith(`${below}/`)).toBe(true);
      wanted.push([url, page, target.hash.slice(1)]);
      if (!page.startsWith(start) && !page.startsWith(`${below}/app/`)) continue;
      if (!pages.has(page) && !waiting.includes(page)) waiting.push(page);
    }
  }
  expect([...pages.keys()].filter((url) => url.endsWith('/')).length).toBeGreaterThan(80);
  const lost = wanted.filter(([, page, anchor]) => anchor && !pages.get(page)?.has(decodeURIComponent(anchor)));
  expect(lost).toEqual([]);
});

it('files have names that change with them, and are kept', async () => {
  for (const [, base] of places()) {
    const html = await (await ask(`${base}/guide/use/boards/`)).text();
    const [index, picture] = [/data-index="([^"]+)"/.exec(html)![1]!, /src="([^"]+\.webp)"/.exec(html)![1]!];
    for (const address of [index, picture]) {
      const file = await ask(new URL(address, `${base}/guide/use/boards/`).href);
      expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
    }
  }
});

it('the index has every page and its sections', async () => {
  const base = testRun().servers[0]!;
  const html = await (await ask(`${base}/guide/`)).text();
  const index = await (await ask(new URL(/data-index="([^"]+)"/.exec(html)![1]!, `${base}/guide/`).href)).text();
  for (const id of ['use/first-steps/', 'api/#lists', 'adr/0055-an-application-in-the-browser/'])
    expect(index).toContain(`"${id}"`);
});

it('an address without its slash leads to the page, one of nothing to the page for that', async () => {
  const base = testRun().servers[0]!;
  const moved = async (url: string) => (await ask(url)).headers.get('location');
  expect(await moved(`${base}/guide`)).toBe('/guide/');
  expect(await moved(`${base}/guide/use/boards`)).toBe('/guide/use/boards/');
  expect(await moved(`${below}/guide/api`)).toBe('/cairn/guide/api/');
  for (const path of ['nothing/', 'api/index.html', '.sources', '..%2fbuild.json', 'files/']) {
    const missing = await ask(`${base}/guide/${path}`, HTML);
    expect([path, missing.status]).toEqual([path, 404]);
    expect(await missing.text()).toContain('<title>Not found');
  }
});
