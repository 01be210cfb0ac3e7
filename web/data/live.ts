import { address, ApiProblem } from './client';
import { apply, cache, cachedItem, takeOut } from './cache';
import { server } from './document';
import { workspacePath } from './paths';
import type { Item } from './wire';

interface Happened {
  readonly event: string;
  readonly entity_id: string;
  readonly project_id: string | null;
  readonly data: unknown;
}

const AGAIN_MS = 2_000;
const MOST_MS = 30_000;
const GATHER_MS = 400;

/** Kinds of lists in the cache that become stale by events, by the kind of the event. */
const staleBy = new Map<string, Set<string>>();

/**
 * Says which lists (the first words of their keys) no longer hold after events of a kind: `{ cycle: ['cycles'] }`. A kind stands
 * for those below it too, as `release` for `release.link`. Call it beside the hooks that read the lists.
 */
export function staleOn(kinds: Readonly<Record<string, readonly string[]>>): void {
  for (const [kind, lists] of Object.entries(kinds))
    staleBy.set(kind, new Set([...(staleBy.get(kind) ?? []), ...lists]));
}

/** `workitem.comment` as `workitem.comment` and `workitem`. */
const withParents = (kind: string): string[] =>
  kind.split('.').map((_, index, parts) => parts.slice(0, index + 1).join('.'));

const stale = new Set<string>();
let gathering: ReturnType<typeof setTimeout> | undefined;

/** Many events in a row ask the server once. */
function refreshSoon(kinds: readonly string[]): void {
  for (const kind of kinds) stale.add(kind);
  gathering ??= setTimeout(() => {
    gathering = undefined;
    for (const kind of stale) void cache.invalidateQueries({ queryKey: [kind] });
    stale.clear();
  }, GATHER_MS);
}

function take({ event, entity_id, data }: Happened): void {
  const at = event.lastIndexOf('.');
  const [kind, verb] = [event.slice(0, at), event.slice(at + 1)];
  refreshSoon(withParents(kind).flatMap((one) => [...(staleBy.get(one) ?? [])]));
  if (kind !== 'workitem') return;
  if (verb === 'deleted' || verb === 'archived') return takeOut(entity_id);
  if (cachedItem(entity_id) || verb === 'created') apply(data as Item);
}

/** Reads server-sent events: `EventSource` sends no headers, and the session wants one. */
async function* events(slug: string, signal: AbortSignal): AsyncGenerator<Happened> {
  const response = await fetch(address(`${workspacePath(slug)}events/`), {
    headers: { Accept: 'text/event-stream', 'X-Form-Token': server.formToken },
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
    for (const block of blocks) {
      const data = block.split('\n').find((line) => line.startsWith('data:'));
      if (data) yield JSON.parse(data.slice('data:'.length)) as Happened;
    }
  }
}

async function follow(slug: string, signal: AbortSignal, tell: (happened: Happened) => void): Promise<void> {
  let wait = AGAIN_MS;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      // What happened while nobody listened is read anew.
      if (!isFirst) await cache.invalidateQueries();
      isFirst = false;
      for await (const happened of events(slug, signal)) {
        wait = AGAIN_MS;
        tell(happened);
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiProblem && [401, 403, 404].includes(error.status)) return;
    }
    await new Promise((done) => setTimeout(done, wait));
    wait = Math.min(wait * 2, MOST_MS);
  }
}

/**
 * What others do appears by itself. One tab of the browser reads the stream and passes it on to the others: a browser has six
 * connections to a server, and each stream takes one. Returns how to end it.
 */
export function listen(slug: string): () => void {
  const end = new AbortController();
  const channel = new BroadcastChannel(`cairn-events-${server.base}-${slug}`);
  channel.onmessage = ({ data }: MessageEvent<Happened>) => take(data);
  const lead = () =>
    follow(slug, end.signal, (happened) => {
      take(happened);
      channel.postMessage(happened);
    });
  // Web Locks need a secure context; without them every tab reads for itself.
  if (navigator.locks) {
    navigator.locks.request(`cairn-events-${server.base}-${slug}`, { signal: end.signal }, lead).catch(() => undefined);
  } else void lead();
  return () => {
    end.abort();
    channel.close();
  };
}
