import { randomBytes } from 'node:crypto';
import { MigrationExecutor, type DataSource, type Migration, type QueryRunner } from 'typeorm';
import { dropDatabase, migrateTo } from '#persistence';
import { catalogueOf, type Catalogue } from './catalogue';
import { heldLocks, relationsOf, strengthOf, type Relations, type TableLock } from './relations';

/** What a statement did, seen by the tables that were there before its migration. */
export interface RehearsedStatement {
  readonly sql: string;
  /** Locks that the migration did not have yet, or had weaker. They are held until its end. */
  readonly locks: readonly TableLock[];
  /** Tables whose rows are written anew. */
  readonly rewrites: readonly string[];
  readonly indexes: readonly { readonly name: string; readonly table: string }[];
  /** The tables that the text names. */
  readonly names: readonly string[];
}

export interface RehearsedMigration {
  readonly name: string;
  readonly statements: readonly RehearsedStatement[];
  readonly before: Catalogue;
  readonly after: Catalogue;
}

interface RehearsalOptions {
  /** The server on which the scratch database is created. */
  readonly dataSource: DataSource;
  readonly connect: (database: string) => Promise<DataSource>;
  readonly applied: readonly string[];
}

/**
 * Runs pending migrations in a scratch database that has the schema of this one, but no rows. The database itself is only
 * read, so nobody waits. `measure` runs in the scratch database afterwards.
 */
export async function rehearse<T>(
  { dataSource, connect, applied }: RehearsalOptions,
  measure: (scratch: DataSource, migrations: readonly RehearsedMigration[]) => Promise<T>,
): Promise<T> {
  const name = `cairn_plan_${randomBytes(6).toString('hex')}`;
  await dataSource.query(`create database ${name} template template0 encoding 'UTF8'`);
  try {
    const scratch = await connect(name);
    try {
      return await measure(scratch, await rehearsed(scratch, applied));
    } finally {
      await scratch.destroy();
    }
  } finally {
    await dropDatabase(dataSource, name);
  }
}

async function rehearsed(scratch: DataSource, applied: readonly string[]): Promise<RehearsedMigration[]> {
  const runner = scratch.createQueryRunner('master');
  try {
    await runner.connect();
    await runner.startTransaction();
    await migrateTo(scratch, runner, applied);
    await runner.commitTransaction();
    const migrations: RehearsedMigration[] = [];
    for (const one of await new MigrationExecutor(scratch, runner).getPendingMigrations())
      migrations.push(await migrated(runner, one));
    return migrations;
  } finally {
    await runner.release();
  }
}

async function migrated(runner: QueryRunner, { name, instance }: Migration): Promise<RehearsedMigration> {
  const before = await catalogueOf(runner);
  await runner.startTransaction();
  const recorder = new Recorder(runner, await relationsOf(runner));
  try {
    await instance!.up(recorder.runner);
  } finally {
    recorder.end();
  }
  await runner.commitTransaction();
  return { name, statements: recorder.statements, before, after: await catalogueOf(runner) };
}

/** Looks at the locks and files of tables after each statement. */
class Recorder {
  readonly statements: RehearsedStatement[] = [];
  private readonly ask: QueryRunner['query'];
  private readonly held = new Map<string, number>();
  private last: Relations;

  constructor(
    readonly runner: QueryRunner,
    private readonly first: Relations,
  ) {
    this.last = first;
    this.ask = runner.query.bind(runner) as QueryRunner['query'];
    const query = async (...statement: Parameters<QueryRunner['query']>): Promise<unknown> => {
      const answer: unknown = await this.ask(...statement);
      this.statements.push(await this.seen(statement[0]));
      return answer;
    };
    Object.assign(runner, { query });
  }

  end(): void {
    Object.assign(this.runner, { query: this.ask });
  }

  private async seen(sql: string): Promise<RehearsedStatement> {
    const database = { query: this.ask };
    const now = await relationsOf(database);
    const locks = (await heldLocks(database)).filter((lock) => this.isNew(lock));
    const { tables, indexes } = this.last;
    const isThere = (table: string) => this.first.tables.has(table);
    const rewrites = [...now.tables].filter(([name, file]) => isThere(name) && tables.get(name) !== file);
    const built = [...now.indexes].filter(
      ([name, { table, file }]) => isThere(table) && indexes.get(name)?.file !== file,
    );
    this.last = now;
    const written = rewrites.map(([name]) => name);
    return {
      sql: sql.trim(),
      locks,
      rewrites: written,
      indexes: built.map(([name, { table }]) => ({ name, table })).filter(({ table }) => !written.includes(table)),
      names: [...this.first.tables.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(sql)),
    };
  }

  private isNew({ table, mode }: TableLock): boolean {
    if (!this.first.tables.has(table) || strengthOf(mode) <= (this.held.get(table) ?? -1)) return false;
    this.held.set(table, strengthOf(mode));
    return true;
  }
}
