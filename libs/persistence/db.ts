import { Injectable, Optional } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { Ambient, DomainError, traced, UnitOfWork, type TracedWork } from '#kernel';
import { rowsOfStatement } from './prepared';
import { primaryPool } from './primary-pool';
import { Replicas } from './replicas';
import { statementSummary } from './statement-summary';
import { statementName } from './statements';

interface Transaction {
  readonly client: PoolClient;
  savepoints: number;
  /** Savepoints to set before the next statement. A savepoint without statements is never sent. */
  unset: string[];
  /** Statements that were sent without waiting for their results. */
  underWay: Promise<unknown>[];
  /** The error of a failed statement. Until its part of the transaction is rolled back, nothing more can run. */
  failure?: unknown;
  /**
   * Steps that are still to be done. If a part of the transaction is rolled back, the steps that it added are dropped.
   */
  toDo: ToDo;
}

interface ToDo {
  readonly beforeCommit: readonly LastStep[];
  readonly afterCommit: readonly (() => void)[];
}

interface LastStep {
  readonly key: string;
  /** What the parts of the transaction have added for this step. */
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

type ReadShare = <T>(workspaceId: string, read: () => Promise<T>) => Promise<T>;

export interface ReadOptions {
  /** Plans the statement for these particular values. */
  readonly unnamed?: boolean;
  /** Cancels the statement after this many milliseconds and rejects the request. */
  readonly withinMs?: number;
}

const COMMIT: TracedWork = { kind: 'statement', name: 'commit' };

const tracedAs = (text: string): TracedWork => ({ kind: 'statement', name: () => statementSummary(text) });

/** PostgreSQL refuses statements in a transaction in which one has failed. */
const ABORTED = '25P02';

/** PostgreSQL cancelled the statement because its time limit was exceeded. */
const TIME_OVER = '57014';

/**
 * The only access to the database. Inside of a unit of work, every statement joins its transaction; outside, statements
 * run on the pool.
 */
@Injectable()
export class Db extends UnitOfWork {
  private readonly current = new Ambient<Transaction>();
  private guard: () => void = () => undefined;
  private share: ReadShare = (_, read) => read();

  constructor(
    readonly dataSource: DataSource,
    @Optional() private readonly replicas?: Replicas,
  ) {
    super();
  }

  /**
   * Runs a statement in the current transaction, or else on the primary. `unnamed` plans it for these particular
   * values.
   */
  async query<R>(text: string, values: readonly unknown[] = [], options: { unnamed?: boolean } = {}): Promise<R[]> {
    return this.on(this.client() ?? this.master, text, values, options.unnamed);
  }

  /**
   * Sends a statement without waiting for it. If it fails, the current transaction fails. Not for statements whose
   * failure the caller should see, such as a taken value.
   */
  async send(text: string, values: readonly unknown[] = []): Promise<void> {
    const transaction = this.current.get();
    if (transaction) send(transaction, this.on(this.client()!, text, values));
    else await this.query(text, values);
  }

  /** Like `query`, for statements that only read. A standby may answer them in work that `Replicas.read` runs. */
  async read<R>(text: string, values: readonly unknown[] = [], options: ReadOptions = {}): Promise<R[]> {
    const { unnamed, withinMs } = options;
    const transaction = this.client();
    const run = (executor: Pool | PoolClient) => this.on<R>(executor, text, values, unnamed);
    if (withinMs === undefined) return transaction ? run(transaction) : this.outside(run);
    try {
      return await (transaction ? limited(transaction, withinMs, run) : this.inTime(values, withinMs, run));
    } catch (error) {
      const cause = causeOf(this.current.get(), error);
      throw (cause as { code?: string }).code === TIME_OVER ? tooCostly(withinMs) : cause;
    }
  }

  /**
   * Like `read`, but returns undefined if the statement exceeds the time limit. Inside a transaction there is no limit.
   */
  async readInTime<R>(
    text: string,
    values: readonly unknown[],
    { unnamed, withinMs }: Required<ReadOptions>,
  ): Promise<R[] | undefined> {
    const run = (executor: Pool | PoolClient) => this.on<R>(executor, text, values, unnamed);
    const transaction = this.client();
    if (transaction) return run(transaction);
    try {
      return await this.inTime(values, withinMs, run);
    } catch (error) {
      if ((error as { code?: string }).code === TIME_OVER) return undefined;
      throw error;
    }
  }

  /** The first value of a statement about the records of a workspace is its id. */
  private inTime<R>([workspaceId]: readonly unknown[], withinMs: number, run: Run<R>): Promise<R[]> {
    return this.share(String(workspaceId), () => this.outside((pool) => onceLimited(pool, withinMs, run)));
  }

  /** Sets a function that runs each read with a time limit, as soon as its workspace may have another one. */
  shareReads(share: ReadShare): void {
    this.share = share;
  }

  /**
   * Sets a function that is called before each transaction and throws if no transaction may begin now. Reads are not
   * affected.
   */
  guardWrites(guard: () => void): void {
    this.guard = guard;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.get()) return work();
    this.guard();
    return borrowing(this.master, (client) => this.transaction(begun(client), work));
  }

  async rehearse<T>(work: () => Promise<T>): Promise<T> {
    if (this.current.get()) throw new Error('A transaction cannot rehearse: nothing of it could be kept.');
    this.guard();
    return borrowing(this.master, async (client) => {
      const transaction = begun(client);
      const result = await this.carryOut(transaction, work);
      await arrived(transaction);
      // Checks deferred constraints, as the commit would.
      await client.query('set constraints all immediate');
      await client.query('rollback');
      return result;
    });
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    const transaction = this.current.get();
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
   * Runs `work` at the end of the current transaction. If the part that added it is rolled back, `work` does not run.
   * Use it for locks that many transactions need: they are then held only during the commit, and are taken in the order
   * of `key`, which prevents deadlocks. Only inside `run`.
   */
  atEnd(key: string, work: () => Promise<void>): void {
    const transaction = this.current.get()!;
    const { beforeCommit } = transaction.toDo;
    transaction.toDo = { ...transaction.toDo, beforeCommit: [...beforeCommit, { key, work }] };
  }

  /** Like `atEnd`, but `work` runs only once per key, even if several parts of the transaction add it. */
  onceAtEnd(key: string, work: () => Promise<void>): void {
    const { beforeCommit } = this.current.get()!.toDo;
    if (!beforeCommit.some((step) => step.key === key)) this.atEnd(key, work);
  }

  /** Like `onceAtEnd`, but `work` gets the items that all parts of the transaction added, to write them together. */
  togetherAtEnd<T>(key: string, items: readonly T[], work: (items: readonly T[]) => Promise<void>): void {
    const transaction = this.current.get()!;
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
   * Calls `work` after the current transaction has committed; outside of a transaction, at once. If the part that added
   * it is rolled back, `work` is not called. Use it for notifications about rows that others can see only after the
   * commit. `work` must not throw.
   */
  afterCommit(work: () => void): void {
    const transaction = this.current.get();
    if (!transaction) return work();
    const { afterCommit } = transaction.toDo;
    transaction.toDo = { ...transaction.toDo, afterCommit: [...afterCommit, work] };
  }

  private async transaction<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
    const result = await this.carryOut(transaction, work);
    const committed = traced(COMMIT, () => transaction.client.query('commit'));
    send(transaction, committed);
    await arrived(transaction);
    // PostgreSQL answers a commit with ROLLBACK if an earlier failure was ignored. Nothing was stored then.
    if ((await committed).command !== 'COMMIT') throw new Error('A statement of the transaction had failed.');
    for (const work of transaction.toDo.afterCommit) work();
    return result;
  }

  private async carryOut<T>(transaction: Transaction, work: () => Promise<T>): Promise<T> {
    send(transaction, transaction.client.query('begin'));
    return this.current.run(transaction, () => finishing(transaction, work));
  }

  /** Returns the client of the current transaction, after setting pending savepoints. */
  private client(): PoolClient | undefined {
    const transaction = this.current.get();
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
      return await traced(tracedAs(text), () => rowsOfStatement<R>(executor, { name, text, values }));
    } catch (error) {
      // Replaces the driver's stack trace, which begins at the socket, by that of the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw causeOf(this.current.get(), error);
    }
  }

  /** Runs a read outside of transactions. */
  private outside<R>(read: (pool: Pool) => Promise<R>): Promise<R> {
    return this.replicas?.exist ? this.replicas.run(read) : read(this.master);
  }

  private get master(): Pool {
    return primaryPool(this.dataSource);
  }
}

/**
 * Returns the actual cause of a failure. A statement that was sent together with a failed one fails only because of
 * that one.
 */
function causeOf(transaction: Transaction | undefined, error: unknown): unknown {
  if (!transaction) return error;
  if ((error as { code?: string }).code === ABORTED) return transaction.failure ?? error;
  return (transaction.failure = error);
}

/** Waits for statements that were sent together. Throws the first failure, because later ones follow from it. */
async function together<R>(before: Promise<unknown>, asked: Promise<R>, after: Promise<unknown>): Promise<R> {
  const results = await Promise.allSettled([before, asked, after]);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return asked;
}

function send({ underWay }: Transaction, statement: Promise<unknown>): void {
  // Errors surface in `arrived`; this only prevents an unhandled rejection.
  statement.catch(() => undefined);
  underWay.push(statement);
}

/** Waits for the statements that were sent. Throws the first failure. */
async function arrived(transaction: Transaction): Promise<void> {
  const { underWay } = transaction;
  transaction.underWay = [];
  for (const statement of underWay) await statement;
}

/** Returns false and drops the savepoint if no statement has made it necessary. */
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

/** Runs a statement of a transaction with a time limit. The limit applies only to this statement. */
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

/**
 * Borrows a connection for a transaction. A connection that cannot even roll back is closed instead of returned to the
 * pool.
 */
async function borrowing<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    return await work(client);
  } catch (error) {
    // A failed rollback must not hide the original error.
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
