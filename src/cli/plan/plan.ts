import { roomOf } from '#embedded-postgres';
import { migrationState } from '#persistence';
import type { Config } from '../../config';
import { connectionTo, type Database } from '../database';
import { blocksOf, type Block } from './blocks';
import { breaksOf } from './catalogue';
import { changesRows, costOf, isConcurrent, type Measured } from './estimate';
import { measureRates } from './rates';
import { rehearse, type RehearsedMigration, type RehearsedStatement } from './rehearsal';
import { waitingFor, type LockMode, type Waiting } from './relations';
import { sizesOf, type TableSize } from './sizes';

interface PlannedStatement {
  readonly sql: string;
  readonly locks: readonly { readonly table: string; readonly mode: LockMode; readonly waits: Waiting }[];
  readonly rewrites: readonly string[];
  readonly indexes: readonly { readonly name: string; readonly table: string; readonly concurrently: boolean }[];
  /** True if rows of tables that are there may change. */
  readonly changesRows: boolean;
  readonly seconds: number;
}

/** Whether an earlier version can go on serving requests beside the new one. */
export interface SideBySide {
  readonly verdict: 'yes' | 'no' | 'unknown';
  readonly reasons: readonly string[];
}

export interface PlannedMigration {
  readonly name: string;
  readonly statements: readonly PlannedStatement[];
  readonly blocks: readonly Block[];
  readonly sideBySide: SideBySide;
  readonly seconds: number;
  readonly bytes: number;
}

export interface Plan {
  readonly applied: number;
  readonly migrations: readonly PlannedMigration[];
  readonly tables: readonly TableSize[];
  readonly sideBySide: SideBySide;
  readonly seconds: number;
  readonly room: { readonly needed: number; readonly free: number | null };
}

/** Returns what an upgrade of the database would do. The database is read, but not changed or locked. */
export async function planOf(database: Database, config: Config): Promise<Plan> {
  const { dataSource } = database;
  const { applied, pending } = await migrationState(dataSource);
  const free = config.databaseUrl === null ? ((await roomOf(config.dataDir)) ?? null) : null;
  const none = { applied: applied.length, migrations: [], tables: [], seconds: 0 };
  if (!pending.length) return { ...none, sideBySide: joined([]), room: { needed: 0, free } };
  const connect = (name: string) => connectionTo(database, name, config.modules);
  return rehearse({ dataSource, connect, applied }, async (scratch, rehearsals) => {
    const tables = await sizesOf(dataSource, tablesOf(rehearsals));
    const rates = await measureRates(scratch, widthOf(tables));
    const measured = { rates, sizes: new Map(tables.map((size) => [size.table, size])) };
    const migrations = rehearsals.map((one) => planned(one, measured));
    return {
      ...{ applied: applied.length, migrations, tables },
      sideBySide: joined(migrations.map(({ sideBySide }) => sideBySide)),
      seconds: sum(migrations, ({ seconds }) => seconds),
      room: { needed: sum(migrations, ({ bytes }) => bytes), free },
    };
  });
}

const sum = <T>(all: readonly T[], of: (one: T) => number): number => all.reduce((total, one) => total + of(one), 0);

const tablesOf = (rehearsals: readonly RehearsedMigration[]): string[] => {
  const statements = rehearsals.flatMap((one) => one.statements);
  return [...new Set(statements.flatMap(({ names, locks }) => [...names, ...locks.map(({ table }) => table)]))];
};

const widthOf = (tables: readonly TableSize[]): number => {
  const rows = sum(tables, (one) => one.rows);
  return rows ? sum(tables, ({ bytes }) => bytes) / rows : 0;
};

function planned({ name, statements, before, after }: RehearsedMigration, measured: Measured): PlannedMigration {
  const costs = statements.map((statement) => costOf(statement, measured));
  return {
    name,
    statements: statements.map((statement, index) => plannedStatement(statement, costs[index]!.seconds)),
    blocks: blocksOf(
      statements,
      costs.map(({ seconds }) => seconds),
    ),
    sideBySide: judged(breaksOf(before, after), statements),
    seconds: sum(costs, ({ seconds }) => seconds),
    bytes: sum(costs, ({ bytes }) => bytes),
  };
}

const plannedStatement = (statement: RehearsedStatement, seconds: number): PlannedStatement => ({
  sql: statement.sql,
  locks: statement.locks.map((lock) => ({ ...lock, waits: waitingFor(lock.mode) })),
  rewrites: statement.rewrites,
  indexes: statement.indexes.map((index) => ({ ...index, concurrently: isConcurrent(statement) })),
  changesRows: changesRows(statement),
  seconds,
});

function judged(breaks: readonly string[], statements: readonly RehearsedStatement[]): SideBySide {
  if (breaks.length) return { verdict: 'no', reasons: breaks };
  const changed = new Set(statements.filter(changesRows).flatMap(({ names }) => names));
  const reasons = [...changed].map(
    (table) => `rows of ${table} may change, and what they mean to an earlier version is not known`,
  );
  if (!statements.length) reasons.push('it works on a connection of its own, where it cannot be watched');
  return { verdict: reasons.length ? 'unknown' : 'yes', reasons };
}

function joined(all: readonly SideBySide[]): SideBySide {
  const verdict = (['no', 'unknown'] as const).find((one) => all.some((other) => other.verdict === one)) ?? 'yes';
  return { verdict, reasons: [...new Set(all.flatMap(({ reasons }) => reasons))] };
}
