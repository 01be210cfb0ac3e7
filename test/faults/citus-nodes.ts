import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { appendFileSync, chownSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { chooseAccount, type Account } from '../../libs/embedded-postgres/account';
import { freePort, until } from '../support/service';

/** What a process has committed survives its death without fsync. Parts of 8 need no more locks. */
const SETTINGS = {
  shared_preload_libraries: 'citus',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'off',
  full_page_writes: 'off',
  max_connections: '120',
  max_prepared_transactions: '240',
  max_locks_per_transaction: '256',
  wal_level: 'logical',
  shared_buffers: '64MB',
  jit: 'off',
  'citus.recover_2pc_interval': '5s',
};
const PATIENCE_MS = 60_000;

/** One PostgreSQL with Citus. */
export class CitusNode {
  private child: ChildProcess | undefined;

  private constructor(
    private readonly bin: string,
    private readonly directory: string,
    private readonly account: Account | undefined,
    readonly port: number,
  ) {}

  static async start(bin: string, directory: string): Promise<CitusNode> {
    const account = chooseAccount(directory);
    mkdirSync(directory, { mode: 0o700 });
    if (account) chownSync(directory, account.uid, account.gid);
    const node = new CitusNode(bin, directory, account, await freePort());
    const initdb = ['--pgdata', directory, '--username', 'postgres', '--auth', 'trust', '--no-sync'];
    const where = ['--encoding', 'UTF8', '--locale', 'C'];
    execFileSync(join(bin, 'initdb'), [...initdb, ...where], { ...node.asAccount, stdio: 'pipe' });
    const lines = Object.entries({ ...SETTINGS, port: node.port }).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(directory, 'postgresql.conf'), lines.join(''));
    await node.run();
    await node.query('create extension citus');
    return node;
  }

  get name(): string {
    return `127.0.0.1:${this.port}`;
  }

  get url(): string {
    return `postgres://postgres@${this.name}/postgres`;
  }

  /** Starts it; resolves when it answers. */
  async run(): Promise<void> {
    const log = openSync(`${this.directory}.log`, 'a');
    const program = join(this.bin, 'postgres');
    this.child = spawn(program, ['-D', this.directory], { ...this.asAccount, stdio: ['ignore', log, log] });
    closeSync(log);
    await until(() => this.answers(), `PostgreSQL at ${this.name}`, PATIENCE_MS);
  }

  /** Its postmaster and all that work for it die at once, as when a machine does. */
  async kill(): Promise<void> {
    const { pid } = this.child!;
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
    for (const one of [pid!, ...stdout.split(/\s+/).filter(Boolean).map(Number)]) kill(one);
    await this.ended();
  }

  /** Sessions end at once, as `pg_ctl restart` has it. */
  async stop(): Promise<void> {
    this.child?.kill('SIGINT');
    await this.ended();
  }

  async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.url, connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  }

  async query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = await this.connect();
    try {
      return (await client.query(sql, values)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** PostgreSQL does not run as root, and looks for certificates of whoever it runs as. */
  private get asAccount() {
    const { uid, gid } = this.account ?? {};
    return { cwd: this.directory, uid, gid, env: { PATH: process.env.PATH, HOME: this.directory } };
  }

  private ended(): Promise<void> {
    const { child } = this;
    return until(() => !child || child.exitCode !== null || child.signalCode !== null, 'its end', PATIENCE_MS);
  }

  private answers(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    );
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

/** A coordinator and two nodes that hold workspaces, each with its own data directory below `directory`. */
export class CitusNodes {
  private constructor(
    readonly coordinator: CitusNode,
    readonly workers: readonly CitusNode[],
  ) {}

  static async start(bin: string, directory: string): Promise<CitusNodes> {
    const [coordinator, ...workers] = await Promise.all(
      [0, 1, 2].map((number) => CitusNode.start(bin, join(directory, `node-${number}`))),
    );
    await coordinator!.query(`select citus_set_coordinator_host('127.0.0.1', $1)`, [coordinator!.port]);
    for (const { port } of workers) await coordinator!.query(`select citus_add_node('127.0.0.1', $1)`, [port]);
    return new CitusNodes(coordinator!, workers);
  }

  /** The worker with this name, as `cluster status` has it, and the other one. */
  worker(name: string): readonly [CitusNode, CitusNode] {
    const [one, other] = this.workers as [CitusNode, CitusNode];
    return one.name === name ? [one, other] : [other, one];
  }

  async stop(): Promise<void> {
    for (const node of [this.coordinator, ...this.workers]) await node.stop();
  }
}
