import { randomUUID } from 'node:crypto';
import { sql, type Reply } from '../../support';
import {
  asking,
  clientOf,
  everyOperation,
  Place,
  requestFor,
  send,
  sweep,
  unless,
  type Swept,
  type SweepRequest,
} from './kit';

jest.setTimeout(120_000);

let all: readonly Swept[];
let place: Place;

beforeAll(async () => {
  all = await everyOperation();
  place = await Place.make();
});

const mine = (swept: Swept) => clientOf(place.tenant, swept.operation);
const possible = ({ document, operation }: Swept) => requestFor(document, operation, place, true);
const ifMatch = (etag: string) => ({ headers: { 'If-Match': etag } });

describe('Idempotency-Key', () => {
  const writes = () => all.filter(({ operation }) => operation.declared.access === 'write');

  it('makes every write take effect once, with one answer', async () => {
    await sweep(writes(), async (swept) => {
      const request = await possible(swept);
      const options = { headers: { 'Idempotency-Key': randomUUID() } };
      const first = await send(mine(swept), request, options);
      const second = await send(mine(swept).elsewhere(), request, options);
      if (first.status >= 300) return `${first.status} ${first.text.slice(0, 200)}`;
      if (first.headers.has('idempotent-replayed')) return 'the first answer claims to be a repeat';
      if (second.headers.get('idempotent-replayed') !== 'true') return 'the second answer is no repeat';
      const same = second.status === first.status && second.text === first.text;
      return same ? undefined : `${first.text.slice(0, 200)} and then ${second.status} ${second.text.slice(0, 200)}`;
    });
    expect(writes().length).toBeGreaterThan(30);
  });

  it('refuses another request', async () => {
    await sweep(writes(), async (swept) => {
      const request = await possible(swept);
      const options = { headers: { 'Idempotency-Key': randomUUID() } };
      await send(mine(swept), request, options);
      return unless(await send(mine(swept), another(request), options), 409, 'idempotency_key_reused');
    });
  });

  const another = (request: SweepRequest): SweepRequest =>
    request.body
      ? { ...request, body: { ...request.body, another: 1 } }
      : { ...request, path: asking(request.path, 'a=1') };
});

describe('Prefer: dry-run', () => {
  it('answers what every write would answer, and keeps nothing of it', async () => {
    const writes = all.filter(({ operation }) => operation.declared.access === 'write');
    await sweep(
      writes,
      async (swept) => {
        const request = await possible(swept);
        const before = await traces();
        const dry = await send(mine(swept), request, { headers: { Prefer: 'dry-run' } });
        const after = await traces();
        if (dry.status >= 300) return `${dry.status} ${dry.text.slice(0, 200)}`;
        if (dry.headers.get('preference-applied') !== 'dry-run') return 'nothing says that it was only tried';
        const kept = Object.keys(after).filter((table) => after[table] !== before[table]);
        if (kept.length) return `something was kept in ${kept.join(', ')}`;
        const real = await send(mine(swept), request);
        if (real.headers.has('preference-applied')) return 'the write itself says that it was only tried';
        const same = real.status === dry.status && shapeOf(real.body) === shapeOf(dry.body);
        return same ? undefined : `${dry.text.slice(0, 200)} and then ${real.status} ${real.text.slice(0, 200)}`;
      },
      { atOnce: 1 },
    );
    expect(writes.length).toBeGreaterThan(30);
  });

  /** Written for themselves, some time after what was done. */
  const LATER = [
    ...['event_cursors', 'progress_days', 'progress_items', 'access_tokens'],
    ...['webhooks', 'webhook_lanes', 'webhook_deliveries', 'webhook_logs'],
  ];

  /** For each table how many rows of the workspace it has, and which transaction wrote the youngest. */
  async function traces(): Promise<Record<string, string>> {
    const [row] = await sql<{ traces: Record<string, string> }>(await tracing, [place.tenant.workspaceId]);
    return row!.traces;
  }

  let tracing: Promise<string>;
  beforeAll(() => {
    tracing = statement();
  });

  async function statement(): Promise<string> {
    const tables = await sql<{ name: string }>(
      `select table_name as name from information_schema.columns join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'workspace_id' and data_type = 'uuid'
         and table_name <> all($1)`,
      [LATER],
    );
    const each = tables.map(
      ({ name }) =>
        `select '${name}' as name, concat(count(*), ' ', max(xmin::text::bigint)) as trace from ${name} where workspace_id = $1`,
    );
    return `select jsonb_object_agg(name, trace) as traces from (${each.join(' union all ')}) of_tables`;
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
      // What other operations are swept with meanwhile may change a record that all share.
      const first = await read();
      const { etag, again } = first.again.status === 304 ? first : await read();
      if (!etag) return 'no ETag';
      if (again.status !== 304 || again.text || again.headers.get('etag') !== etag)
        return `${again.status} ${again.text}`;
      return unless(await send(mine(swept), request, { headers: { 'If-None-Match': '"0-x"' } }), 200);
    });
    expect(singles().length).toBeGreaterThan(8);
  });

  it('lets a write through only on the version that its sender knows', async () => {
    const reads = new Set(singles().map(({ operation }) => operation.path));
    const guarded = all.filter(
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
