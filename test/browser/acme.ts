import type { Browser, Page } from 'playwright-core';
import { cli, cliJson, type Environment } from '../support/cli';
import { Stage, type Service } from '../support/service';
import { launch, Person, type Look } from './chromium';

export const OWNER = { email: 'ann@example.com', password: 'correct horse battery' };

/** A server of the suite's own with the workspace `acme`, and a browser to visit it. */
export interface Acme {
  readonly browser: Browser;
  readonly stage: Stage;
  readonly service: Service;
  /** The environment in which commands reach the database of the stage. */
  readonly env: Environment;
  /** Calls version 2 below the workspace with a key of the owner; a refusal throws. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
  /** Signs the owner in with the form that the path leads to. */
  signedIn(path: string, look?: Look, password?: string): Promise<Person>;
}

/** Fills in the form of the page, and waits for the page that follows. */
export async function signIn(page: Page, { email, password }: typeof OWNER): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await submit(page, 'Sign in');
}

/** Accepts an invitation with a new password, and waits for the page that follows. */
export async function join(page: Page, link: string, password = OWNER.password): Promise<void> {
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await page.getByLabel('Password').fill(password);
  await submit(page, 'Join the workspace');
}

/** The page of the form has a heading of level 1 too, so the button has to go first. */
async function submit(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await button.click();
  await button.waitFor({ state: 'detached' });
  await page.getByRole('heading', { level: 1 }).waitFor();
}

interface AcmeOptions {
  readonly seed?: string;
  /** Settings of the server. */
  readonly settings?: Environment;
}

/** Starts before the tests of the suite and ends after them. `seed` is the size for `cairn seed`; without it acme stays empty. */
export function startAcme({ seed, settings }: AcmeOptions = {}): Acme {
  const acme = new Suite();
  beforeAll(() => acme.open(seed, settings));
  afterAll(() => acme.close());
  return acme;
}

class Suite implements Acme {
  browser!: Browser;
  stage!: Stage;
  service!: Service;
  private key?: Promise<string>;

  get env(): Environment {
    return { DATABASE_URL: this.stage.databaseUrl };
  }

  async open(seed?: string, settings: Environment = {}): Promise<void> {
    this.browser = await launch();
    this.stage = await Stage.make();
    const { email, password } = OWNER;
    const owner = { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, ADMIN_WORKSPACE: 'acme' };
    this.service = await this.stage.start({ ...owner, ...settings });
    if (seed) await cli(['seed', '--workspace', 'acme', '--size', seed], this.env);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.stage.clear();
  }

  private async newKey(): Promise<string> {
    const command = ['token', 'create', '--email', OWNER.email, '--title', 'test'];
    return (await cliJson<{ api_key: string }>(command, this.env)).api_key;
  }

  call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${this.service.url}/api/v2/workspaces/acme/${path}`, {
      method,
      headers: { 'X-Api-Key': await (this.key ??= this.newKey()), 'Content-Type': 'application/json' },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as T;
  };

  signedIn = async (path: string, look: Look = {}, password = OWNER.password): Promise<Person> => {
    const person = await Person.at(this.browser, this.service.url, look);
    await person.page.goto(path);
    await signIn(person.page, { ...OWNER, password });
    return person;
  };
}
