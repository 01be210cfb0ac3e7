import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange } from '../support/exchange';
import { until } from '../support/service';
import type { Method } from '../support/version';

const LANES = 2;
const PAUSE_MS = 40;
const RETRY_MS = 50;

interface Item {
  readonly id: string;
  readonly name: string;
  readonly sequence_id: number;
}

/**
 * Somebody who reads and writes all the time, whatever happens to the server, and sends what was not answered again with
 * the same key. Keeps a ledger of all that the server has promised to keep.
 */
export class Colleague {
  /** What its requests count to. */
  phase = '';
  /** What should not have been answered, and ended a lane. */
  private readonly refusals: string[] = [];
  /** The last acknowledged name of each work item. */
  private readonly names = new Map<string, string>();
  /** The work item of each acknowledged comment. */
  private readonly comments = new Map<string, string>();
  private readonly times = new Map<string, number[]>();
  private readonly gaps = new Map<string, number>();
  private lastAnswer = 0;
  private working?: AbortController;
  private lanes: Promise<void>[] = [];
  private written = 0;
  private hasLeft = false;

  constructor(
    private readonly url: string,
    private readonly key: string,
    /** Path of the work items of its project. */
    private readonly items: string,
  ) {}

  begin(): void {
    this.working = new AbortController();
    this.lastAnswer = performance.now();
    const { signal } = this.working;
    this.lanes = Array.from({ length: LANES }, () =>
      this.work(signal).catch((error: Error) => {
        this.refusals.push(error.message);
      }),
    );
  }

  /** Waits until a server answers again. */
  async isAnswered(): Promise<void> {
    const since = performance.now();
    await until(() => this.lastAnswer > since, 'an answer to those who work');
  }

  /** Ends when all that was begun is answered. */
  async pause(): Promise<void> {
    this.working?.abort();
    await Promise.all(this.lanes);
  }

  get promised(): string {
    return `${this.names.size} work items and ${this.comments.size} comments`;
  }

  /** Goes for good, whatever is not answered yet. */
  leave(): void {
    this.hasLeft = true;
  }

  /** What a phase was like. */
  figures(phase: string): string {
    const times = [...(this.times.get(phase) ?? [])].sort((one, other) => one - other);
    const at = (share: number) => `${(times[Math.floor(times.length * share)] ?? 0).toFixed(0)} ms`;
    const gap = `${((this.gaps.get(phase) ?? 0) / 1000).toFixed(1)} s`;
    return `${times.length} requests, p50 ${at(0.5)}, p95 ${at(0.95)}, longest time without an answer ${gap}`;
  }

  /** Everything that was promised is there once, as it was last. */
  async check(): Promise<void> {
    expect(this.refusals).toEqual([]);
    const found = await this.list();
    const there = new Map(found.map(({ id, name }) => [id, name]));
    expect([...this.names].filter(([id, name]) => there.get(id) !== name)).toEqual([]);
    expect(found.filter(({ id }) => !this.names.has(id))).toEqual([]);
    expect(new Set(found.map((item) => item.sequence_id)).size).toBe(found.length);
    const said = new Set<string>();
    for (const item of new Set(this.comments.values()))
      for (const { id } of (await this.get<{ data: { id: string }[] }>(`${item}/comments/?per_page=100`)).data)
        said.add(id);
    expect([...this.comments.keys()].filter((id) => !said.has(id))).toEqual([]);
  }

  private async work(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const name = `w-${++this.written}`;
      const { id } = (await this.send('POST', '', { name })) as Item;
      this.names.set(id, name);
      const renamed = `${name} again`;
      await this.send('PATCH', `${id}/`, { name: renamed });
      this.names.set(id, renamed);
      const text = { comment_html: `<p>About ${name}</p>` };
      const comment = (await this.send('POST', `${id}/comments/`, text)) as { id: string };
      this.comments.set(comment.id, id);
      const read = (await this.send('GET', `${id}/`)) as Item;
      if (read.name !== renamed) throw new Error(`${id} was read as ${read.name} after it was ${renamed}`);
      await this.send('GET', '?per_page=20');
    }
  }

  /** Sends a request until it is answered. */
  private async send(method: Method, path: string, body?: object): Promise<unknown> {
    const key = randomUUID();
    while (!this.hasLeft) {
      const answered = await this.attempt(method, path, body, key);
      if (answered !== undefined) {
        await sleep(PAUSE_MS);
        return answered;
      }
      await sleep(RETRY_MS);
    }
    throw new Error('Nobody waits for an answer any more.');
  }

  private async attempt(method: Method, path: string, body: object | undefined, key: string): Promise<unknown> {
    const headers = {
      'X-Api-Key': this.key,
      ...(body && { 'Content-Type': 'application/json', 'Idempotency-Key': key }),
    };
    const message = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const before = performance.now();
    // Nobody listens while the server is away.
    const answer = await exchange(this.url + this.items + path, message).catch(() => undefined);
    // A server that stops or starts.
    if (!answer || answer.status === 503) return undefined;
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return this.answered(before, answer.text);
  }

  private answered(before: number, text: string): unknown {
    const now = performance.now();
    const { phase } = this;
    if (!this.times.has(phase)) this.times.set(phase, []);
    this.times.get(phase)!.push(now - before);
    this.gaps.set(phase, Math.max(this.gaps.get(phase) ?? 0, now - this.lastAnswer));
    this.lastAnswer = now;
    return JSON.parse(text);
  }

  private async list(): Promise<Item[]> {
    const found: Item[] = [];
    for (let offset: number | null = 0; offset !== null;) {
      const query = `?fields=id,name,sequence_id&paginate=offset&order_by=sequence_id&limit=100&offset=${offset}`;
      const page: { data: Item[]; next: number | null } = await this.get(query);
      found.push(...page.data);
      offset = page.next;
    }
    return found;
  }

  private async get<T>(path: string): Promise<T> {
    const { status, text } = await exchange(this.url + this.items + path, {
      method: 'GET',
      headers: { 'X-Api-Key': this.key },
    });
    if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`);
    return JSON.parse(text) as T;
  }
}
