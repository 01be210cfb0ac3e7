import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import type { Db } from '#persistence';
import { SqlEventLog } from '../../libs/events/sql.event-log';
import { newId } from '../../libs/kernel/ids';
import { misshapen } from '../support/failures';
import { ROOT } from '../support/run';
import { until } from '../support/service';
import { CitusNodes, type CitusNode } from './citus-nodes';
import { OWNER, Stand } from './stand';

/** The folder with the programs of a PostgreSQL that has Citus, such as /usr/lib/postgresql/15/bin. */
const { TEST_CITUS_BIN = '' } = process.env;
jest.setTimeout(600_000);

/** Within this time after all nodes are back everything is well again. */
const WELL_MS = 10_000;
const AWAY_MS = 3_000;
const CLIENTS = 16;

interface Status {
  readonly nodes: { readonly node: string; readonly answers: boolean }[];
  readonly workspaces: { readonly slug: string; readonly node: string }[];
}

interface Finding {
  readonly about: string;
  readonly level: string;
  readonly text: string;
}

let directory: string;
let nodes: CitusNodes;
let stand: Stand;
/** A workspace on the other node. */
let elsewhere: string;

/** Runs a command on the database while the server runs; a command that fails says so in what it prints. */
async function command<T>(...args: string[]): Promise<T> {
  const env = { PATH: process.env.PATH, DATABASE_URL: nodes.coordinator.url, DATA_DIR: join(directory, 'server') };
  const ran = promisify(execFile)(process.execPath, [join(ROOT, 'dist/src/cli/main.js'), ...args, '--json'], { env });
  const { stdout } = await ran.catch((error: Error & { stdout: string; stderr: string }) => {
    if (!error.stdout) throw new Error(error.stderr, { cause: error });
    return error;
  });
  return JSON.parse(stdout) as T;
}

const placeOf = async (slug: string): Promise<string> =>
  (await command<Status>('cluster', 'status')).workspaces.find((one) => one.slug === slug)!.node;

/** Makes workspaces until one lies on another node than that of the stand. */
async function makeElsewhere(): Promise<string> {
  for (let number = 1; ; number++) {
    const slug = `other-${number}`;
    await command('bootstrap', '--workspace', slug, '--email', OWNER.email);
    if ((await placeOf(slug)) !== (await placeOf('acme'))) return slug;
  }
}

async function timeUntil(condition: () => Promise<boolean> | boolean, what: string): Promise<number> {
  const began = performance.now();
  await until(condition, what, 60_000);
  return Math.round(performance.now() - began);
}

/** How long it takes until a write is acknowledged. */
function nextWrite(): Promise<number> {
  const before = stand.acknowledged.length;
  return timeUntil(() => stand.acknowledged.length > before, 'a write');
}

/** Nothing that was promised is lost, and whoever was refused was told to come back. */
async function expectNothingLost(): Promise<void> {
  const { refusals, broken } = stand;
  expect(broken).toEqual([]);
  const others = refusals.filter(({ status }) => status !== 503).map(({ status, text }) => `${status} ${text}`);
  expect({ others, logged: others.length ? stand.logged({ level: 'error' }) : [] }).toEqual({ others: [], logged: [] });
  expect(refusals.map((reply) => misshapen('v2', reply)).filter(Boolean)).toEqual([]);
  expect(refusals.filter(({ headers }) => !(Number(headers.get('retry-after')) > 0))).toEqual([]);
  await stand.recover();
  await stand.check();
}

function say(what: string, figures: Record<string, number>): void {
  const texts = Object.entries(figures).map(([name, value]) => `${name} ${value}`);
  process.stdout.write(`${what}: ${texts.join(', ')}\n`);
}

const metrics = async (): Promise<string> => (await stand.ask('GET', '/metrics')).text;

const TELL = `
  insert into outbox (workspace_id, id, event, entity_type, entity_id, data, previous, created_at)
  values ($1, $2, 'probe.told', 'probe', $2, '{}', '{}', now())`;

/** Reads the events of a workspace as consumers do. */
class Reader {
  readonly ids: string[] = [];
  private readonly log: SqlEventLog;
  private position = { transactionId: '0', eventId: '00000000-0000-0000-0000-000000000000' };

  constructor(
    client: Client,
    private readonly workspaceId: string,
  ) {
    const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
    this.log = new SqlEventLog({ query } as unknown as Db, new Set());
  }

  async readAll(): Promise<void> {
    while (await this.readOn());
  }

  /** Returns whether there were events. */
  async readOn(): Promise<boolean> {
    const { entries } = await this.log.after({ workspaceId: this.workspaceId }, this.position, {
      limit: 100,
      kinds: null,
    });
    this.ids.push(...entries.map(({ event }) => event.id));
    this.position = entries.at(-1)?.position ?? this.position;
    return entries.length > 0;
  }
}

const newPerson = async (): Promise<string> => {
  const id = newId();
  await nodes.coordinator.query(
    `insert into users (id, email, display_name, created_at, updated_at) values ($1, $2, 'Ann', now(), now())`,
    [id, `${id}@example.com`],
  );
  return id;
};

(TEST_CITUS_BIN ? describe : describe.skip)('three nodes of Citus, whose programs TEST_CITUS_BIN names', () => {
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-cluster-'));
    // Started by root, PostgreSQL runs as somebody else.
    chmodSync(directory, 0o711);
    nodes = await CitusNodes.start(TEST_CITUS_BIN, directory);
    mkdirSync(join(directory, 'server'));
    stand = await Stand.open(join(directory, 'server'), { DATABASE_URL: nodes.coordinator.url });
    await command('cluster', 'distribute', '--shards', '8');
    elsewhere = await makeElsewhere();
  });
  afterAll(async () => {
    await stand?.close();
    await nodes?.stop();
    rmSync(directory, { recursive: true, force: true });
  });
  beforeEach(() => {
    stand.refusals = [];
    stand.broken = [];
  });

  it('keep what was acknowledged when one is killed and comes back, and serve the others meanwhile', async () => {
    const [lost] = nodes.worker(await placeOf('acme'));
    const others: number[] = [];
    let well = 0;
    await stand.during(async () => {
      await lost.kill();
      const until = performance.now() + AWAY_MS;
      while (performance.now() < until) {
        others.push((await stand.ask('GET', `/api/v2/workspaces/${elsewhere}/projects/`)).status);
        await sleep(50);
      }
      expect(stand.refusals.length).toBeGreaterThan(0);
      await lost.run();
      well = await nextWrite();
    });
    expect(others.length).toBeGreaterThan(5);
    expect(others.filter((status) => status !== 200)).toEqual([]);
    say('A node is killed', { refused: stand.refusals.length, 'ms until it writes again': well });
    expect(well).toBeLessThan(WELL_MS);
    await expectNothingLost();
  });

  it('are named by doctor, status and metrics while one does not answer', async () => {
    const place = await placeOf('acme');
    const [lost, other] = nodes.worker(place);
    const up = (node: string, value: number) => async () =>
      (await metrics()).includes(`cluster_node_up{node="${node}"} ${value}\n`);
    await until(up(lost.name, 1), 'the nodes in the metrics');
    await lost.kill();
    try {
      const findings = await command<Finding[]>('doctor');
      const said = `${lost.name} does not answer: its`;
      expect(findings.find(({ about, level }) => about === 'Cluster' && level === 'fail')?.text).toContain(said);
      const status = await command<Status>('cluster', 'status');
      expect(status.workspaces).toContainEqual(expect.objectContaining({ slug: 'acme', node: place }));
      expect(status.nodes.filter(({ answers }) => !answers).map(({ node }) => node)).toEqual([lost.name]);
      await until(up(lost.name, 0), 'the lost node in the metrics');
      expect(await metrics()).toContain(`cluster_node_up{node="${other.name}"} 1\n`);
    } finally {
      await lost.run();
    }
    await until(up(lost.name, 1), 'the node that is back in the metrics');
  });

  describe('with events', () => {
    let workspaceId: string;
    const clients: Client[] = [];

    const open = async () => {
      const client = await nodes.coordinator.connect();
      clients.push(client);
      return client;
    };
    const set = async (node: CitusNode, name: string, value: string) => {
      await node.query(`alter system set ${name} = ${value}`);
      await node.query('select pg_reload_conf()');
    };

    beforeAll(async () => {
      const sql = 'select id from workspaces where slug = $1';
      workspaceId = (await nodes.coordinator.query<{ id: string }>(sql, [elsewhere]))[0]!.id;
    });
    afterEach(async () => {
      for (const client of clients.splice(0)) await client.end();
    });

    it('hand each over once, also of transactions that change rows of several nodes', async () => {
      // A commit takes them 10 ms, as on a busy disk.
      const slow = { fsync: 'on', commit_delay: '10000', commit_siblings: '0' };
      for (const node of nodes.workers) for (const [name, value] of Object.entries(slow)) await set(node, name, value);
      try {
        const told: string[] = [];
        let isOver = false;
        const write = async (personId?: string) => {
          const client = await open();
          while (!isOver) {
            const id = newId();
            await client.query('begin');
            if (personId) await client.query('update users set updated_at = now() where id = $1', [personId]);
            await client.query(TELL, [workspaceId, id]);
            await client.query('commit');
            told.push(id);
          }
        };
        const reader = new Reader(await open(), workspaceId);
        const writing = [write(), write(), write(await newPerson()), write(await newPerson())];
        for (const end = performance.now() + 5_000; performance.now() < end;) await reader.readOn();
        isOver = true;
        await Promise.all(writing);
        await reader.readAll();
        expect(told.length).toBeGreaterThan(100);
        const read = new Set(reader.ids);
        expect(told.filter((id) => !read.has(id))).toEqual([]);
        expect(read.size).toBe(reader.ids.length);
      } finally {
        for (const node of nodes.workers) for (const name of Object.keys(slow)) await set(node, name, 'default');
      }
    });

    it('wait for a transaction of which a node does not know that it is over', async () => {
      const { coordinator } = nodes;
      const [node] = nodes.worker(await placeOf(elsewhere));
      await set(coordinator, 'citus.recover_2pc_interval', '-1');
      try {
        const reader = new Reader(await open(), workspaceId);
        await reader.readAll();
        const before = reader.ids.length;
        const [place] = await coordinator.query<{ shard: string; group: number; transaction: string }>(
          `select get_shard_id_for_distribution_column('outbox', $1::uuid) as shard, pg_current_xact_id()::text as transaction,
             (select groupid from pg_dist_node where nodeport = $2) as group`,
          [workspaceId, node.port],
        );
        const [doubtful, later] = [newId(), newId()];
        const gid = 'citus_0_1_1_1';
        await coordinator.query('insert into pg_dist_transaction (groupid, gid) values ($1, $2)', [place!.group, gid]);
        const left = await node.connect();
        await left.query('set citus.enable_manual_changes_to_shards = on');
        await left.query('begin');
        await left.query(
          `insert into outbox_${place!.shard}
             (workspace_id, id, transaction_id, event, entity_type, entity_id, data, previous, created_at)
           values ($1, $2, $3, 'probe.told', 'probe', $2, '{}', '{}', now())`,
          [workspaceId, doubtful, place!.transaction],
        );
        await left.query(`prepare transaction '${gid}'`);
        await left.end();
        await sleep(200);
        await coordinator.query(TELL, [workspaceId, later]);
        for (let looks = 0; looks < 10; looks++) await reader.readAll();
        expect(reader.ids.slice(before)).toEqual([]);
        await coordinator.query('select recover_prepared_transactions()');
        await reader.readAll();
        expect(reader.ids.slice(before)).toEqual([doubtful, later]);
      } finally {
        await set(coordinator, 'citus.recover_2pc_interval', "'5s'");
      }
    });
  });

  it(`move a workspace while ${CLIENTS} clients write to it`, async () => {
    const from = await placeOf('acme');
    const [here, there] = nodes.worker(from);
    const figures: Record<string, number> = {};
    await stand.during(async () => {
      for (const target of [there, here]) {
        const before = stand.acknowledged.length;
        const began = performance.now();
        await command('cluster', 'move', 'acme', '--to', target.name);
        figures[`s to ${target === there ? 'the other node' : 'the first one'}`] =
          Math.round((performance.now() - began) / 100) / 10;
        expect(stand.acknowledged.length).toBeGreaterThan(before);
      }
    }, CLIENTS);
    say('A move', { ...figures, written: stand.acknowledged.length, refused: stand.refusals.length });
    expect(await placeOf('acme')).toBe(from);
    await expectNothingLost();
  });

  it('are backed up as of one instant while clients write', async () => {
    const to = join(directory, 'backups');
    /** How many more entries of histories there are than work items: each write adds one of both. */
    const surplus = async () => {
      const { snapshot } = await command<{ snapshot: string }>('backup', 'create', '--to', to);
      const manifest = readFileSync(join(to, 'snapshots', snapshot, 'manifest.json'), 'utf8');
      const { tables } = JSON.parse(manifest) as { tables: { name: string; rows: number }[] };
      const rows = (table: string) => tables.find(({ name }) => name === table)!.rows;
      return rows('activities') - rows('work_items');
    };
    const idle = await surplus();
    const before = stand.acknowledged.length;
    const found: number[] = [];
    await stand.during(async () => {
      for (let count = 0; count < 2; count++) found.push(await surplus());
    }, CLIENTS);
    expect(stand.acknowledged.length).toBeGreaterThan(before);
    expect(found).toEqual([idle, idle]);
    expect(await command('backup', 'verify', '--to', to)).toMatchObject({ problems: [] });
    await expectNothingLost();
  });

  it.each([
    ['restarted', () => nodes.coordinator.stop()],
    ['killed', () => nodes.coordinator.kill()],
  ])('keep what was acknowledged when the coordinator is %s', async (what, end) => {
    let well = 0;
    await stand.during(async () => {
      await end();
      await sleep(AWAY_MS / 3);
      await nodes.coordinator.run();
      well = await nextWrite();
    });
    say(`The coordinator is ${what}`, { refused: stand.refusals.length, 'ms until it writes again': well });
    expect(well).toBeLessThan(WELL_MS);
    await expectNothingLost();
  });
});
