import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { Ambient, NO_RECORD, Standbys, traced, type ReadingCaller } from '#kernel';
import { rowsOfStatement } from './prepared';
import { primaryPool } from './primary-pool';
import { positionOf, type Primary, type Standby } from './standby';
import { statementSummary } from './statement-summary';
import { statementName } from './statements';

export interface ReplicaOptions {
  readonly standbys: readonly Standby[];
  /** One connection to the primary for the looks, so that a busy pool does not delay them. */
  readonly primary: Pool;
  readonly maxLagSeconds: number;
}

/** Where the reads of a piece of work run. */
interface Choice {
  /** Undefined after it has failed: the rest of the work reads from the primary. */
  standby: Standby | undefined;
}

const LOOK_MS = 500;
/** Every standby in use has a position that is this many seconds older than the bound of the lag. */
const SPARE_SECONDS = 10;
/** The user of the row with the position of the last change of access, no matter who made it. */
const EVERYBODY = NO_RECORD;

const WRITTEN = `
  insert into write_positions as w (user_id, position, written_at) values ($1, pg_current_wal_insert_lsn(), now())
  on conflict (user_id) do update
    set position = greatest(w.position, excluded.position), written_at = excluded.written_at
  returning position::text`;

const LAST = `
  select position::text from write_positions
  where user_id = $1 and written_at > now() - make_interval(secs => $2)`;

const PRIMARY = `
  select pg_current_wal_insert_lsn()::text as written, pg_current_wal_flush_lsn()::text as flushed,
    (select system_identifier from pg_control_system())::text as system,
    (select position from write_positions where user_id = $1 and written_at > now() - make_interval(secs => $2))::text
      as floor`;

interface PrimaryRow {
  readonly written: string;
  readonly flushed: string;
  readonly system: string;
  readonly floor: string | null;
}

/**
 * The standbys of the database. Work that only reads runs on one that has everything its caller wrote, and every change
 * of access that is older than a second. `Db` sends it the statements of such work.
 */
export class Replicas extends Standbys {
  private readonly current = new Ambient<Choice>();
  private readonly logger = new Logger('Replicas');
  private readonly leftOut = new Set<Standby>();
  private timer: NodeJS.Timeout | undefined;
  private isClosed = false;
  /** A standby that lacks this position is not used. */
  private floor = 0n;
  /** True until the floor is at what the primary has written after it may have forgotten positions. */
  private raisesFloor = true;

  constructor(
    private readonly dataSource: DataSource,
    private readonly options?: ReplicaOptions,
  ) {
    super();
    const { primary } = options ?? {};
    primary?.on('error', () => undefined);
    // A crash of the primary ends this connection, and positions do not outlast it.
    primary?.on('remove', () => (this.raisesFloor = true));
  }

  get exist(): boolean {
    return this.all.length > 0;
  }

  get all(): readonly Standby[] {
    return this.options?.standbys ?? [];
  }

  /** Returns why a standby is not used; undefined if it is. */
  problemOf(standby: Standby): string | undefined {
    return standby.problem(this.options!.maxLagSeconds);
  }

  /** Looks at the standbys now, and again and again until `close`. */
  async watch(): Promise<void> {
    await this.look();
    for (const standby of this.all) this.report(standby);
    if (!this.isClosed) this.timer = setTimeout(() => void this.watch(), LOOK_MS).unref();
  }

  /** Looks at the standbys until all may be used, but not for longer than this. Logs nothing. */
  async settle(milliseconds: number): Promise<void> {
    const end = Date.now() + milliseconds;
    do {
      await this.look();
      await sleep(LOOK_MS / 2);
    } while (this.all.some((standby) => this.problemOf(standby)) && Date.now() < end);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.timer);
    await Promise.all([this.options?.primary.end(), ...this.all.map((standby) => standby.close())]);
  }

  async read<T>({ userId, position }: ReadingCaller, work: () => Promise<T>): Promise<T> {
    if (this.raisesFloor || !this.fit(this.floor).length) return work();
    const own = position ?? (await this.lastOf(userId));
    const needed = own === undefined ? 0n : positionOf(own);
    const fit = this.fit(needed > this.floor ? needed : this.floor);
    // One person keeps to one standby, so that no list goes back in time.
    const standby = fit[Number.parseInt(userId.slice(-6), 16) % fit.length];
    return standby ? this.current.run({ standby }, work) : work();
  }

  async wrote(userId: string): Promise<string> {
    const [row] = await this.ask<{ position: string }>(WRITTEN, [userId]);
    return row!.position;
  }

  /** Remembers that access has changed: within a second, no process uses a standby that lacks the change. */
  async accessChanged(): Promise<void> {
    if (!this.exist) return;
    try {
      this.raise(await this.wrote(EVERYBODY));
    } catch {
      this.raisesFloor = true;
    }
  }

  /** Deletes the positions of people who have written nothing for a day. */
  async sweep(): Promise<void> {
    await this.ask(`delete from write_positions where written_at < now() - interval '1 day'`, []);
  }

  /**
   * Runs a read of the current work on its standby, if it has one. If the standby cannot answer, the primary is asked.
   */
  async run<R>(read: (pool: Pool) => Promise<R>): Promise<R> {
    const choice = this.current.get();
    if (!choice?.standby) return read(this.master);
    const { standby } = choice;
    try {
      standby.reads += 1;
      return await read(standby.pool);
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      choice.standby = undefined;
      if (failure === 'gone') standby.lose(error);
      this.report(standby);
      return read(this.master);
    }
  }

  private fit(needed: bigint): Standby[] {
    return this.all.filter((standby) => standby.replayed >= needed && !this.problemOf(standby));
  }

  private async lastOf(userId: string): Promise<string | undefined> {
    const [row] = await this.ask<{ position: string }>(LAST, [userId, this.seconds]);
    return row?.position;
  }

  private async look(): Promise<void> {
    const primary = await this.lookAtPrimary().catch(() => undefined);
    if (primary) await this.lookAtStandbys(primary);
  }

  /** Does not wait long for a standby that does not answer: the others are looked at again meanwhile. */
  private async lookAtStandbys(primary: Primary): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_MS)));
    await Promise.race([Promise.all(this.all.map((standby) => standby.look(primary))), patience]);
    clearTimeout(timer);
  }

  private async lookAtPrimary(): Promise<Primary> {
    const at = Date.now();
    const { rows } = await this.options!.primary.query<PrimaryRow>(PRIMARY, [EVERYBODY, this.seconds]);
    const { written, flushed, system, floor } = rows[0]!;
    if (floor) this.raise(floor);
    if (this.raisesFloor) this.raise(written);
    this.raisesFloor = false;
    return { at, written: positionOf(written), flushed: positionOf(flushed), system };
  }

  private raise(position: string): void {
    const raised = positionOf(position);
    if (raised > this.floor) this.floor = raised;
  }

  /** Logs once that a standby is left out, and once that it is used again. */
  private report(standby: Standby): void {
    const problem = this.problemOf(standby);
    if (problem === undefined) {
      if (this.leftOut.delete(standby)) this.logger.log({ standby: standby.name }, 'A standby is used again');
    } else if (!this.leftOut.has(standby)) {
      this.leftOut.add(standby);
      this.logger.warn({ standby: standby.name }, `A standby is left out: ${problem}`);
    }
  }

  /** How old a position may be to matter still. */
  private get seconds(): number {
    return this.options!.maxLagSeconds + SPARE_SECONDS;
  }

  private get master(): Pool {
    return primaryPool(this.dataSource);
  }

  private ask<R>(text: string, values: readonly unknown[]): Promise<R[]> {
    const what = { kind: 'statement', name: () => statementSummary(text) } as const;
    return traced(what, () => rowsOfStatement<R>(this.master, { name: statementName(text), text, values }));
  }
}

/** Replaying the log required rows that the statement was reading. */
const CONFLICT = /^40(001|P01)$/;
const GONE = /^(08|57P0|53)|^E(CONNREFUSED|CONNRESET|HOSTUNREACH|NETUNREACH|NOENT|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT)$/;
/** Messages of the driver, which have no code. */
const LOST = /^Connection terminated|is not queryable$|^timeout exceeded when trying to connect|^timeout expired/;

/** Returns whether a failure is the standby's: the primary can answer then. */
function failureOf(error: unknown): 'conflict' | 'gone' | undefined {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (CONFLICT.test(code)) return 'conflict';
  return GONE.test(code) || LOST.test(message) ? 'gone' : undefined;
}
