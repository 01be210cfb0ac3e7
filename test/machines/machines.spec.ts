import { setTimeout as sleep } from 'node:timers/promises';
import { hashSecret, newSecret, PREFIX } from '../../libs/auth/credentials';
import { newId } from '../../libs/kernel/ids';
import { cliJson } from '../support/cli';
import { UNLIMITED } from '../support/global-setup';
import { Listener } from '../support/listener';
import { freePort, Stage, until, type ServiceProcess } from '../support/service';
import { Balancer } from './balancer';
import { hasRedis, MortalRedis } from './redis';

const MACHINES = 3;
const WORKERS = 2;
const PEOPLE = 40;
const STREAMS_OF_EACH = 5;
const WRITERS = 6;
/** Requests of one key in a minute. */
const LIMIT = 500;
const FROZEN_MS = 30_000;
const FREED_MS = 15_000;

const ON_TIME_MS = 1_000;

interface Person {
  readonly id: string;
  readonly key: string;
}

const withRedis = hasRedis() ? it : it.skip;

let stage: Stage;
let redis: MortalRedis;
let ports: number[];
let machines: ServiceProcess[];
let balancer: Balancer;
let owner: Person;
let people: Person[];
let items: string;

/** One server of several, on a host of its own. */
function startMachine(index: number): Promise<ServiceProcess> {
  return stage.startProcess({
    ...UNLIMITED,
    ...{ API_KEY_RATE_LIMIT: `${LIMIT}/minute`, WORKERS: String(WORKERS), SHUTDOWN_DELAY: '5' },
    ...{ PORT: String(ports[index]), DATA_DIR: `${stage.directory}/${index}`, STORAGE_DIR: `${stage.directory}/files` },
    // Six processes with eleven connections each, beside the servers of the run: PostgreSQL has a hundred.
    ...{ BASE_URL: 'http://tracker.example.com', DATABASE_POOL_SIZE: '3' },
    ...(hasRedis() && { REDIS_URL: redis.url }),
  });
}

async function newPerson(workspaceId: string): Promise<Person> {
  const person = { id: newId(), key: newSecret(PREFIX.apiKey) };
  const { id } = person;
  await stage.sql(
    `insert into users (id, email, display_name, created_at, updated_at) values ($1, $2, 'Ann', now(), now())`,
    [id, `${id}@example.com`],
  );
  await addKey(id, person.key);
  await stage.sql(
    `insert into workspace_members (workspace_id, id, user_id, role, created_at, updated_at)
     values ($1, $2, $3, 'owner', now(), now())`,
    [workspaceId, newId(), id],
  );
  await stage.sql('insert into membership_places (user_id, tenant_id) values ($1, $2)', [id, workspaceId]);
  return person;
}

async function addKey(userId: string, key = newSecret(PREFIX.apiKey)): Promise<string> {
  await stage.sql(
    `insert into api_keys (id, user_id, title, key_hash, hint, created_at) values ($1, $2, 'test', $3, 'x', now())`,
    [newId(), userId, hashSecret(key)],
  );
  return key;
}

beforeAll(async () => {
  stage = await Stage.make();
  redis = new MortalRedis(await freePort(), stage.directory);
  if (hasRedis()) await redis.start();
  const command = ['bootstrap', '--workspace', 'acme', '--email', 'ann@example.com', '--json'];
  const made = await cliJson<{ api_key: string; user_id: string; workspace_id: string }>(command, {
    DATABASE_URL: stage.databaseUrl,
  });
  owner = { id: made.user_id, key: made.api_key };
  people = await Promise.all(Array.from({ length: PEOPLE }, () => newPerson(made.workspace_id)));
  ports = await Promise.all(Array.from({ length: MACHINES }, () => freePort()));
  balancer = await Balancer.start(ports);
  machines = await Promise.all(ports.map((_, index) => startMachine(index)));
  await until(() => ports.every((port) => balancer.sendsTo(port)), 'machines that are ready');
  const projects = '/api/v2/workspaces/acme/projects/';
  const { id } = await answered<{ id: string }>(send(owner.key, projects, { name: 'Engineering', identifier: 'ENG' }));
  items = `${projects}${id}/work-items/`;
});

afterAll(async () => {
  balancer?.stop();
  await stage?.clear();
  await redis?.kill();
});

const send = (key: string, path: string, body?: object, to = balancer.url): Promise<Response> =>
  fetch(to + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'X-Api-Key': key, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });

async function answered<T>(sent: Promise<Response>): Promise<T> {
  const answer = await sent;
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** A client that follows the events of the workspace, and comes back where it was when its stream ends. */
class Follower {
  readonly told: { readonly id: string; readonly at: number }[] = [];
  private listener?: Listener;
  private isOver = false;
  private lastId = '';

  constructor(private readonly key: string) {}

  async start(): Promise<this> {
    await this.open();
    void this.follow();
    return this;
  }

  stop(): void {
    this.isOver = true;
    this.listener?.close();
  }

  /** The work items of which it was told, in this order. */
  get created(): string[] {
    return this.told.map(({ id }) => id);
  }

  private async open(): Promise<void> {
    const headers = { 'X-Api-Key': this.key, ...(this.lastId && { 'Last-Event-ID': this.lastId }) };
    const listener = await Listener.open(`${balancer.url}/api/v2/workspaces/acme/events/`, headers, (message) => {
      this.lastId = message.id;
      if (message.kind === 'workitem.created') this.told.push({ id: message.data!.entity_id, at: Date.now() });
    });
    this.listener = listener;
    await until(() => listener.lastId !== '' || listener.ended, 'the first place');
  }

  private async follow(): Promise<void> {
    while (!this.isOver) {
      await until(() => this.listener!.ended || this.isOver, 'the end of a stream', 24 * 3_600_000);
      if (this.isOver) return;
      await sleep(200);
      await this.open().catch(() => undefined);
    }
  }
}

/** Clients that add work items until they are stopped. They keep what was acknowledged, and count what failed. */
class Writers {
  readonly added: string[] = [];
  readonly failures: string[] = [];
  private isOver = false;
  private readonly working: Promise<unknown>;

  constructor(keys: readonly string[]) {
    this.working = Promise.all(keys.map((key) => this.write(key)));
  }

  async stop(): Promise<this> {
    this.isOver = true;
    await this.working;
    return this;
  }

  private async write(key: string): Promise<void> {
    while (!this.isOver) {
      try {
        this.added.push((await answered<{ id: string }>(send(key, items, { name: 'Written' }))).id);
      } catch (error) {
        this.failures.push(`${new Date().toISOString()} ${String((error as Error).cause ?? error)}`);
      }
      await sleep(150);
    }
  }
}

const newWriters = async (): Promise<Writers> =>
  new Writers(await Promise.all(people.slice(0, WRITERS).map(({ id }) => addKey(id))));

const stored = async (ids: readonly string[]): Promise<number> => {
  const [row] = await stage.sql('select count(*)::int as count from work_items where id = any($1)', [ids]);
  return row!.count as number;
};

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)]!;

describe(`${MACHINES} machines of ${WORKERS} workers, with ${PEOPLE * STREAMS_OF_EACH} clients that follow events`, () => {
  let followers: Follower[];

  beforeAll(async () => {
    const keys = people.flatMap(({ key }) => Array.from({ length: STREAMS_OF_EACH }, () => key));
    followers = [];
    for (const key of keys) followers.push(await new Follower(key).start());
  });
  afterAll(() => followers.forEach((follower) => follower.stop()));

  /** Waits until everybody was told of all of these, and checks that nobody was told twice or in another order. */
  async function allTold(ids: readonly string[]): Promise<void> {
    const asked = new Set(ids);
    const heard = (follower: Follower) => follower.created.filter((id) => asked.has(id));
    await until(() => followers.every((follower) => heard(follower).length >= asked.size), 'the events');
    const [first, ...others] = followers.map(heard) as [string[], ...string[][]];
    expect(new Set(first)).toEqual(asked);
    for (const other of others) expect(other).toEqual(first);
  }

  it('tells all of them what is written on any machine, in one order, at once', async () => {
    const written: { readonly id: string; readonly at: number }[] = [];
    for (let round = 0; round < 20; round++) {
      const { id } = await answered<{ id: string }>(
        send(owner.key, items, { name: 'Told' }, machines[round % MACHINES]!.url),
      );
      written.push({ id, at: Date.now() });
    }
    await allTold(written.map(({ id }) => id));
    const times = new Map(written.map(({ id, at }) => [id, at]));
    const waits = followers.flatMap(({ told }) =>
      told.flatMap(({ id, at }) => (times.has(id) ? at - times.get(id)! : [])),
    );
    console.info(`Told after ${percentile(waits, 0.5)} ms (median), ${percentile(waits, 0.99)} ms (99 of 100)`);
    expect(percentile(waits, 0.5)).toBeLessThan(ON_TIME_MS);
  });

  withRedis('counts the requests of a key exactly, also after Redis was away', async () => {
    const served = async (): Promise<number[]> => {
      const key = await addKey(owner.id);
      const answers = Array.from({ length: LIMIT + 100 }, async () => (await send(key, '/api/v2/users/me/')).status);
      const statuses = await Promise.all(answers);
      return [200, 429].map((status) => statuses.filter((one) => one === status).length);
    };
    expect(await served()).toEqual([LIMIT, 100]);
    await redis.kill();
    // Each process counts for itself, and nobody is refused for it.
    const key = await addKey(owner.id);
    for (let i = 0; i < 20; i++) expect((await send(key, '/api/v2/users/me/')).status).toBe(200);
    await redis.start();
    const isBack = (machine: ServiceProcess) =>
      machine.logged({ msg: 'Requests are counted in Redis' }).length >= WORKERS;
    await until(() => machines.every(isBack), 'Redis in all processes');
    expect(await served()).toEqual([LIMIT, 100]);
  });

  it('restarts one machine after the other, and no request fails', async () => {
    const writers = await newWriters();
    for (const [index, port] of ports.entries()) {
      expect(await machines[index]!.end('SIGTERM')).toBe(0);
      machines[index] = await startMachine(index);
      await until(() => balancer.sendsTo(port), 'the machine');
    }
    const { added, failures } = await writers.stop();
    console.info(`${added.length} written during the restarts`);
    expect(failures).toEqual([]);
    expect(await stored(added)).toBe(added.length);
    await allTold(added);
  });

  it('goes on while a machine is frozen, which loses and doubles nothing afterwards', async () => {
    const writers = await newWriters();
    await sleep(1_000);
    const frozen = [machines[0]!.child.pid!, ...machines[0]!.workers];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    await until(() => !balancer.sendsTo(ports[0]!), 'the balancer to notice');
    // A transaction that was frozen holds its locks for as long as a transaction may pause.
    await sleep(FREED_MS);
    const noticed = writers.failures.length;
    await sleep(FROZEN_MS - FREED_MS);
    expect(writers.failures.slice(noticed)).toEqual([]);
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await until(() => balancer.sendsTo(ports[0]!), 'the machine');
    await sleep(2_000);
    const { added, failures } = await writers.stop();
    console.info(`${added.length} written, ${noticed} failed after the freeze, ${failures.length - noticed} later`);
    expect(await stored(added)).toBe(added.length);
    await allTold(added);
  });
});
