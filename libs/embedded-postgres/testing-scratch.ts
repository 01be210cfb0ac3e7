import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './index';

const PATIENCE_MS = 15_000;

/** A directory for the data directories of one test suite, and the servers that run in them. */
export class Scratch {
  readonly dir = mkdtempSync(join(tmpdir(), 'cairn-embedded-'));
  private readonly started: EmbeddedPostgres[] = [];

  constructor() {
    // The user as which PostgreSQL runs must be able to pass through.
    chmodSync(this.dir, 0o755);
  }

  /** Returns the path of a directory that does not exist yet. */
  newDir(): string {
    return join(this.dir, randomBytes(4).toString('hex'));
  }

  async start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
    const postgres = await startEmbeddedPostgres({ dataDir, role: 'server', durable: false, ...options });
    this.started.push(postgres);
    return postgres;
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.started.splice(0).map((postgres) => postgres.stop()));
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

export async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Row[];
  } finally {
    await client.end();
  }
}

/** Returns the number of rows of the table `kept`. */
export async function countRows(url: string): Promise<number | undefined> {
  return (await query<{ n: number }>(url, 'SELECT count(*)::int AS n FROM kept'))[0]?.n;
}

export const postmasterPid = (dataDir: string): number =>
  parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);

export async function until(condition: () => unknown): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('Waited for too long');
    await sleep(20);
  }
}

/** Returns the error with which an attempt is rejected, or undefined. */
export const rejection = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
