import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNLIMITED } from '../support/global-setup';
import { freePort, ServiceProcess, until } from '../support/service';
import type { Method, Reply } from '../support/version';

/** Who set it up, and the workspace. */
export const OWNER = {
  name: 'Acme',
  slug: 'acme',
  email: 'ann@example.com',
  displayName: '',
  password: 'correct horse',
};
const WRITERS = 6;
const PAUSE_MS = 50;
const PATIENCE_MS = 120_000;

type Environment = Readonly<Record<string, string>>;

interface Write {
  readonly name: string;
  /** The same when it is sent again. */
  readonly key: string;
}

interface Item {
  readonly id: string;
  readonly name: string;
  readonly sequence_id: number;
}

interface Page {
  readonly data: readonly Item[];
  readonly next: number | null;
}

/** A server with its own PostgreSQL in a directory, which writers keep busy, and what it has promised them to keep. */
export class Stand {
  /** Writes that were answered with 201, and those whose sender never learned what became of them. */
  readonly acknowledged: Write[] = [];
  private unanswered: Write[] = [];
  /** What writers were answered instead of 201, and what became of requests without an answer. */
  refusals: Reply[] = [];
  broken: unknown[] = [];
  private headers: Record<string, string> = {};
  /** Path of the work items. */
  items = '';
  private writing = false;
  private written = 0;

  private constructor(
    readonly directory: string,
    private readonly env: Environment,
    private service: ServiceProcess,
  ) {}

  static async open(directory: string, settings: Environment = {}): Promise<Stand> {
    const env = { ...UNLIMITED, PORT: String(await freePort()), LOG_LEVEL: 'info', ...settings };
    const stand = new Stand(directory, env, await Stand.start(directory, env));
    await stand.setUp();
    return stand;
  }

  private static start(directory: string, env: Environment): Promise<ServiceProcess> {
    return ServiceProcess.begin(env, directory).ready();
  }

  get pid(): number {
    return this.service.child.pid!;
  }

  /** Processes that it started, when there are several. */
  get workers(): number[] {
    return this.service.workers;
  }

  get output(): string {
    return this.service.output;
  }

  get postmaster(): number {
    return Number(/^\d+/.exec(readFileSync(join(this.directory, 'postgres/postmaster.pid'), 'utf8'))![0]);
  }

  /** Writes while `fault` happens, and until then and after it for a moment. */
  async during(fault: () => Promise<void> | void, count = WRITERS): Promise<void> {
    this.writing = true;
    const writers = Array.from({ length: count }, () => this.write());
    await sleep(1_000);
    await fault();
    await sleep(500);
    this.writing = false;
    await Promise.all(writers);
  }

  /** Starts what has ended, waits until it serves again, and sends once more what nobody knows the end of. */
  async recover(): Promise<void> {
    await until(() => this.isUp(), 'a server that serves again', PATIENCE_MS);
    const again = this.unanswered;
    this.unanswered = [];
    for (const write of again) await this.send(write);
    expect(this.unanswered).toEqual([]);
  }

  /** Everything that was promised is there once, whole. */
  async check(): Promise<void> {
    const found = await this.list();
    const names = new Map<string, number>();
    for (const { name } of found) names.set(name, (names.get(name) ?? 0) + 1);
    expect(this.acknowledged.filter(({ name }) => names.get(name) !== 1)).toEqual([]);
    expect(found.length).toBe(this.acknowledged.length);
    expect(new Set(found.map((item) => item.sequence_id)).size).toBe(found.length);
    for (const { id } of found.slice(0, 10)) {
      const history = await this.get<{ data: { verb: string }[] }>(`${this.items}${id}/activities/`);
      expect(history.data.map(({ verb }) => verb)).toEqual(['created']);
    }
  }

  /** A request of the owner, which has to succeed. */
  async call<T>(method: Method, path: string, body?: object): Promise<T> {
    const { status, text, body: answered } = await this.ask(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return answered as T;
  }

  /** A request of the owner, with whatever it is answered. */
  async ask(method: Method, path: string, body?: object, more: Environment = {}): Promise<Reply> {
    const request = { method, headers: { ...this.headers, ...more }, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(this.service.url + path, request);
    const text = await answer.text();
    const isJson = /json/.test(answer.headers.get('content-type') ?? '');
    const { status, headers } = answer;
    return { status, headers, text, body: text && isJson ? (JSON.parse(text) as unknown) : undefined };
  }

  /** What was logged of this kind. */
  logged(members: Record<string, unknown>): unknown[] {
    return this.service.logged(members);
  }

  async readiness(): Promise<{ status: number; checks: Record<string, string> }> {
    const answer = await fetch(`${this.service.url}/readyz`);
    const { checks } = (await answer.json()) as { checks: Record<string, string> };
    return { status: answer.status, checks };
  }

  /** Answers status and body of a write in a version of the interface. */
  async attempt(version: 'v1' | 'v2'): Promise<readonly [number, Record<string, unknown>]> {
    const reply = await this.ask('POST', this.items.replace('v2', version), { name: 'attempted' });
    return [reply.status, reply.body as Record<string, unknown>];
  }

  async close(): Promise<void> {
    await this.service.end();
  }

  private async setUp(): Promise<void> {
    const link = () => /\/setup\/\?token=([\w-]+)/.exec(this.service.output)?.[1];
    await until(() => link() !== undefined, 'the link for the set-up');
    const form = new URLSearchParams({ ...OWNER, token: link()! });
    const page = await (await fetch(`${this.service.url}/setup/`, { method: 'POST', body: form })).text();
    const key = /<pre>(cairn_[\w-]+)<\/pre>/.exec(page)![1]!;
    this.headers = { 'X-Api-Key': key, 'Content-Type': 'application/json' };
    const project = { name: 'Faults', identifier: 'FLT' };
    const { id } = await this.call<{ id: string }>('POST', '/api/v2/workspaces/acme/projects/', project);
    this.items = `/api/v2/workspaces/acme/projects/${id}/work-items/`;
  }

  private async write(): Promise<void> {
    while (this.writing) {
      const sent = await this.send({ name: `w-${++this.written}`, key: randomUUID() });
      if (!sent) await sleep(PAUSE_MS);
    }
  }

  private async send(write: Write): Promise<boolean> {
    try {
      const reply = await this.ask('POST', this.items, { name: write.name }, { 'Idempotency-Key': write.key });
      if (reply.status === 201) this.acknowledged.push(write);
      else this.refusals.push(reply);
      if (reply.status !== 201) this.unanswered.push(write);
      return reply.status === 201;
    } catch (error) {
      this.broken.push(error);
      this.unanswered.push(write);
      return false;
    }
  }

  private async isUp(): Promise<boolean> {
    const { child } = this.service;
    if (child.exitCode !== null || child.signalCode !== null) {
      this.service = await Stand.start(this.directory, this.env);
    }
    const answer = await fetch(`${this.service.url}/readyz`).catch(() => undefined);
    return answer?.status === 200;
  }

  private async list(): Promise<Item[]> {
    const found: Item[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const query = `?fields=id,name,sequence_id&paginate=offset&order_by=sequence_id&limit=100&offset=${offset}`;
      const page: Page = await this.get<Page>(this.items + query);
      found.push(...page.data);
      offset = page.next;
    }
    return found;
  }

  private get<T>(path: string): Promise<T> {
    return this.call('GET', path);
  }
}
