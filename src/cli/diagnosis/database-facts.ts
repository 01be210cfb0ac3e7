import { jobBacklogs } from '#jobs';
import { mailBacklog } from '#mail';
import { eventBacklogs } from '#events';
import { createDataSource, Db, migrationState, statementSummary } from '#persistence';
import { declareItemReferences } from '#references';
import type { Config } from '../../config';
import { contextsWith } from '../../contexts';
import type { Database } from '../database';
import { slowStatements } from './slow-statements';

/** How long each question may take. A database in trouble is what this is for. */
const LIMITS = { statementMs: 10_000, lockMs: 1_000 } as const;

const SERVER = `
  select current_setting('server_version') as version, current_setting('max_connections')::int as "maxConnections",
    current_setting('shared_buffers') as "sharedBuffers", current_setting('work_mem') as "workMem",
    current_setting('max_locks_per_transaction')::int as "maxLocksPerTransaction",
    pg_database_size(current_database())::float8 as "databaseBytes",
    extract(epoch from now() - pg_postmaster_start_time())::float8 as "upSeconds", pg_is_in_recovery() as "isReplica"`;

const EXTENSIONS = 'select extname as name, extversion as version from pg_extension order by 1';

/** What else an operator keeps in the database is not looked at. */
const OURS = `('public', 'graphile_worker')`;

const TABLES = `
  select c.oid::regclass::text as name, c.reltuples::float8 as "rowEstimate", pg_table_size(c.oid)::float8 as bytes,
    pg_indexes_size(c.oid)::float8 as "indexBytes", s.n_dead_tup::float8 as "deadRows", s.seq_scan::float8 as "seqScans",
    s.idx_scan::float8 as "indexScans", greatest(s.last_vacuum, s.last_autovacuum) as "vacuumedAt",
    greatest(s.last_analyze, s.last_autoanalyze) as "analyzedAt"
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid
  where c.relkind in ('r', 'p') and s.schemaname in ${OURS} order by pg_total_relation_size(c.oid) desc, 1`;

const INDEXES = `
  select indexrelid::regclass::text as name, relid::regclass::text as table,
    pg_relation_size(indexrelid)::float8 as bytes, idx_scan::float8 as scans
  from pg_stat_user_indexes where schemaname in ${OURS} order by 3 desc, 1`;

/** Texts of statements may hold values where other programs sent them, so they are only summarized. */
const TRANSACTIONS = `
  select pid, state, wait_event_type as "waitType", wait_event as "waitsFor",
    extract(epoch from now() - xact_start)::float8 as "transactionSeconds",
    extract(epoch from now() - state_change)::float8 as "stateSeconds", pg_blocking_pids(pid) as "blockedBy", query
  from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start < now() - interval '1 second'
  order by xact_start`;

/** Of this database: elsewhere the number of a relation stands for another table. */
const LOCKS = `
  select l.pid, l.locktype as type, l.mode, l.relation::regclass::text as relation, pg_blocking_pids(l.pid) as "blockedBy"
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where not l.granted and a.datname = current_database() order by l.pid`;

const CONNECTIONS = `
  select state, count(*)::int as count from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' group by 1 order by 1`;

const BACKUPS = `
  select kind, cause, outcome, bytes::float8 as bytes, started_at as "startedAt", ended_at as "endedAt"
  from backup_runs order by started_at desc limit 20`;

/** What is unknown, and why. */
interface Unknown {
  readonly unavailable: string;
}

/** Returns facts about the database, by the name of their file. What cannot be learnt says so. */
export async function databaseFacts(
  { url, dataSource }: Database,
  modules: Config['modules'],
): Promise<Readonly<Record<string, unknown>>> {
  const limited = await createDataSource({
    url,
    poolSize: 1,
    limits: LIMITS,
    entities: [],
    migrations: [],
  }).initialize();
  const db = new Db(limited);
  const sections: Readonly<Record<string, () => Promise<unknown>>> = {
    server: () => db.read(SERVER),
    extensions: () => db.read(EXTENSIONS),
    migrations: () => migrationState(dataSource),
    tables: () => db.read(TABLES),
    indexes: () => db.read(INDEXES),
    connections: () => db.read(CONNECTIONS),
    transactions: async () => summarized(await db.read(TRANSACTIONS)),
    locks: () => db.read(LOCKS),
    statements: () => slowStatements(db),
    queues: () => queuesOf(db, modules),
    backups: () => db.read(BACKUPS),
  };
  const facts: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(sections)) facts[name] = await read().catch(unknown);
  await limited.destroy();
  return facts;
}

const summarized = (found: readonly { readonly query: string }[]) =>
  found.map(({ query, ...rest }) => ({ ...rest, statement: statementSummary(query) }));

async function queuesOf(db: Db, modules: Config['modules']): Promise<object> {
  // Contexts are loaded only after all declarations are known.
  declareItemReferences(contextsWith(modules).itemReferences);
  const { deliveryBacklog } = await import('../../contexts/webhooks/index.js');
  const now = new Date().toISOString();
  return {
    mail: await mailBacklog(db).catch(unknown),
    jobs: await jobBacklogs(db).catch(unknown),
    deliveries: await deliveryBacklog(db).catch(unknown),
    events: await eventBacklogs(db, now).catch(unknown),
  };
}

/** Only the code: messages of PostgreSQL may hold values. */
const unknown = (error: unknown): Unknown => {
  const { code, name } = error as { code?: string; name?: string };
  return { unavailable: code ?? name ?? 'unknown' };
};
