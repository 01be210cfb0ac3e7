import { spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type * as Testing from '#testing';
import { hashSecret, newSecret, PREFIX } from '../../libs/auth/credentials';
import { newId } from '../../libs/kernel/ids';
import { testRun } from '.';
import { INSTANCE_ADMINS } from './administrator-addresses';
import { UNLIMITED } from './global-setup';
import { hostServer, templateDatabase, type Hosted } from './host';
import { through } from './pgbouncer';
import { ROOT } from './run';

const testing = jest.requireActual<typeof Testing>('../../dist/libs/testing');

/** Patience, not time that anything takes: a machine that is busy otherwise starts a process late. */
const READY_MS = 120_000;

export async function until(condition: () => boolean | Promise<boolean>, what: string, ms = READY_MS): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await sleep(20);
  }
}

export const { freePort } = testing;

const newLogFile = (directory: string): string => join(directory, `service-${newId()}.log`);

type Environment = Readonly<Record<string, string>>;

/** Where the service listens and keeps files unless a test says otherwise. */
const settings = (env: Environment, directory: string) => ({ HOST: '127.0.0.1', DATA_DIR: directory, ...env });

/** A server, with all that it prints. */
export abstract class Service {
  readonly url: string;

  protected constructor(
    port: string | undefined,
    private readonly logFile: string,
  ) {
    this.url = `http://127.0.0.1:${port}`;
  }

  /** Asks it to end, and waits until it has. */
  abstract end(): Promise<unknown>;

  get output(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  /** What was logged, as objects; what is no JSON is left out. */
  get entries(): Record<string, unknown>[] {
    // What follows the last line break is still being written.
    const whole = this.output.split('\n').slice(0, -1);
    const lines = whole.filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  logged(members: Record<string, unknown>): Record<string, unknown>[] {
    return this.entries.filter((entry) => Object.entries(members).every(([name, value]) => entry[name] === value));
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.url + path, { headers });
  }
}

/** A server of the process that has those of all suites. */
class HostedService extends Service {
  private constructor(
    private readonly hosted: Hosted,
    port: string | undefined,
    logFile: string,
  ) {
    super(port, logFile);
  }

  static async start(env: Environment, directory: string): Promise<HostedService> {
    const logFile = newLogFile(directory);
    return new HostedService(await hostServer({ env: settings(env, directory), logFile }), env.PORT, logFile);
  }

  end(): Promise<void> {
    return this.hosted.end();
  }
}

/** A process of the built service. */
export class ServiceProcess extends Service {
  readonly exited: Promise<number | string>;

  private constructor(
    readonly child: ChildProcess,
    port: string | undefined,
    logFile: string,
  ) {
    super(port, logFile);
    this.exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code ?? -1)));
  }

  /** Begins to start it; what was built here last, unless `entry` names the program of another installation. */
  static begin(env: Environment, directory: string, entry = join(ROOT, 'dist/src/main.js')): ServiceProcess {
    const logFile = newLogFile(directory);
    const child = testing.startProcess({ entry, env: settings(env, directory), logFile });
    return new ServiceProcess(child, env.PORT, logFile);
  }

  /** Ids of the processes below it. */
  get workers(): number[] {
    const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(this.child.pid)], { encoding: 'utf8' });
    return stdout.split(/\s+/).filter(Boolean).map(Number);
  }

  async ready(): Promise<this> {
    const started = () => this.logged({ msg: 'Cairn is ready' }).length > 0;
    await until(() => started() || this.child.exitCode !== null, 'the start of the service');
    if (!started()) throw new Error(`The service ended:\n${this.output}`);
    return this;
  }

  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | string> {
    if (this.child.exitCode === null) this.child.kill(signal);
    return this.exited;
  }
}

/** Whether a setting is about the process itself, which servers in one process would share. */
const isOfProcess = ({ WORKERS = '1', BASE_URL, NODE_OPTIONS, ...others }: Environment): boolean =>
  WORKERS !== '1' ||
  others.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
  NODE_OPTIONS !== undefined ||
  (BASE_URL !== undefined && new URL(BASE_URL).pathname !== '/');

/** A database of its own with one user, for suites that lock tables and end processes. */
export class Stage {
  private readonly services: Service[] = [];

  private constructor(
    readonly directory: string,
    private readonly database: Testing.TestDatabase,
    readonly key: string,
    private readonly own: Environment = {},
  ) {}

  static async make(): Promise<Stage> {
    const directory = mkdtempSync(join(tmpdir(), 'cairn-process-'));
    const logFile = join(directory, 'postgres.log');
    const database = await testing.startTestDatabase(logFile, testRun().databaseUrl, await templateDatabase());
    return new Stage(directory, database, newSecret(PREFIX.apiKey));
  }

  /**
   * On the database of the run, for suites whose data are there. What its servers have of their own holds for requests:
   * they keep from the mails, webhooks and automations of all other suites.
   */
  static ofRun(): Stage {
    const directory = mkdtempSync(join(tmpdir(), 'cairn-process-'));
    const database = { url: testRun().databaseUrl, stop: () => Promise.resolve() };
    const own = { ...UNLIMITED, INSTANCE_ADMINS, BACKGROUND_WORK: 'off', STORAGE_DIR: testRun().storageDir };
    return new Stage(directory, database, newSecret(PREFIX.apiKey), own);
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  get credential(): Record<string, string> {
    return { 'X-Api-Key': this.key };
  }

  /** Starts a server, in a process of its own where the settings are about the process; a port is found for it. */
  async start(env: Environment = {}): Promise<Service> {
    if (isOfProcess(env)) return this.startProcess(env);
    const service = await HostedService.start(await this.environment(env), this.directory);
    this.services.push(service);
    return service;
  }

  async startProcess(env: Environment = {}): Promise<ServiceProcess> {
    return (await this.beginProcess(env)).ready();
  }

  /** Begins to start a process. */
  async beginProcess(env: Environment = {}): Promise<ServiceProcess> {
    const service = ServiceProcess.begin(await this.environment(env), this.directory);
    this.services.push(service);
    return service;
  }

  private async environment(env: Environment): Promise<Environment> {
    // The pooler of all has the time limits of all.
    const isOrdinary = env.DATABASE_URL === undefined && env.REQUEST_TIMEOUT === undefined;
    const database = through(this.databaseUrl, isOrdinary ? testRun().pooler : null);
    return { ...database, PORT: String(await freePort()), ...this.own, ...env };
  }

  /** Adds the user. */
  async addUser(): Promise<void> {
    const id = newId();
    await this.sql(
      `insert into users (id, email, display_name, created_at, updated_at) values ($1, $2, 'Ann', now(), now())`,
      [id, `${id}@example.com`],
    );
    await this.sql(
      `insert into api_keys (id, user_id, title, key_hash, hint, created_at) values ($1, $2, 'test', $3, 'x', now())`,
      [newId(), id, hashSecret(this.key)],
    );
  }

  /** Makes every look-up of a credential wait until the answer is called. */
  async holdUsers(): Promise<() => Promise<void>> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    await client.query('begin');
    await client.query('lock table users in access exclusive mode');
    return () => client.end();
  }

  async sql(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const client = new Client({ connectionString: this.databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  async endServices(): Promise<void> {
    const ends = this.services.splice(0).map((one) => (one instanceof ServiceProcess ? one.end('SIGKILL') : one.end()));
    await Promise.all(ends);
  }

  async clear(): Promise<void> {
    await this.endServices();
    await this.database.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
