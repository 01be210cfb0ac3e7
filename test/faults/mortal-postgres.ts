import type { ChildProcess } from 'node:child_process';
import { Client } from 'pg';
import { describeCluster, prepareCluster, type Cluster } from '../../libs/embedded-postgres/cluster';
import { databaseUrl, prepareEndpoint, type Endpoint } from '../../libs/embedded-postgres/endpoint';
import { endLeftovers } from '../../libs/embedded-postgres/leftovers';
import { launchPostmaster, stopPostmaster } from '../../libs/embedded-postgres/postmaster';
import { chooseAccount, prepareDataDir } from '../../libs/embedded-postgres/account';
import { until } from '../support/service';

/** What a process has committed survives its death without fsync, which only the machine's death needs. */
const SETTINGS = { synchronous_commit: 'on' };
const PATIENCE_MS = 30_000;

/** How PostgreSQL ends, and what its clients see of it. */
export const DEATHS = {
  /** A closed socket. */
  'killed (SIGKILL)': (postgres: MortalPostgres) => postgres.signal('SIGKILL'),
  /** 57P01: an administrator ended the connection. */
  'stopped (SIGINT)': (postgres: MortalPostgres) => postgres.signal('SIGINT'),
  /** 57P02: the server ends at once. */
  'stopped at once (SIGQUIT)': (postgres: MortalPostgres) => postgres.signal('SIGQUIT'),
  /** 57P02 as well, and 57P03 until PostgreSQL has come back by itself. */
  'thrown back by the death of a connection': (postgres: MortalPostgres) => postgres.killBackend(),
} as const;

export type Death = keyof typeof DEATHS;

interface MortalOptions {
  readonly settings?: Readonly<Record<string, string>>;
  readonly prepare?: (cluster: Cluster) => Promise<void>;
}

/** A PostgreSQL of the test's own, which dies and comes back when the test says so. */
export class MortalPostgres {
  private constructor(
    readonly cluster: Cluster,
    private readonly endpoint: Endpoint,
    readonly url: string,
    private child: ChildProcess,
  ) {}

  /** `prepare` changes the cluster before it runs. */
  static async start(directory: string, { settings, prepare }: MortalOptions = {}): Promise<MortalPostgres> {
    prepareDataDir(directory, chooseAccount(directory));
    const cluster = describeCluster(directory, { durable: false, settings: { ...SETTINGS, ...settings } });
    const password = await prepareCluster(cluster);
    await prepare?.(cluster);
    const endpoint = await prepareEndpoint(directory, cluster.account);
    const child = await launchPostmaster(cluster, endpoint, () => undefined);
    return new MortalPostgres(cluster, endpoint, databaseUrl(endpoint, password), child);
  }

  get isGone(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Resolves when it is gone, or on its way back. */
  die(death: Death): Promise<void> {
    return DEATHS[death](this);
  }

  /** Resolves when it answers again. */
  async comeBack(): Promise<void> {
    if (this.isGone) {
      await endLeftovers(this.cluster, () => undefined);
      this.child = await launchPostmaster(this.cluster, this.endpoint, () => undefined);
    }
    await until(() => this.answers(), 'PostgreSQL', PATIENCE_MS);
  }

  async stop(): Promise<void> {
    if (!this.isGone) await stopPostmaster(this.child.pid!, this.cluster);
  }

  async signal(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await until(() => this.isGone, 'the end of PostgreSQL', PATIENCE_MS);
  }

  /** Every other connection ends with the one that was killed. */
  async killBackend(): Promise<void> {
    const other = `select pid from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`;
    const [{ pid }] = (await this.query<{ pid: number }>(other)) as [{ pid: number }];
    process.kill(pid, 'SIGKILL');
    await until(async () => !(await this.answers()), 'the end of the connections', PATIENCE_MS).catch(() => undefined);
  }

  async query<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(sql, values)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  private answers(): Promise<boolean> {
    return this.query('select 1').then(
      () => true,
      () => false,
    );
  }
}
