import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNLIMITED } from '../support/global-setup';
import { freePort, ServiceProcess, until } from '../support/service';

const OWNER = { name: 'Acme', slug: 'acme', email: 'ann@example.com', displayName: '', password: 'correct horse' };
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

  get postmaster(): number {
    return Number(/^\d+/.exec(readFileSync(join(this.directory, 'postgres/postmaster.pid'), 'utf8'))![0]);
  }

  /** Writes while `fault` happens, and until then and after it for a moment. */
  async during(fault: () => Promise<void> | void): Promise<void> {
    this.writing = true;
    const writers = Array.from({ length: WRITERS }, () => this.write());
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
  async call<T>(method: string, path: string, body?: object): Promise<T> {
    const request = { method, headers: this.headers, ...(body && { body: JSON.stringify(body) }) };
    const answer = await fetch(this.service.url + path, request);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
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
    const path = this.items.replace('v2', version);
    const body = JSON.stringify({ name: 'attempted' });
    const answer = await fetch(this.service.url + path, { method: 'POST', headers: this.headers, body });
    return [answer.status, (await answer.json()) as Record<string, unknown>];
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
    const body = JSON.stringify({ name: 'Faults', identifier: 'FLT' });
    const made = await fetch(`${this.service.url}/api/v2/workspaces/acme/projects/`, {
      method: 'POST',
      headers: this.headers,
      body,
    });
    const { id } = (await made.json()) as { id: string };
    this.items = `/api/v2/workspaces/acme/projects/${id}/work-items/`;
  }

  private async write(): Promise<void> {
    while (this.writing) {
      const sent = await this.send({ name: `w-${++this.written}`, key: randomUUID() });
      if (!sent) await sleep(PAUSE_MS);
    }
  }

  private async send(write: Write): Promise<boolean> {
    const headers = { ...this.headers, 'Idempotency-Key': write.key };
    const body = JSON.stringify({ name: write.name });
    try {
      const answer = await fetch(this.service.url + this.items, { method: 'POST', headers, body });
      await answer.text();
      if (answer.status === 201) this.acknowledged.push(write);
      else this.unanswered.push(write);
      return answer.status === 201;
    } catch {
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
