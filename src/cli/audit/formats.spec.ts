import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { SealedRecord } from '../../contexts/audit';
import { write } from './formats';
import type { Format } from './vocabulary';

const record = (members: Partial<SealedRecord> = {}): SealedRecord => ({
  id: 'id-1',
  workspaceId: 'w',
  eventId: 'event-1',
  sequenceNumber: 1,
  eventName: 'feature.enabled',
  category: 'settings',
  outcome: 'success',
  source: 'api',
  actorType: 'api_token',
  actorId: null,
  actorDisplayName: 'Ann',
  actorEmail: 'ann@example.com',
  targetType: 'workspace',
  targetId: 'w',
  targetDisplayName: 'Acme',
  oldValue: false,
  newValue: { on: true },
  reason: '',
  metadata: { feature: 'wiki' },
  ipAddress: null,
  userAgent: 'curl/8',
  projectId: null,
  createdAt: '2026-01-14T09:22:41.478363Z',
  previousHash: '0',
  hash: '1',
  ...members,
});

async function written(format: Format, ...batches: readonly (readonly SealedRecord[])[]): Promise<string> {
  const target = new PassThrough();
  const all = text(target);
  await write(stream(batches), format, target);
  target.end();
  return all;
}

async function* stream<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

describe('ndjson', () => {
  it('has a line for each entry, in the names of the interface', async () => {
    const out = await written('ndjson', [record(), record({ sequenceNumber: 2 })], [record({ sequenceNumber: 3 })]);
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ sequence_number }) => sequence_number)).toEqual([1, 2, 3]);
    expect(lines[0]).toMatchObject({ event_name: 'feature.enabled', new_value: { on: true }, previous_hash: '0' });
  });

  it('has no line without entries', async () => expect(await written('ndjson')).toBe(''));
});

describe('csv', () => {
  const cells = async (members: Partial<SealedRecord>) => (await written('csv', [record(members)])).split('\n')[1]!;

  it('has names above and one row for each entry', async () => {
    const [names, ...rows] = (await written('csv', [record()], [record()])).trimEnd().split('\n');
    expect(names).toMatch(/^id,event_id,sequence_number,created_at,event_name,.*,previous_hash,hash$/);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatch(/^id-1,event-1,1,2026-01-14T09:22:41.478363Z,feature.enabled,/);
  });

  it('has its names without entries too', async () => expect(await written('csv')).toMatch(/^id,event_id,.*\n$/));

  it('holds what is no text as JSON', async () => {
    expect(await cells({})).toContain(',false,"{""on"":true}",,"{""feature"":""wiki""}",');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1'])('makes no formula of %j', async (text) => {
    const out = await written('csv', [record({ actorDisplayName: text })]);
    expect(out).toContain(`'${text}`);
  });

  it.each(['a=1', 'x-y', '', '5'])('leaves "%s" as it is', async (text) => {
    expect(await cells({ actorDisplayName: text })).toContain(`,api_token,,${text},ann@example.com,`);
  });

  it('quotes commas, quotes and line breaks', async () => {
    const out = await written('csv', [record({ actorDisplayName: 'a,"b"\nc' })]);
    expect(out).toContain(',"a,""b""\nc",');
  });
});
