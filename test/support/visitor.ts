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
  /** Where a redirect leads. */
  readonly location: string | null;
}

interface Request {
  readonly form?: URLSearchParams;
  readonly headers?: Fields;
}

/** Somebody with a browser that runs no scripts: keeps cookies, follows links and sends the forms of pages. */
export class Visitor {
  /** Cookies of each host, by name. */
  private readonly cookies = new Map<string, Map<string, string>>();

  constructor(private readonly base = testRun().servers[0]!) {}

  get(path: string, headers: Fields = {}): Promise<Page> {
    return this.send(path, { headers });
  }

  /** Sends the form of the page that leads to `action`, with its hidden fields, as the page's only one if not told. */
  submit(page: Page, fields: Fields | readonly Entry[], action?: string): Promise<Page> {
    const form = formsOf(page).find((one) => action === undefined || one.action === action);
    if (!form) throw new Error(`${page.url} (${page.status}) has no form ${action ?? ''}:\n${page.text}`);
    const given = Array.isArray(fields) ? (fields as Entry[]) : Object.entries(fields as Fields);
    return this.send(new URL(form.action, page.url).href, { form: new URLSearchParams([...form.hidden, ...given]) });
  }

  post(path: string, fields: Fields, headers: Fields = {}): Promise<Page> {
    return this.send(path, { form: new URLSearchParams(fields), headers });
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
  at(base: string): Visitor {
    const other = new Visitor(base);
    other.cookies.set(new URL(base).host, new Map(this.jar(new URL(this.base))));
    return other;
  }

  elsewhere(): Visitor {
    return this.at(testRun().servers[1]!);
  }

  cookie(name: string): string | undefined {
    return this.jar(new URL(this.base)).get(name);
  }

  private async send(path: string, { form, headers }: Request): Promise<Page> {
    const url = new URL(path, this.base);
    const cookie = [...this.jar(url)].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { ...(cookie && { cookie }), ...headers },
      ...(form && { body: form }),
    });
    this.keep(url, response.headers.getSetCookie());
    const location = response.headers.get('location');
    return {
      status: response.status,
      url: url.href,
      headers: response.headers,
      text: await response.text(),
      location: location === null ? null : new URL(location, url).href,
    };
  }

  private keep(url: URL, lines: readonly string[]): void {
    for (const line of lines) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      const expires = /expires=([^;]+)/i.exec(line)?.[1];
      if (!value || (expires && Date.parse(expires) < Date.now())) this.jar(url).delete(name!);
      else this.jar(url).set(name!, value);
    }
  }

  private jar({ host }: URL): Map<string, string> {
    const jar = this.cookies.get(host) ?? new Map<string, string>();
    this.cookies.set(host, jar);
    return jar;
  }
}

interface Form {
  readonly action: string;
  readonly hidden: readonly Entry[];
}

const unescaped = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

function formsOf({ text, url }: Page): Form[] {
  return [...text.matchAll(/<form method="post"(?: action="([^"]*)")?>([^]*?)<\/form>/g)].map(
    ([, action, content]) => ({
      action: unescaped(action ?? url),
      hidden: [...content!.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
        ([, name, value]): Entry => [name!, unescaped(value!)],
      ),
    }),
  );
}

/** The text of a page as it is read. */
export const readable = ({ text }: Page): string =>
  unescaped(text.replace(/<style>[^]*<\/style>/, '').replace(/<[^>]*>/g, ' ')).replace(/\s+/g, ' ');
