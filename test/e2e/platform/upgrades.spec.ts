import { join } from 'node:path';
import type * as Testing from '#testing';
import { apiKey, Client, testRun } from '../../support';
import { cli, cliJson } from '../../support/cli';
import { apiDocument, type Operation } from '../../support/document';
import { UNLIMITED } from '../../support/global-setup';
import { templateDatabase } from '../../support/host';
import { Stage } from '../../support/service';
import type { Version } from '../../support/version';
import { differences } from '../../support/upgrades/compare';
import { CHANGES, EMPTY, EMPTY_IN, REFUSED } from '../../support/upgrades/expected';
import { fixtureNames, readFixture, writeFiles, type Fixture } from '../../support/upgrades/fixture';
import { catalogueOf, connected, digestOf, loadRows, migrateAsThen } from '../../support/upgrades/load';
import { addKeys, ownersOf, valuesIn, weights, type Owner } from '../../support/upgrades/owners';
import { Reads } from '../../support/upgrades/reads';

const { startTestDatabase } = jest.requireActual<typeof Testing>('../../../dist/libs/testing');

const STREAM = 'text/event-stream';
const LANES = 4;

const changes = new Set<string>();

describe.each(fixtureNames())('data of the state %s', (name) => {
  let fixture: Fixture;
  let database: Testing.TestDatabase;
  let env: Record<string, string>;
  let before: Readonly<Record<string, readonly string[]>>;

  beforeAll(async () => {
    fixture = readFixture(name);
    database = await startTestDatabase('', testRun().databaseUrl);
    env = { DATABASE_URL: database.url };
    await migrateAsThen(database.url, fixture);
    before = await catalogueOf(database.url);
    await loadRows(database.url, fixture);
    const { code, stderr } = await cli(['migrate', 'up'], env);
    if (code) throw new Error(stderr);
  });
  afterAll(() => database.stop());

  it('stood in the schema that the same migrations make today: none was edited', async () => {
    // Another PostgreSQL writes definitions in other words.
    if ((await majorOf(database.url)) !== fixture.postgres) return;
    const digests = Object.entries(before).map(([table, lines]) => [table, digestOf(lines)]);
    expect(Object.fromEntries(digests)).toEqual(fixture.catalogue);
  });

  it('is there of every table, apart from those with a reason', () => {
    const empty = fixture.tables.filter(({ rows }) => !rows).map((table) => table.name);
    const known = [...Object.keys(EMPTY), ...(EMPTY_IN[name] ?? [])];
    expect(empty.filter((table) => !known.includes(table))).toEqual([]);
  });

  it('has all migrations, and the catalogue of a fresh installation', async () => {
    expect(await cliJson(['migrate', 'status'], env)).toMatchObject({ pending: [], unknown: [] });
    const fresh = Object.assign(new URL(database.url), { pathname: `/${await templateDatabase()}` });
    expect(await catalogueOf(database.url)).toEqual(await catalogueOf(fresh.href));
  });

  it('is unchanged but for what migrations change on purpose', async () => {
    const found = await differences(database.url, fixture);
    for (const one of found) changes.add(one);
    expect(found.filter((one) => !(one in CHANGES))).toEqual([]);
  });

  it('has audit logs as they were written', async () => {
    const { code, stdout } = await cli(['audit', 'verify', '--json'], env);
    expect({ code, stdout }).toMatchObject({ code: 0 });
    expect(Math.max(...(JSON.parse(stdout) as { entries: number }[]).map(({ entries }) => entries))).toBeGreaterThan(
      20,
    );
  });

  describe('on a server', () => {
    let stage: Stage;
    let base: string;
    let owners: Owner[];
    let weightOf: (id: string) => number;

    beforeAll(async () => {
      weightOf = weights(fixture);
      owners = ownersOf(fixture, weightOf);
      await addKeys(database.url, owners);
      stage = await Stage.make();
      const storage = join(stage.directory, 'files');
      writeFiles(fixture, storage);
      const admins = owners.map(({ email }) => email).join(',');
      const own = { STORAGE_DIR: storage, INSTANCE_ADMINS: admins, BACKGROUND_WORK: 'off' };
      base = (await stage.start({ ...UNLIMITED, ...env, ...own })).url;
    });
    afterAll(() => stage.clear());

    async function readsOf(version: Version) {
      const clients = new Map(
        owners.map(({ slug, key }) => [slug, new Client({ version, credential: apiKey(key), slug, base })]),
      );
      const [{ slug: first }] = owners as [Owner];
      return new Reads({
        document: await apiDocument(version),
        clientFor: (slug = first) => clients.get(slug)!,
        slugs: owners.map(({ slug }) => slug),
        weightOf,
        valueOf: valuesIn(fixture, first, weightOf),
      });
    }

    it.each(['v1', 'v2'] as const)('is read by every operation of %s', async (version) => {
      const reads = await readsOf(version);
      const operations = (await apiDocument(version)).operations.filter(isRead);
      const outcomes = await inLanes(operations, (operation) => outcomeOf(reads, operation));
      expect(outcomes.filter((outcome) => outcome !== 'read' && outcome !== 'no record')).toEqual([]);
      const read = outcomes.filter((outcome) => outcome === 'read').length;
      expect(read / operations.length).toBeGreaterThan(0.85);
    });
  });
});

it('knows no change that no fixture shows', () => {
  expect(Object.keys(CHANGES).filter((one) => !changes.has(one))).toEqual([]);
});

const majorOf = (url: string): Promise<number> =>
  connected(url, async (client) => {
    const { rows } = await client.query<{ version: string }>('show server_version_num');
    return Math.floor(Number(Object.values(rows[0]!)[0]) / 10_000);
  });

/** Streams do not end. */
const isRead = ({ method, responses }: Operation): boolean => method === 'GET' && !responses[200]?.content?.[STREAM];

/** The client fails where an answer is not what the document says. */
async function outcomeOf(reads: Reads, operation: Operation): Promise<string> {
  try {
    const address = await reads.addressOf(operation);
    if (address === undefined) return 'no record';
    const { status, text } = await reads.get(address);
    const [refused] = REFUSED[operation.id] ?? [];
    return status < 400 || status === refused ? 'read' : `${operation.id} ${address}: ${status} ${text.slice(0, 300)}`;
  } catch (error) {
    return `${operation.id}: ${(error as Error).message.slice(0, 1_000)}`;
  }
}

async function inLanes<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const waiting = [...all];
  const done: R[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) done.push(await work(next));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return done;
}
