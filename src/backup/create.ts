import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client, type ClientConfig } from 'pg';
import { to } from 'pg-copy-streams';
import type { ObjectStore } from '#storage';
import { BackupError } from './backup.error';
import type { AuditAnchor, FileCopy, FileList, Manifest, PendingJob, TableCopy } from './manifest';
import { Measured } from './measured';
import { readOneInstant } from './one-instant';
import { snapshotName, type BackupRepository } from './repository';
import { copyOut, FIXED_FORMATS, tablesOf, type StoredTable } from './tables';

export interface CreateOptions {
  readonly connection: ClientConfig;
  readonly files: ObjectStore;
  readonly repository: BackupRepository;
  /** Version of Cairn. */
  readonly version: string;
  /** The key of sealed secrets in the database, if the server generated it. Stored only in encrypted back-ups. */
  readonly secretKey?: string;
}

export interface Created {
  readonly snapshot: string;
  readonly manifest: Manifest;
  /** Number of files that no earlier back-up has. */
  readonly newFiles: number;
}

/** Number of connections that copy tables, besides the one that holds the snapshot. That one copies a spread database. */
const COPIERS = 2;
/** Secrets that the server generates for itself. They leave the machine only in encrypted back-ups. */
const SECRETS = 'server_secrets';

/** Copies all tables as of one instant, then the uploaded files. The server may keep running. */
export async function createBackup(options: CreateOptions): Promise<Created> {
  const holder = await connect(options.connection);
  try {
    const isSpread = await readOneInstant(holder);
    await holder.query('begin isolation level repeatable read, read only');
    return await copyAll({ ...options, isSpread }, holder);
  } finally {
    await holder.end();
  }
}

async function connect(connection: ClientConfig): Promise<Client> {
  const client = new Client({ ...connection, application_name: 'cairn backup' });
  await client.connect();
  await client.query(FIXED_FORMATS);
  return client;
}

interface CopyOptions extends CreateOptions {
  /** Whether the database lies on several nodes, which share no snapshot. */
  readonly isSpread: boolean;
}

async function copyAll(options: CopyOptions, holder: Client): Promise<Created> {
  const { repository, version } = options;
  const facts = await factsOf(holder);
  const snapshot = snapshotName(facts.createdAt);
  const all = await tablesOf(holder);
  const wanted = repository.isSealed ? all : all.filter(({ name }) => name !== SECRETS);
  const tables = await copyTables(options, holder, { snapshot, exported: facts.exported, tables: wanted });
  const { list, newFiles } = await copyFiles(options, snapshot);
  const { exported: _, ...described } = facts;
  const manifest: Manifest = {
    format: 1,
    version,
    ...described,
    tables,
    jobs: await jobsOf(holder),
    files: list,
    audit: await anchorsOf(holder),
    hasSecrets: repository.isSealed,
  };
  if (repository.isSealed && options.secretKey !== undefined)
    await repository.writeSecretKey(snapshot, options.secretKey);
  await repository.finish(snapshot, manifest);
  return { snapshot, manifest, newFiles };
}

type Facts = Pick<Manifest, 'createdAt' | 'postgres' | 'migrations' | 'workspaces'> & { readonly exported: string };

const FACTS = `
  select pg_export_snapshot() as exported, current_setting('server_version') as postgres,
    to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt",
    (select coalesce(array_agg(name::text order by id), '{}') from schema_migrations) as migrations,
    (select coalesce(array_agg(slug::text order by slug), '{}') from workspaces) as workspaces`;

async function factsOf(holder: Client): Promise<Facts> {
  const { rows } = await holder.query<Facts>(FACTS);
  return rows[0]!;
}

const ANCHORS = `
  select workspace_id as "workspaceId", last_sequence || ':' || last_hash as anchor from audit_chains
  order by workspace_id`;

const anchorsOf = async (holder: Client): Promise<AuditAnchor[]> => (await holder.query<AuditAnchor>(ANCHORS)).rows;

const JOBS = `
  select t.identifier, j.payload, q.queue_name as queue, j.run_at::text as "runAt", j.max_attempts as "maxAttempts",
    j.key, j.priority
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts order by j.id`;

const jobsOf = async (holder: Client): Promise<PendingJob[]> => (await holder.query<PendingJob>(JOBS)).rows;

interface Tables {
  readonly snapshot: string;
  /** Id of the exported snapshot, which the other connections import. */
  readonly exported: string;
  readonly tables: readonly StoredTable[];
}

async function copyTables(
  options: CopyOptions,
  holder: Client,
  { snapshot, exported, tables }: Tables,
): Promise<TableCopy[]> {
  const waiting = [...tables];
  const copies: TableCopy[] = [];
  const copy = async (client: Client) => {
    for (let table = waiting.shift(); table; table = waiting.shift())
      copies.push(await copyTable(client, { ...options, snapshot }, table));
  };
  if (options.isSpread) await copy(holder);
  else await Promise.all(Array.from({ length: COPIERS }, () => onSnapshot(options.connection, exported, copy)));
  return copies.sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

async function onSnapshot(
  connection: ClientConfig,
  exported: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = await connect(connection);
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`set transaction snapshot '${exported}'`);
    await work(client);
  } finally {
    await client.end();
  }
}

async function copyTable(
  client: Client,
  { repository, snapshot }: CreateOptions & { readonly snapshot: string },
  table: StoredTable,
): Promise<TableCopy> {
  const measured = new Measured();
  const copied = pipeline(client.query(to(copyOut(table))), measured);
  await Promise.all([copied, repository.writeTable(snapshot, table.name, measured)]);
  return {
    name: table.name,
    columns: table.columns,
    rows: measured.lines,
    bytes: measured.bytes,
    sha256: measured.sha256,
  };
}

interface CopiedFiles {
  readonly list: FileList;
  readonly newFiles: number;
}

async function copyFiles(options: CreateOptions, snapshot: string): Promise<CopiedFiles> {
  const known = await knownFiles(options.repository);
  const measured = new Measured();
  const counts = { count: 0, bytes: 0, newFiles: 0 };
  async function* lines(): AsyncIterable<string> {
    for await (const objects of options.files.list()) {
      for (const { key } of objects.filter(({ isAccepted }) => isAccepted)) {
        const copy = await copyFile(options, key, known, counts);
        if (!copy) continue;
        counts.count++;
        counts.bytes += copy.size;
        yield `${JSON.stringify(copy)}\n`;
      }
    }
  }
  const listed = pipeline(Readable.from(lines(), { objectMode: false }), measured);
  await Promise.all([listed, options.repository.writeFileList(snapshot, measured)]);
  const { count, bytes, newFiles } = counts;
  return { list: { count, bytes, sha256: measured.sha256 }, newFiles };
}

/** Returns the hashes of the last back-up by key and etag. Files with a known hash are not read again. */
async function knownFiles(repository: BackupRepository): Promise<Map<string, string>> {
  const last = repository.isReadable ? (await repository.snapshots()).at(-1) : undefined;
  const known = new Map<string, string>();
  if (last) for await (const { key, etag, sha256 } of repository.fileList(last)) known.set(`${key} ${etag}`, sha256);
  return known;
}

/** Returns null for a file that was removed since it was listed. Files are kept for days after the last reference. */
async function copyFile(
  { files, repository }: CreateOptions,
  key: string,
  known: ReadonlyMap<string, string>,
  counts: { newFiles: number },
): Promise<FileCopy | null> {
  const found = await files.head(key);
  if (!found) return null;
  const { contentType, size, etag } = found;
  const sha256 = known.get(`${key} ${etag}`) ?? (await hashOf(await files.open(key)));
  if (!(await repository.hasFile(sha256))) {
    const measured = new Measured();
    await Promise.all([pipeline(await files.open(key), measured), repository.writeFile(sha256, measured)]);
    if (measured.sha256 !== sha256) throw new BackupError(`The file ${key} changed while it was copied.`);
    counts.newFiles++;
  }
  return { key, contentType, size, etag, sha256 };
}

async function hashOf(source: Readable): Promise<string> {
  const measured = new Measured();
  await pipeline(source, measured.resume());
  return measured.sha256;
}
