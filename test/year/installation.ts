import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { ServiceProcess } from '../support/service';
import { cleanEnvironment } from './packages';

type Environment = Readonly<Record<string, string>>;

/** One installation of the service on a machine: a data directory, and the package that works on it. */
export class Installation {
  private service?: ServiceProcess;
  /** Where the package is. */
  place = '';
  private settings: Environment = {};

  constructor(
    private readonly logs: string,
    readonly dataDir: string,
    readonly url: string,
  ) {}

  /** From now on this package is started and its commands are run. */
  use(place: string, settings: Environment): void {
    this.place = place;
    this.settings = settings;
  }

  get output(): string {
    return this.service?.output ?? '';
  }

  async start(): Promise<void> {
    await this.begin().ready();
  }

  async stop(): Promise<void> {
    await this.service?.end();
  }

  /** Ends as a machine does that burns down. */
  async lose(): Promise<void> {
    const [, postmaster] = /^(\d+)/.exec(readFileSync(join(this.dataDir, 'postgres/postmaster.pid'), 'utf8'))!;
    await this.service!.end('SIGKILL');
    process.kill(Number(postmaster), 'SIGKILL');
    // Its processes notice a moment later.
    rmSync(this.dataDir, { recursive: true, maxRetries: 20 });
  }

  /** Runs a command of the package, which has to succeed; answers what it prints. */
  async cli(args: readonly string[], input = ''): Promise<string> {
    const command = [join(this.place, 'dist/src/cli/main.js'), ...args];
    const child = spawn(process.execPath, command, { env: this.environment() });
    child.stdin.end(input);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
    const code = await ended;
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}${stdout}`);
    return stdout;
  }

  async json<T>(...args: readonly string[]): Promise<T> {
    return JSON.parse(await this.cli([...args, '--json'])) as T;
  }

  /** A statement on the database that the running server brings along. */
  async sql<T>(statement: string, values: readonly unknown[] = []): Promise<T[]> {
    const password = readFileSync(join(this.dataDir, 'secrets/postgres-password'), 'utf8').trim();
    const host = encodeURIComponent(join(this.dataDir, 'run'));
    const client = new Client({
      connectionString: `postgres://cairn:${password}@localhost/cairn?host=${host}&port=5432`,
    });
    await client.connect();
    try {
      return (await client.query(statement, [...values])).rows as T[];
    } finally {
      await client.end();
    }
  }

  /** The number of rows of every table. */
  async rows(): Promise<Readonly<Record<string, number>>> {
    const names = await this.sql<{ name: string }>(TABLES);
    const counts = names.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`);
    const found = await this.sql<{ name: string; rows: number }>(counts.join(' union all '));
    return Object.fromEntries(found.map(({ name, rows }) => [name, rows]));
  }

  /** Tables that have one of the texts anywhere. */
  async tablesWith(texts: readonly string[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const { name } of await this.sql<{ name: string }>(TABLES)) {
      const such = `select 1 from "${name}" t where to_jsonb(t)::text ilike any ($1::text[]) limit 1`;
      if ((await this.sql(such, [texts.map((one) => `%${one}%`)])).length) found.push(name);
    }
    return found;
  }

  private begin(): ServiceProcess {
    this.service = ServiceProcess.begin(this.environment(), this.logs, join(this.place, 'dist/src/main.js'));
    return this.service;
  }

  private environment(): Record<string, string> {
    const { port } = new URL(this.url);
    const own = { DATA_DIR: this.dataDir, HOST: '127.0.0.1', PORT: port, BASE_URL: this.url, LOG_FORMAT: 'json' };
    return { ...cleanEnvironment(), ...own, ...this.settings };
  }
}

const TABLES = `
  select relname::text as name from pg_class
  where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`;
