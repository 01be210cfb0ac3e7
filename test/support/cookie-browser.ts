import { newSession, type BrowserSession } from './browser-session';
import { testRun } from './run';

export interface PageReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Where it leads; null for a page. */
  readonly location: string | null;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

/** A browser that keeps cookies, as requests that go from page to page need it. Follows no redirect by itself. */
export class CookieBrowser {
  private readonly cookies = new Map<string, Cookie>();

  constructor(
    private readonly session?: BrowserSession,
    private readonly base = testRun().servers[0]!,
  ) {
    if (session) this.cookies.set('cairn_session', { value: session.token, path: '/' });
  }

  /** Somebody who is signed in. */
  static async as(person: { readonly userId: string }): Promise<CookieBrowser> {
    return new CookieBrowser(await newSession(person));
  }

  get(path: string): Promise<PageReply> {
    return this.request(path, { method: 'GET' });
  }

  /** Sends a form of a page that was made for the session. */
  submit(path: string, form: Record<string, string> | [string, string][] = {}): Promise<PageReply> {
    const body = new URLSearchParams(form);
    if (this.session && !body.has('form_token')) body.set('form_token', this.session.formToken);
    return this.request(path, { method: 'POST', body });
  }

  private async request(path: string, init: RequestInit): Promise<PageReply> {
    const headers = { cookie: this.cookiesFor(path.split('?')[0]!) };
    const response = await fetch(this.base + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const location = response.headers.get('location');
    return { status: response.status, headers: response.headers, text: await response.text(), location };
  }

  private cookiesFor(path: string): string {
    const fitting = [...this.cookies].filter(([, cookie]) => path.startsWith(cookie.path));
    return fitting.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    const [name = '', value = ''] = pair.split('=');
    this.cookies.set(name, { value, path });
  }
}
