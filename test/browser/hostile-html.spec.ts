import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Place } from '../e2e/sweeps/kit';
import { writtenEverywhere, type Answered } from '../e2e/sweeps/kit/rich-texts';
import { HOSTILE_TEXTS, TRAP } from '../support/hostile-html';
import { launch } from './chromium';

/** An origin that nobody serves: what pages of it ask for is answered here, and taken down. */
const HOME = 'https://reader.example';

let browser: Browser;
let answered: Answered;
beforeAll(async () => {
  browser = await launch();
  answered = await writtenEverywhere(await Place.make(), HOSTILE_TEXTS);
});
afterAll(() => browser.close());

/** Puts a text into the page as clients do, twice over, since a text that was written out may be read otherwise. */
const INSERT = `(html) => {
  const [first, second] = ['first', 'second'].map((name) => document.getElementById(name));
  first.innerHTML = html;
  second.innerHTML = first.innerHTML;
}`;

/** Does to every element what people and browsers do; answers what it says about where it leads. */
const PROVOKE = `() => {
  const EVENTS = ['mouseover', 'pointerenter', 'focus', 'blur', 'toggle', 'beforetoggle', 'animationend', 'begin', 'input'];
  // A page of no origin has nothing that a path could lead to: its protocol is nothing but the colon.
  const LEADS = /^((https?|mailto|tel)?:)$/;
  const found = [];
  addEventListener('click', (event) => {
    const link = event.target.closest?.('a[href], area[href]');
    if (link && LEADS.test(link.protocol)) event.preventDefault();
  }, true);
  for (const element of document.querySelectorAll('*')) {
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push('namespace of ' + element.localName);
    for (const { name } of element.attributes) if (/^on/.test(name)) found.push(name + ' of ' + element.localName);
    if (element.href && element.protocol && !LEADS.test(element.protocol)) found.push(element.href);
    if (element.host && !['reader.example', 'example.com', ''].includes(element.host)) found.push(element.href);
    for (const type of EVENTS) element.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
    element.click?.();
  }
  if (!document.baseURI.startsWith('about:blank') && !document.baseURI.startsWith('${HOME}/')) found.push('base ' + document.baseURI);
  return found;
}`;

const document_ = (html: string) =>
  `<!doctype html><html><head><link rel="icon" href="data:,"></head><body>${html}</body></html>`;

/** A browser of a reader, who takes down what a text does. */
class Reader {
  readonly seen: string[] = [];
  private html = '';

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
  ) {}

  static async open(): Promise<Reader> {
    const context = await browser.newContext();
    const reader = new Reader(context, await context.newPage());
    await context.exposeBinding('alert', (_, what: unknown) => void reader.seen.push(`ran alert(${String(what)})`));
    await context.route('**/*', async (route) => {
      const request = route.request();
      const url = request.url();
      if (url === `${HOME}/text` && request.frame() === reader.page.mainFrame()) {
        return route.fulfill({ contentType: 'text/html; charset=utf-8', body: document_(reader.html) });
      }
      // Pictures of the place where a text is shown are what it may have.
      const isPicture = request.resourceType() === 'image' && new URL(url).origin === HOME;
      if (!isPicture) reader.seen.push(`asked for ${url}`);
      return route.abort();
    });
    reader.page.on('framenavigated', (frame) => {
      const isExpected = frame === reader.page.mainFrame() && ['about:blank', `${HOME}/text`].includes(frame.url());
      if (!isExpected) reader.seen.push(`led to ${frame.url()}`);
    });
    reader.page.on('dialog', (dialog) => {
      reader.seen.push(`opened ${dialog.type()}`);
      void dialog.dismiss().catch(() => undefined);
    });
    context.on('page', (page) => void reader.seen.push(`opened a window of ${page.url()}`));
    return reader;
  }

  /** What a text did that was put into a page of no origin, and then was a page itself. */
  async reads(html: string): Promise<readonly string[]> {
    this.html = html;
    this.seen.length = 0;
    await this.page.goto('about:blank');
    await this.page.setContent('<div id="first"></div><div id="second"></div>');
    await this.tried(`(${INSERT})(${JSON.stringify(html)})`);
    await this.provoked();
    await this.page.goto(`${HOME}/text`, { waitUntil: 'load' }).catch(() => this.seen.push('did not load'));
    await this.provoked();
    return [...this.seen];
  }

  close(): Promise<void> {
    return this.context.close();
  }

  private async provoked(): Promise<void> {
    this.seen.push(...((await this.tried<string[]>(`(${PROVOKE})()`)) ?? []));
    // What an event has put off comes first.
    await this.tried('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))');
  }

  /** A page that goes away while it is spoken to has been led away. */
  private tried<T>(script: string): Promise<T | undefined> {
    return this.page.evaluate<T>(script).catch((error: Error) => {
      this.seen.push(`broke off: ${error.message.split('\n')[0]}`);
      return undefined;
    });
  }
}

it('nothing runs, asks or leads away, whatever member a hostile text was written through', async () => {
  const reader = await Reader.open();
  const found: string[] = [];
  for (const [html, where] of answered) found.push(...(await reader.reads(html)).map((what) => `${where}: ${what}`));
  expect(found).toEqual([]);
  expect([...answered.keys()].join('')).toContain(HOSTILE_TEXTS[0]!.stays.at(-1));
  await reader.close();
});

it.each([
  ['<img src=x onerror=alert(1)>', 'ran alert(1)'],
  ['<p onclick="alert(1)">x</p>', 'ran alert(1)'],
  ['<a href="javascript:alert(1)">x</a>', 'ran alert(1)'],
  ['<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>', 'ran alert(1)'],
  ['<a href="data:text/html,x">x</a>', 'data:text/html,x'],
  ['<svg><text>x</text></svg>', 'namespace of svg'],
  [`<p style="background:url(${TRAP}/a.png)">x</p>`, `asked for ${TRAP}/a.png`],
  [`<link rel="stylesheet" href="${TRAP}/a.css">`, `asked for ${TRAP}/a.css`],
  [`<meta http-equiv="refresh" content="0;url=${TRAP}/">`, `asked for ${TRAP}/`],
  [`<base href="${TRAP}/">`, `base ${TRAP}/`],
  [`<form action="${TRAP}/"><button>x</button></form>`, `asked for ${TRAP}/?`],
])('and would be seen: what nobody cleaned, as %s', async (html, what) => {
  const reader = await Reader.open();
  expect(await reader.reads(html)).toContain(what);
  await reader.close();
});
