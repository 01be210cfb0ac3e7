import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type CDPSession,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { until } from '../support/service';

/** Not how long anything takes: a machine that is busy otherwise draws late. */
const PATIENCE_MS = 20_000;
const QUIET_MS = 100;
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const USUAL = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where the pictures go that tests take for people to look at. Without it they take none: that costs a second each. */
const { PICTURES } = process.env;

/** The Chromium of this machine, if it has one. */
export const installedChromium = (): string | undefined =>
  process.env.CHROMIUM ?? USUAL.find((path) => existsSync(path));

export function launch(): Promise<Browser> {
  const executablePath = installedChromium();
  if (!executablePath) throw new Error('There is no Chromium here: name one in CHROMIUM.');
  if (PICTURES) mkdirSync(PICTURES, { recursive: true });
  // Chromium refuses to run as root with its sandbox; what it loads here is our own.
  return chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
}

export interface Look {
  readonly width?: number;
  readonly dark?: boolean;
}

/** The looks in which a page has to be in order. */
export const LOOKS: readonly (readonly [string, Look])[] = [
  ['light', {}],
  ['dark', { dark: true }],
  ['narrow', { width: 390 }],
];

/** A browser of somebody's own, that remembers what went wrong in its pages and where they asked for something. */
export class Person {
  readonly complaints: string[] = [];
  readonly origins = new Set<string>();
  /** What the server refused, such as `403 /api/v2/...`. */
  readonly refusals: string[] = [];

  private readonly underWay = new Set<Request>();
  /** Streams of events that were asked for and have not begun. */
  private readonly opening = new Set<Request>();
  private hears = false;

  private constructor(
    private readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.complaints.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('requestfinished', (request) => this.underWay.delete(request));
    page.on('requestfailed', (request) => {
      this.underWay.delete(request);
      this.opening.delete(request);
    });
    page.on('response', (response) => {
      if (this.opening.delete(response.request())) this.hears = response.ok();
      if (response.status() >= 400) this.refusals.push(`${response.status()} ${new URL(response.url()).pathname}`);
    });
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url());
      this.origins.add(origin);
      // The stream of events never ends.
      (pathname.endsWith('/events/') ? this.opening : this.underWay).add(request);
    });
  }

  static async at(browser: Browser, baseURL: string, { width = 1100, dark = false }: Look = {}): Promise<Person> {
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height: 800 },
      colorScheme: dark ? 'dark' : 'light',
    });
    context.setDefaultTimeout(PATIENCE_MS);
    return new Person(context, await context.newPage());
  }

  /** Waits until the page has all that it asks for. */
  async settled(): Promise<void> {
    for (let quiet = 0; quiet < 3; quiet++) {
      await this.page.waitForTimeout(QUIET_MS);
      if (this.underWay.size) quiet = -1;
    }
  }

  /** Waits until the page has all that it asks for, and is told of what others do. */
  async listening(): Promise<void> {
    await this.settled();
    await until(() => this.hears && this.opening.size === 0, 'the events', PATIENCE_MS);
  }

  async picture(name: string): Promise<void> {
    if (PICTURES) await this.page.screenshot({ path: join(PICTURES, `${name}.png`), fullPage: true });
  }

  /** Moves the focus as a person without a mouse does, until it is on what `name` calls. */
  async tabTo(name: string | RegExp): Promise<void> {
    const wanted = new RegExp(name);
    for (let presses = 0; presses < 100; presses++) {
      await this.page.keyboard.press('Tab');
      if (wanted.test(await this.focused())) return;
    }
    throw new Error(`No key press leads to ${wanted}`);
  }

  /** What a reader calls the element that has the focus. */
  private focused(): Promise<string> {
    return this.page.evaluate<string>(`(() => {
      const element = document.activeElement;
      const label = element.labels?.[0]?.textContent ?? element.getAttribute('aria-label') ?? element.textContent;
      return label.trim();
    })()`);
  }

  /** Whether something of the page can only be seen by scrolling sideways. */
  overflows(): Promise<boolean> {
    return this.page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  }

  close(): Promise<void> {
    return this.context.close();
  }
}

/** A phone with a finger on it, as Chromium plays one: it keeps passkeys for as long as the page is there. */
export async function withDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const),
    ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  };
  return { cdp, ...(await cdp.send('WebAuthn.addVirtualAuthenticator', { options })) };
}

/** The rows of the page's tables and lists that have this text. */
export const row = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe finds against WCAG 2.2 AA and good practice. */
export async function violations(page: Page): Promise<string[]> {
  // By the protocol of the tools, as the policy of the page runs no script from elsewhere.
  await page.evaluate(AXE);
  const found = await page.evaluate<Violation[]>(
    "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}
