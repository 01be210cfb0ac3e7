import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { DomainError, UnitOfWork } from '#kernel';
import { statementName } from './statements';

interface Transaction {
  readonly client: PoolClient;
  savepoints: number;
  /** What is still to be done; a part that is undone takes with it what it asked for. */
  toDo: ToDo;
}

interface ToDo {
  readonly beforeCommit: readonly LastStep[];
  readonly afterCommit: readonly (() => void)[];
}

interface LastStep {
  readonly key: string;
  readonly work: () => Promise<void>;
}

const NOTHING: ToDo = { beforeCommit: [], afterCommit: [] };

const begun = (client: PoolClient): Transaction => ({ client, savepoints: 0, toDo: NOTHING });

interface Pools {
  readonly master: Pool;
  readonly slaves: readonly Pool[];
}

export interface ReadOptions {
  /** Plans the statement for these very values. */
  readonly unnamed?: boolean;
  /** Ends the statement after so many milliseconds and refuses the request. */
  readonly withinMs?: number;
}

/** PostgreSQL ended the statement because its time was over. */
const TIME_OVER = '57014';

/** After a write its caller reads from the primary for this long, so that a replica's lag never hides it. */
const READ_OWN_WRITES_MS = 5_000;

/**
 * The only way to the database. Inside a unit of work every statement belongs to its transaction, without anyone
 * passing it on; outside it goes to the pool.
 */
@Injectable()
export class Db extends UnitOfWork {
  private readonly current = new AsyncLocalStorage<Transaction>();
  private turn = 0;
  private lastWriteAt = 0;

  constructor(readonly dataSource: DataSource) {
    super();
  }

  /** Runs a statement on the transaction at hand, else on the primary. `unnamed` plans it for these very values. */
  async query<R>(text: string, values: readonly unknown[] = [], options: { unnamed?: boolean } = {}): Promise<R[]> {
    return this.on(this.current.getStore()?.client ?? this.pools.master, text, values, options.unnamed);
  }

  /** Like `query`, for statements that only read: may be answered by a replica. */
  async read<R>(text: string, values: readonly unknown[] = [], options: ReadOptions = {}): Promise<R[]> {
    const { unnamed, withinMs } = options;
    const transaction = this.current.getStore()?.client;
    const run = (executor: Pool | PoolClient) => this.on<R>(executor, text, values, unnamed);
    if (withinMs === undefined) return run(transaction ?? this.reader());
    try {
      return await (transaction ? limited(transaction, withinMs, run) : onceLimited(this.reader(), withinMs, run));
    } catch (error) {
      throw (error as { code?: string }).code === TIME_OVER ? tooCostly(withinMs) : error;
    }
  }

  /** Like `read`, outside of transactions; nothing where it is not done in time. */
  async readInTime<R>(
    text: string,
    values: readonly unknown[],
    { unnamed, withinMs }: Required<ReadOptions>,
  ): Promise<R[] | undefined> {
    const run = (executor: Pool | PoolClient) => this.on<R>(executor, text, values, unnamed);
    const transaction = this.current.getStore()?.client;
    if (transaction) return run(transaction);
    try {
      return await onceLimited(this.reader(), withinMs, run);
    } catch (error) {
      if ((error as { code?: string }).code === TIME_OVER) return undefined;
      throw error;
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()) return work();
    return borrowing(this.pools.master, (client) => this.transaction(begun(client), work));
  }

  async rehearse<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()) throw new Error('A transaction cannot rehearse: nothing of it could be kept.');
    return borrowing(this.pools.master, async (client) => {
      const result = await this.carryOut(begun(client), work);
      // What a commit would have refused is refused here as well.
      await client.query('set constraints all immediate');
      await client.query('rollback');
      return result;
    });
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const transaction = this.current.getStore();
    if (!transaction) return this.run(work);
    const savepoint = `s${++transaction.savepoints}`;
    const { toDo } = transaction;
    await transaction.client.query(`savepoint ${savepoint}`);
    try {
      const result = await work();
      await transaction.client.query(`release savepoint ${savepoint}`);
      return result;
    } catch (error) {
      await transaction.client.query(`rollback to savepoint ${savepoint}`);
      transaction.toDo = toDo;
      throw error;
    }
  }

  /**
   * Runs `work` as one of the last steps of the transaction at hand, or not at all where what asked for it is undone.
   * For locks that many transactions need: they are held only while these commit, and are taken in the order of `key`,
   * so that no two wait for one another. Inside `run` only.
   */
  atEnd(key: string, work: () => Promise<void>): void {
    const transaction = this.current.getStore()!;
    const { beforeCommit } = transaction.toDo;
    transaction.toDo = { ...transaction.toDo, beforeCommit: [...beforeCommit, { key, work }] };
  }

  /**
   * Calls `work` once the transaction at hand has committed, or not at all where what asked for it is undone; at once
   * outside of one. For what others shall learn of rows that they can only see then; it must not throw.
   */
  afterCommit(work: () => void): void {
    const transaction = this.current.getStore();
    if (!transaction) return work();
    const { afterCommit } = transaction.toDo;
    transaction.toDo = { ...transaction.toDo, afterCommit: [...afterCommit, work] };
  }

  private async transaction<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
    const result = await this.carryOut(transaction, work);
    await transaction.client.query('commit');
    this.lastWriteAt = Date.now();
    for (const work of transaction.toDo.afterCommit) work();
    return result;
  }

  private async carryOut<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
    await transaction.client.query('begin');
    return this.current.run(transaction, () => finishing(transaction, work));
  }

  private async on<R>(
    executor: Pool | PoolClient,
    text: string,
    values: readonly unknown[],
    unnamed = false,
  ): Promise<R[]> {
    const name = unnamed ? undefined : statementName(text);
    const result = await executor.query({ name, text, values: values as unknown[] });
    return result.rows as R[];
  }

  private reader(): Pool {
    const { master, slaves } = this.pools;
    if (!slaves.length || Date.now() - this.lastWriteAt < READ_OWN_WRITES_MS) return master;
    return slaves[this.turn++ % slaves.length]!;
  }

  private get pools(): Pools {
    return this.dataSource.driver as unknown as Pools;
  }
}

async function finishing<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const result = await work();
  const steps = [...transaction.toDo.beforeCommit].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  for (const step of steps) await step.work();
  return result;
}

type Run<R> = (client: PoolClient) => Promise<R[]>;

/** Within a transaction that goes on: the limit is for this statement alone. */
async function limited<R>(client: PoolClient, withinMs: number, run: Run<R>): Promise<R[]> {
  await client.query(`set local statement_timeout = ${withinMs}`);
  const rows = await run(client);
  await client.query('set local statement_timeout to default');
  return rows;
}

const onceLimited = <R>(pool: Pool, withinMs: number, run: Run<R>): Promise<R[]> =>
  borrowing(pool, async (client) => {
    await client.query(`begin read only; set local statement_timeout = ${withinMs}`);
    const rows = await run(client);
    await client.query('commit');
    return rows;
  });

/** Lends a connection for a transaction. One that cannot even roll back is lost, and does not return to the pool. */
async function borrowing<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  // A connection that is lost meanwhile fails its statement; without a listener it would end the process.
  const ignore = () => undefined;
  client.on('error', ignore);
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    // The first error is the one that tells.
    await client.query('rollback').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.removeListener('error', ignore);
    client.release(isBroken);
  }
}

const tooCostly = (withinMs: number) =>
  new DomainError(
    'invalid_request',
    'query_too_costly',
    `The query was ended after ${withinMs / 1000} seconds. Narrow it, for example to one project or to a time.`,
  );
