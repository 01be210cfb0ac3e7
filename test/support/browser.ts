import { newSession, type BrowserSession } from './sessions';
import { testRun } from './run';

type Fields = Readonly<Record<string, string>>;
/** One of several values of a name. */
type Entry = [string, string];

/** What a browser got. */
export interface Page {
  readonly status: number;
  readonly url: string;
  readonly headers: Headers;
  readonly text: string;
  /** Where a redirect leads: a path at the browser's own server, the whole address elsewhere; null for a page. */
  readonly location: string | null;
}

interface Cookie {
  readonly value: string;
  readonly path: string;
}

interface Request {
  readonly form?: URLSearchParams;
  readonly headers?: Fields;
}

/** A browser that runs no scripts: it keeps cookies and sends the forms of pages. Redirects are answered, not followed. */
export class Browser {
  /** Cookies of each host, by name. */
  private readonly cookies = new Map<string, Map<string, Cookie>>();
  /** What forms carry that were made for the session; none where somebody still has to sign in. */
  private formToken?: string;

  constructor(private readonly base = testRun().servers[0]!) {}

  /** Of somebody who is signed in. */
  static async as(person: { readonly userId: string }): Promise<Browser> {
    return Browser.of(await newSession(person));
  }

  static of({ token, formToken }: BrowserSession): Browser {
    const browser = new Browser();
    browser.formToken = formToken;
    browser.jar(new URL(browser.base)).set('cairn_session', { value: token, path: '/' });
    return browser;
  }

  get(path: string, headers: Fields = {}): Promise<Page> {
    return this.send(path, { headers });
  }

  /** Sends fields as a form of the signed-in person's session would, without the page that holds it. */
  post(path: string, fields: Fields | readonly Entry[] = {}, headers: Fields = {}): Promise<Page> {
    const form = new URLSearchParams(entriesOf(fields));
    if (this.formToken !== undefined && !form.has('form_token')) form.set('form_token', this.formToken);
    return this.send(path, { form, headers });
  }

  /** Sends the form of the page that leads to `action`, with its hidden fields, as the page's only one if not told. */
  submit(page: Page, fields: Fields | readonly Entry[], action?: string): Promise<Page> {
    const form = formsOf(page).find((one) => action === undefined || one.action === action);
    if (!form) throw new Error(`${page.url} (${page.status}) has no form ${action ?? ''}:\n${page.text}`);
    const entries = [...form.hidden, ...entriesOf(fields)];
    return this.send(new URL(form.action, page.url).href, { form: new URLSearchParams(entries) });
  }

  async signIn(email: string, password: string, next?: string): Promise<Page> {
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`;
    return this.submit(await this.get(`/sign-in/${query}`), { email, password });
  }

  /** Goes where a redirect leads, as often as it is led on while `goOn` says so. */
  async follow(page: Page, goOn: (location: string) => boolean = () => true): Promise<Page> {
    let current = page;
    while (current.location !== null && goOn(current.location)) current = await this.get(current.location);
    return current;
  }

  /** The same browser at another server of the same service. */
  at(base: string): Browser {
    const other = new Browser(base);
    other.formToken = this.formToken;
    other.cookies.set(new URL(base).host, new Map(this.jar(new URL(this.base))));
    return other;
  }

  elsewhere(): Browser {
    return this.at(testRun().servers[1]!);
  }

  cookie(name: string): string | undefined {
    return this.jar(new URL(this.base)).get(name)?.value;
  }

  private async send(path: string, { form, headers }: Request): Promise<Page> {
    const url = new URL(path, this.base);
    const cookie = this.cookiesFor(url);
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
      ...(form && { body: form }),
    });
    this.keep(url, response.headers.getSetCookie());
    return {
      status: response.status,
      url: url.href,
      headers: response.headers,
      text: await response.text(),
      location: this.seenFromHere(response.headers.get('location'), url),
    };
  }

  private seenFromHere(location: string | null, from: URL): string | null {
    if (location === null) return null;
    const { origin, href } = new URL(location, from);
    return origin === new URL(this.base).origin ? href.slice(origin.length) : href;
  }

  private cookiesFor(url: URL): string {
    const fitting = [...this.jar(url)].filter(([, { path }]) => url.pathname.startsWith(path));
    return fitting.map(([name, { value }]) => `${name}=${value}`).join('; ');
  }

  private keep(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      const expires = /; *expires=([^;]+)/i.exec(line)?.[1];
      const path = /; *path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (!value || (expires && Date.parse(expires) < Date.now())) this.jar(url).delete(name!);
      else this.jar(url).set(name!, { value, path });
    }
  }

  private jar({ host }: URL): Map<string, Cookie> {
    const jar = this.cookies.get(host) ?? new Map<string, Cookie>();
    this.cookies.set(host, jar);
    return jar;
  }
}

const entriesOf = (fields: Fields | readonly Entry[]): Entry[] =>
  Array.isArray(fields) ? (fields as Entry[]) : Object.entries(fields as Fields);

interface Form {
  readonly action: string;
  readonly hidden: readonly Entry[];
}

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function formsOf({ text, url }: Page): Form[] {
  return [
    ...text.matchAll(/<form(?: class="\w+")? method="post"(?: class="\w+")?(?: action="([^"]*)")?>([^]*?)<\/form>/g),
  ].map(([, action, content]) => ({
    action: unescaped(action ?? url),
    hidden: [...content!.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
      ([, name, value]): Entry => [name!, unescaped(value!)],
    ),
  }));
}

/** The text of a page as it is read. */
export const readable = ({ text }: Page): string =>
  unescaped(text.replace(/<style>[^]*<\/style>/, '').replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
