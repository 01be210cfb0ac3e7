import { address, ApiProblem } from './client';
import { apply, cache, cachedItem, takeOut } from './cache';
import { server } from './document';
import { workspacePath } from './paths';
import type { Item, ItemDetail } from './wire';

interface Happened {
  readonly event: string;
  readonly entity_id: string;
  readonly project_id: string | null;
  readonly data: unknown;
  readonly previous_attributes: Partial<Item>;
}

/** The messages between the tabs of a browser. */
type Message =
  | { readonly happened: Happened }
  /** Kinds of events that a tab needs. */
  | { readonly wants: readonly string[] }
  /** The tab that reads the stream asks the other tabs for the kinds they need. */
  | { readonly asks: true };

const AGAIN_MS = 2_000;
const MOST_MS = 8_000;
const GATHER_MS = 400;

/** The kinds of cached lists that an event makes stale, by the kind of the event. */
const staleBy = new Map<string, Set<string>>([['workitem', new Set()]]);
const onWish = new Set<() => void>();

/**
 * Declares which lists (by the first words of their keys) an event makes stale: `{ cycle: ['cycles'] }`. A kind
 * includes those below it, as `release` includes `release.link`. Call it beside the hooks that read the lists: the
 * stream contains only kinds that some page has declared.
 */
export function staleOn(kinds: Readonly<Record<string, readonly string[]>>): void {
  for (const [kind, lists] of Object.entries(kinds))
    staleBy.set(kind, new Set([...(staleBy.get(kind) ?? []), ...lists]));
  for (const heard of onWish) heard();
}

/** `workitem.comment` as `workitem.comment` and `workitem`. */
const withParents = (kind: string): string[] =>
  kind.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));

const stale = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | undefined;

/** Several events in a row cause one request. */
function refreshSoon(kinds: readonly string[]): void {
  for (const kind of kinds) stale.add(kind);
  gathering ??= setTimeout(() => {
    gathering = undefined;
    for (const kind of stale) void cache.invalidateQueries({ queryKey: [kind] });
    stale.clear();
  }, GATHER_MS);
}

function take({ event, entity_id, data, previous_attributes }: Happened): void {
  const at = event.lastIndexOf('.');
  const [kind, verb] = [event.slice(0, at), event.slice(at + 1)];
  refreshSoon(withParents(kind).flatMap((one) => [...(staleBy.get(one) ?? [])]));
  if (kind !== 'workitem') return;
  if (verb === 'deleted' || verb === 'archived') return takeOut(entity_id);
  const item = data as ItemDetail;
  const known = cachedItem(entity_id);
  // The person's own changes come back as events and may be older than what the page shows.
  if (known && known.version >= item.version) return;
  // Archived items and items in the intake are not in lists. When one comes back, it is new to the lists.
  const isNew = verb === 'created' || 'archived_at' in previous_attributes || 'is_draft' in previous_attributes;
  if (!item.archived_at && !item.is_draft) apply(item, `"${item.version}"`, isNew ? undefined : previous_attributes);
}

interface Read {
  /** The position at which the stream continues after an interruption. */
  readonly id?: string;
  readonly happened?: Happened;
}

/** Reads server-sent events with `fetch`, because `EventSource` cannot send the headers that the session needs. */
async function* events(
  slug: string,
  kinds: readonly string[],
  after: string | undefined,
  signal: AbortSignal,
): AsyncGenerator<Read> {
  const response = await fetch(address(`${workspacePath(slug)}events/`, { kinds }), {
    headers: {
      Accept: 'text/event-stream',
      'X-Form-Token': server.formToken,
      ...(after && { 'Last-Event-ID': after }),
    },
    signal,
  });
  if (!response.ok || !response.body) throw new ApiProblem(response.status, '', undefined, {}, null);
  const lines = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await lines.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) yield readBlock(block);
  }
}

function readBlock(block: string): Read {
  const given = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const [id, data] = [given('id'), given('data')];
  return { ...(id && { id }), ...(data && { happened: JSON.parse(data) as Happened }) };
}

/** Reads the stream, in the one tab of a browser that holds the connection. */
class Lead {
  private readonly wanted = new Set<string>();
  private connection = new AbortController();
  private last: string | undefined;
  private wait = AGAIN_MS;
  private wasCut = false;
  /** Set if the server does not know a kind, for example one of a removed package: then all kinds are read. */
  private isWide = false;

  constructor(
    private readonly slug: string,
    private readonly tell: (happened: Happened) => void,
  ) {}

  /** Asks for more kinds of events. The stream continues after the last event. */
  want(kinds: Iterable<string>): void {
    const before = this.wanted.size;
    for (const kind of kinds) this.wanted.add(kind);
    if (this.wanted.size > before) this.connection.abort();
  }

  async follow(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.connection = new AbortController();
      const error = await this.read(AbortSignal.any([signal, this.connection.signal])).catch((one: unknown) => one);
      if (signal.aborted || isFinal(error)) return;
      // Reconnects at once when more kinds are needed.
      if (this.connection.signal.aborted) continue;
      if (error instanceof ApiProblem && error.status === 400) this.goBack();
      this.wasCut = true;
      await until(this.wait);
      this.wait = Math.min(this.wait * 2, MOST_MS);
    }
  }

  private async read(signal: AbortSignal): Promise<void> {
    const kinds = this.isWide ? [] : [...this.wanted];
    const from = this.last;
    for await (const { id, happened } of events(this.slug, kinds, from, signal)) {
      if (this.wasCut) catchUp(from);
      this.wasCut = false;
      this.wait = AGAIN_MS;
      this.last = id ?? this.last;
      if (happened) this.tell(happened);
    }
  }

  /** The server no longer keeps this position, or does not know a kind: starts from now, or with all kinds. */
  private goBack(): void {
    if (this.last) this.last = undefined;
    else this.isWide = true;
  }
}

/**
 * Reads what could not be read while the server was away. If the stream did not continue at a known position, reads
 * everything again.
 */
const catchUp = (from: string | undefined): void =>
  void cache.invalidateQueries(from ? { predicate: ({ state }) => state.isInvalidated || state.error !== null } : {});

/** Waits, but not after the browser is online again. */
const until = (ms: number): Promise<void> =>
  new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      done();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
  });

/** A person who may not read the stream now will not be allowed to later. */
const isFinal = (error: unknown): boolean => error instanceof ApiProblem && [401, 403, 404].includes(error.status);

/**
 * Shows the changes of other people as they happen. One tab of the browser reads the stream and passes events to the
 * others, because a browser has six connections to a server and each stream takes one. Returns a function that stops
 * it.
 */
export function listen(slug: string): () => void {
  const end = new AbortController();
  const channel = new BroadcastChannel(`cairn-events-${server.base}-${slug}`);
  const say = (message: Message) => channel.postMessage(message);
  let lead: Lead | undefined;
  const wish = () => {
    lead?.want(staleBy.keys());
    say({ wants: [...staleBy.keys()] });
  };
  onWish.add(wish);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('happened' in data) take(data.happened);
    else if ('wants' in data) lead?.want(data.wants);
    else wish();
  };
  const follow = () => {
    lead = new Lead(slug, (happened) => {
      take(happened);
      // Without locks, each tab reads the stream itself.
      if (navigator.locks) say({ happened });
    });
    lead.want(staleBy.keys());
    say({ asks: true });
    return lead.follow(end.signal);
  };
  say({ wants: [...staleBy.keys()] });
  // Web Locks need a secure context; without them, each tab reads for itself.
  if (navigator.locks) {
    navigator.locks
      .request(`cairn-events-${server.base}-${slug}`, { signal: end.signal }, follow)
      .catch(() => undefined);
  } else void follow();
  return () => {
    end.abort();
    onWish.delete(wish);
    channel.close();
  };
}
