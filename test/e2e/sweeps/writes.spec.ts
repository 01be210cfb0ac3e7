import { randomUUID } from 'node:crypto';
import { sql, type Client, type Reply } from '../../support';
import {
  asking,
  clientOf,
  everyOperation,
  EventsSince,
  oncePerHandler,
  Place,
  requestFor,
  SeenEvents,
  send,
  sweep,
  sweepApart,
  Traces,
  undistributed,
  unless,
  type Swept,
  type SweepRequest,
} from './kit';

jest.setTimeout(900_000);

let all: readonly Swept[];
let place: Place;

beforeAll(async () => {
  all = await everyOperation();
  place = await Place.make();
});

const mine = (swept: Swept) => clientOf(place.tenant, swept.operation);
const possible = ({ document, operation }: Swept) => requestFor(document, operation, place, true);
const ifMatch = (etag: string) => ({ headers: { 'If-Match': etag } });

describe('a write', () => {
  const writes = () => oncePerHandler(all).filter(({ operation }) => operation.declared.access === 'write');
  const seen = new SeenEvents();

  it('is tried without a trace, carried out once whoever repeats it, and says each thing once', async () => {
    const traces = await Traces.ofTables();
    await sweepApart(writes(), async (swept, somewhere) => {
      const client = clientOf(somewhere.tenant, swept.operation);
      const request = await requestFor(swept.document, swept.operation, somewhere, true);
      const { workspaceId } = somewhere.tenant;
      const before = await traces.in(workspaceId);
      const dry = await send(client, request, { headers: { Prefer: 'dry-run' } });
      const kept = before.differing(await traces.in(workspaceId));
      if (kept.length) return `something was kept in ${kept.join(', ')}; last of all ${await lastEntry(workspaceId)}`;
      const told = await EventsSince.now(workspaceId);
      const once = await carriedOutOnce(client, request);
      const events = await told.all();
      seen.add(swept.operation, events);
      const twice = events.filter(({ times }) => times > 1).map(({ event }) => event);
      return (
        triedOnly(dry) ??
        once.problem ??
        alike(dry, once.reply) ??
        (twice.length ? `twice: ${twice.join(', ')}` : undefined)
      );
    });
    expect(writes().length).toBeGreaterThan(30);
  });

  it('tells what it did, or has a reason not to', () => {
    expect(seen.unexplained).toEqual([]);
  });

  it('emits the events that the list says', () => {
    seen.compare();
  });

  /** What the audit log ends with: what else was done meanwhile. */
  async function lastEntry(workspaceId: string): Promise<string> {
    const [entry] = await sql<{ text: string }>(
      `select concat_ws(' ', event_name, source, target_type, target_display_name) as text from audit_logs
       where workspace_id = $1 order by sequence_number desc limit 1`,
      [workspaceId],
    );
    return entry?.text ?? 'nothing in the audit log';
  }

  async function carriedOutOnce(
    client: Client,
    request: SweepRequest,
  ): Promise<{ readonly reply: Reply; readonly problem?: string }> {
    const options = { headers: { 'Idempotency-Key': randomUUID() } };
    const reply = await send(client, request, options);
    const again = await send(client.elsewhere(), request, options);
    const problem = notRepeated(reply, again) ?? unless(await send(client, another(request), options), 409, REUSED);
    return { reply, problem };
  }

  function notRepeated(first: Reply, second: Reply): string | undefined {
    if (!isDone(first)) return `${first.status} ${first.text.slice(0, 200)}`;
    if (first.headers.has('idempotent-replayed')) return 'the first answer claims to be a repeat';
    if (first.headers.has('preference-applied')) return 'the write itself says that it was only tried';
    if (second.headers.get('idempotent-replayed') !== 'true') return 'the second answer is no repeat';
    const same = second.status === first.status && second.text === first.text;
    return same ? undefined : `${first.text.slice(0, 200)} and then ${second.status} ${second.text.slice(0, 200)}`;
  }

  const REUSED = 'idempotency_key_reused';

  const another = (request: SweepRequest): SweepRequest =>
    request.body
      ? { ...request, body: { ...request.body, another: 1 } }
      : { ...request, path: asking(request.path, 'a=1') };

  function triedOnly(dry: Reply): string | undefined {
    if (!isDone(dry)) return `${dry.status} ${dry.text.slice(0, 200)}`;
    return dry.headers.get('preference-applied') === 'dry-run' ? undefined : 'nothing says that it was only tried';
  }

  /** A batch says in its rows what failed. */
  const isDone = ({ status, body }: Reply): boolean =>
    status < 300 && !(body as { failed?: number } | undefined)?.failed;

  function alike(dry: Reply, real: Reply): string | undefined {
    const same = real.status === dry.status && shapeOf(real.body) === shapeOf(dry.body);
    return same ? undefined : `${dry.text.slice(0, 200)} and then ${real.status} ${real.text.slice(0, 200)}`;
  }

  /** The members of an answer, whatever their values are. */
  const shapeOf = (body: unknown): string => JSON.stringify(Object.keys((body ?? {}) as object));
});

describe('ETag', () => {
  const singles = () => all.filter(({ operation }) => operation.method === 'GET' && operation.declared.shape === 'one');

  it('answers 304 to whoever has the current copy of a single object', async () => {
    await sweep(singles(), async (swept) => {
      const request = await requestFor(swept.document, swept.operation, place);
      const read = async () => {
        const etag = (await send(mine(swept), request)).headers.get('etag');
        const again = await send(mine(swept), request, { headers: { 'If-None-Match': etag ?? '' } });
        return { etag, again };
      };
      let { etag, again } = await read();
      // What other operations are swept with meanwhile may change a record that all share, again and again.
      for (let more = 5; again.status !== 304 && more > 0; more--) ({ etag, again } = await read());
      if (!etag) return 'no ETag';
      if (again.status !== 304 || again.text || again.headers.get('etag') !== etag)
        return `${again.status} ${again.text}`;
      return unless(await send(mine(swept), request, { headers: { 'If-None-Match': '"0-x"' } }), 200);
    });
    expect(singles().length).toBeGreaterThan(8);
  });

  it('lets a write through only on the version that its sender knows', async () => {
    const reads = new Set(singles().map(({ operation }) => operation.path));
    // Who changes what a workspace has one of stands in the way of whoever has just read it.
    const guarded = oncePerHandler(all).filter(
      ({ operation }) => ['PATCH', 'PUT', 'DELETE'].includes(operation.method) && reads.has(operation.path),
    );
    await sweep(guarded, async (swept) => {
      const request = await possible(swept);
      const etag = (await mine(swept).get(request.path)).headers.get('etag')!;
      const stale = etag.replace(/^"\d+/, '"0');
      const refused = unless(await send(mine(swept), request, ifMatch(stale)), 409, 'version_mismatch');
      return refused ?? succeeded(await send(mine(swept), request, ifMatch(etag)));
    });
    expect(guarded.length).toBeGreaterThan(10);
  });

  const succeeded = ({ status, text }: Reply): string | undefined =>
    status < 300 ? undefined : `the right version was refused: ${status} ${text.slice(0, 200)}`;
});

it('leads to no statement that cannot be spread over nodes', async () => {
  const { statements, problems } = await undistributed();
  expect(problems).toEqual([]);
  expect(statements).toBeGreaterThan(300);
});
