import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { DomainError, UnitOfWork } from '#kernel';
import { rowsOfStatement } from './prepared';
import { statementName } from './statements';

interface Transaction {
  readonly client: PoolClient;
  savepoints: number;
  /** Savepoints that the next statement has to stand behind: a part without statements costs none. */
  unset: string[];
  /** Statements on their way whose results nobody has asked for. */
  underWay: Promise<unknown>[];
  /** Why nothing more can be done before a part of it is undone. */
  failure?: unknown;
  /** What is still to be done; a part that is undone takes with it what it asked for. */
  toDo: ToDo;
}

interface ToDo {
  readonly beforeCommit: readonly LastStep[];
  readonly afterCommit: readonly (() => void)[];
}

interface LastStep {
  readonly key: string;
  /** What parts of the transaction have handed in for it. */
  readonly items?: readonly unknown[];
  readonly work: () => Promise<void>;
}

const NOTHING: ToDo = { beforeCommit: [], afterCommit: [] };

const begun = (client: PoolClient): Transaction => ({
  client,
  savepoints: 0,
  unset: [],
  underWay: [],
  toDo: NOTHING,
});

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

/** PostgreSQL does nothing more in a transaction of which a statement has failed. */
const ABORTED = '25P02';

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
  private guard: () => void = () => undefined;

  constructor(readonly dataSource: DataSource) {
    super();
  }

  /** Runs a statement on the transaction at hand, else on the primary. `unnamed` plans it for these very values. */
  async query<R>(text: string, values: readonly unknown[] = [], options: { unnamed?: boolean } = {}): Promise<R[]> {
    return this.on(this.client() ?? this.pools.master, text, values, options.unnamed);
  }

  /**
   * Sends a statement of which only matters that it succeeds, and does not wait for it: where it fails, the transaction
   * at hand does. Not for what a caller may be told about, as a value that is taken.
   */
  async send(text: string, values: readonly unknown[] = []): Promise<void> {
    const transaction = this.current.getStore();
    if (transaction) send(transaction, this.on(this.client()!, text, values));
    else await this.query(text, values);
  }

  /** Like `query`, for statements that only read: may be answered by a replica. */
  async read<R>(text: string, values: readonly unknown[] = [], options: ReadOptions = {}): Promise<R[]> {
    const { unnamed, withinMs } = options;
    const transaction = this.client();
    const run = (executor: Pool | PoolClient) => this.on<R>(executor, text, values, unnamed);
    if (withinMs === undefined) return run(transaction ?? this.reader());
    try {
      return await (transaction ? limited(transaction, withinMs, run) : onceLimited(this.reader(), withinMs, run));
    } catch (error) {
      const cause = causeOf(this.current.getStore(), error);
      throw (cause as { code?: string }).code === TIME_OVER ? tooCostly(withinMs) : cause;
    }
  }

  /** Like `read`, outside of transactions; nothing where it is not done in time. */
  async readInTime<R>(
    text: string,
    values: readonly unknown[],
    { unnamed, withinMs }: Required<ReadOptions>,
  ): Promise<R[] | undefined> {
    const run = (executor: Pool | PoolClient) => this.on<R>(executor, text, values, unnamed);
    const transaction = this.client();
    if (transaction) return run(transaction);
    try {
      return await onceLimited(this.reader(), withinMs, run);
    } catch (error) {
      if ((error as { code?: string }).code === TIME_OVER) return undefined;
      throw error;
    }
  }

  /** `guard` throws where no transaction may begin at the moment; reading goes on. */
  guardWrites(guard: () => void): void {
    this.guard = guard;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()) return work();
    this.guard();
    return borrowing(this.pools.master, (client) => this.transaction(begun(client), work));
  }

  async rehearse<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.getStore()) throw new Error('A transaction cannot rehearse: nothing of it could be kept.');
    this.guard();
    return borrowing(this.pools.master, async (client) => {
      const transaction = begun(client);
      const result = await this.carryOut(transaction, work);
      await arrived(transaction);
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
    const { toDo, underWay } = transaction;
    transaction.underWay = [];
    transaction.unset.push(savepoint);
    try {
      const result = await work();
      await arrived(transaction);
      transaction.underWay = underWay;
      if (wasSet(transaction, savepoint)) send(transaction, transaction.client.query(`release savepoint ${savepoint}`));
      return result;
    } catch (error) {
      transaction.underWay = underWay;
      if (wasSet(transaction, savepoint)) await transaction.client.query(`rollback to savepoint ${savepoint}`);
      transaction.failure = undefined;
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

  /** Like `atEnd`, for what many parts of the transaction ask for and is done once. */
  onceAtEnd(key: string, work: () => Promise<void>): void {
    const { beforeCommit } = this.current.getStore()!.toDo;
    if (!beforeCommit.some((step) => step.key === key)) this.atEnd(key, work);
  }

  /** Like `onceAtEnd`, for what many parts of the transaction hand in pieces of and is written at once. */
  togetherAtEnd<T>(key: string, items: readonly T[], work: (items: readonly T[]) => Promise<void>): void {
    const transaction = this.current.getStore()!;
    const { beforeCommit } = transaction.toDo;
    const known = beforeCommit.find((step) => step.key === key);
    const all = [...((known?.items ?? []) as readonly T[]), ...items];
    const others = beforeCommit.filter((step) => step !== known);
    transaction.toDo = {
      ...transaction.toDo,
      beforeCommit: [...others, { key, items: all, work: () => work(all) }],
    };
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
    const committed = transaction.client.query('commit');
    send(transaction, committed);
    await arrived(transaction);
    // So PostgreSQL answers where a failure was passed over: nothing has been kept.
    if ((await committed).command !== 'COMMIT') throw new Error('A statement of the transaction had failed.');
    this.lastWriteAt = Date.now();
    for (const work of transaction.toDo.afterCommit) work();
    return result;
  }

  private async carryOut<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
    send(transaction, transaction.client.query('begin'));
    return this.current.run(transaction, () => finishing(transaction, work));
  }

  /** Of the transaction at hand, with the savepoints before it. */
  private client(): PoolClient | undefined {
    const transaction = this.current.getStore();
    for (const name of transaction?.unset.splice(0) ?? []) {
      send(transaction!, transaction!.client.query(`savepoint ${name}`));
    }
    return transaction?.client;
  }

  private async on<R>(
    executor: Pool | PoolClient,
    text: string,
    values: readonly unknown[],
    unnamed = false,
  ): Promise<R[]> {
    const name = unnamed ? undefined : statementName(text);
    try {
      return await rowsOfStatement<R>(executor, { name, text, values });
    } catch (error) {
      // The driver's trace begins at the socket; this one tells who asked.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw causeOf(this.current.getStore(), error);
    }
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

/** A statement that was sent together with one that fails, fails because of it: that one tells why. */
function causeOf(transaction: Transaction | undefined, error: unknown): unknown {
  if (!transaction) return error;
  if ((error as { code?: string }).code === ABORTED) return transaction.failure ?? error;
  return (transaction.failure = error);
}

/** The results of statements that were sent together; of those that fail the first tells why. */
async function together<R>(before: Promise<unknown>, asked: Promise<R>, after: Promise<unknown>): Promise<R> {
  const results = await Promise.allSettled([before, asked, after]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return asked;
}

function send({ underWay }: Transaction, statement: Promise<unknown>): void {
  // Whoever waits for what is under way learns of a failure.
  statement.catch(() => undefined);
  underWay.push(statement);
}

/** Waits for what is under way; the first failure is the one that tells. */
async function arrived(transaction: Transaction): Promise<void> {
  const { underWay } = transaction;
  transaction.underWay = [];
  for (const statement of underWay) await statement;
}

/** Takes back a savepoint that no statement has needed. */
function wasSet({ unset }: Transaction, savepoint: string): boolean {
  if (unset.at(-1) !== savepoint) return true;
  unset.pop();
  return false;
}

async function finishing<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
  const result = await work();
  const steps = [...transaction.toDo.beforeCommit].sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  for (const step of steps) await step.work();
  return result;
}

type Run<R> = (client: PoolClient) => Promise<R[]>;

/** Within a transaction that goes on: the limit is for this statement alone. */
function limited<R>(client: PoolClient, withinMs: number, run: Run<R>): Promise<R[]> {
  return together(
    client.query(`set local statement_timeout = ${withinMs}`),
    run(client),
    client.query('set local statement_timeout to default'),
  );
}

const onceLimited = <R>(pool: Pool, withinMs: number, run: Run<R>): Promise<R[]> =>
  borrowing(pool, (client) =>
    together(
      client.query(`begin read only; set local statement_timeout = ${withinMs}`),
      run(client),
      client.query('commit'),
    ),
  );

/** Lends a connection for a transaction. One that cannot even roll back is lost, and does not return to the pool. */
async function borrowing<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    // The first error is the one that tells.
    await client.query('rollback').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}

const tooCostly = (withinMs: number) =>
  new DomainError(
    'invalid_request',
    'query_too_costly',
    `The query was ended after ${withinMs / 1000} seconds. Narrow it, for example to one project or to a time.`,
  );
