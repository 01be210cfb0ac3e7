import type { Pool, PoolClient } from 'pg';
import { LOG_POSITION } from '#kernel';

/** Returns a position as a number that can be compared. */
export function positionOf(text: string): bigint {
  const [, high, low] = LOG_POSITION.exec(text)!;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** What the primary said of itself. */
export interface Primary {
  /** When it was asked, in milliseconds since 1970. */
  readonly at: number;
  /** The position up to which it has written, and up to which standbys can have it. */
  readonly written: bigint;
  readonly flushed: bigint;
  readonly system: string;
}

interface Asked {
  readonly isStandby: boolean;
  readonly replayed: string | null;
  readonly system: string;
}

const STANDBY = `
  select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn()::text as replayed,
    (select system_identifier from pg_control_system())::text as system`;

/** A look that is older says nothing any more. */
const FRESH_MS = 3_000;
/** The most positions of the primary that are kept to measure how far the standby is behind. */
const MAX_PASSED = 1_000;

export interface StandbyConnections {
  /** Host, port and name of the database. */
  readonly name: string;
  readonly pool: Pool;
  /** One connection for the looks, so that a busy pool does not delay them. */
  readonly watcher: Pool;
}

/** A streaming standby, with what the last look at it found. */
export class Standby {
  readonly name: string;
  readonly pool: Pool;
  /** The position up to which it has replayed the log of the primary. */
  replayed = 0n;
  /** By how many seconds it is behind the primary; undefined while that is unknown. */
  lagSeconds: number | undefined;
  /** The number of statements that it was sent. */
  reads = 0;
  private readonly watcher: Pool;
  private readonly clients = new Set<PoolClient>();
  private fault: string | undefined = 'it was not looked at yet';
  private lookedAt = 0;
  private isLooking = false;
  /** Positions of the primary, the oldest first. The standby has the first one, unless it never caught up. */
  private passed: Pick<Primary, 'at' | 'flushed'>[] = [];

  constructor({ name, pool, watcher }: StandbyConnections) {
    this.name = name;
    this.pool = pool;
    this.watcher = watcher;
    pool.on('connect', (client) => this.clients.add(client));
    pool.on('remove', (client) => this.clients.delete(client));
    // Connections that break while they are idle are replaced.
    for (const one of [pool, watcher]) one.on('error', () => undefined);
  }

  /** Returns why it must not be used now; undefined if it may be. */
  problem(maxLagSeconds: number): string | undefined {
    if (this.fault) return this.fault;
    if (Date.now() - this.lookedAt > FRESH_MS) return 'its lag is not known, because the primary does not answer';
    if (this.lagSeconds === undefined) return 'it has not caught up with the primary yet';
    if (this.lagSeconds > maxLagSeconds) return `it is ${Math.round(this.lagSeconds)} seconds behind`;
    return undefined;
  }

  /** Leaves it out until the next look. */
  lose(error: unknown): void {
    const { code, message } = error as { code?: string; message?: string };
    this.fault = `it does not answer (${message || code || 'no reason given'})`;
  }

  /** Looks at it, after the primary was asked. Does nothing while an earlier look still waits. */
  async look(primary: Primary): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    try {
      const { rows } = await this.watcher.query<Asked>(STANDBY);
      this.fault = this.judge(rows[0]!, primary);
    } catch (error) {
      this.lose(error);
      // Statements on a host that vanished would wait for long. They fail now, and run on the primary.
      for (const client of this.clients) streamOf(client).destroy();
    }
    this.lookedAt = Date.now();
    this.isLooking = false;
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.end(), this.watcher.end()]);
  }

  private judge({ isStandby, replayed, system }: Asked, primary: Primary): string | undefined {
    if (system !== primary.system) return 'it is not a copy of the database in DATABASE_URL';
    if (!isStandby) return 'it is no standby any more: it was promoted';
    if (this.replayed > primary.written) return 'it has changes that the primary does not have';
    this.replayed = positionOf(replayed ?? '0/0');
    this.lagSeconds = this.measure(primary);
    return undefined;
  }

  /** The standby was asked after the primary: without a lag, it has everything that the primary had. */
  private measure({ at, flushed }: Primary): number | undefined {
    const { passed } = this;
    passed.push({ at, flushed });
    const reached = passed.findLastIndex((one) => one.flushed <= this.replayed);
    if (reached > 0) passed.splice(0, reached);
    // The lag may then be overestimated, but never underestimated.
    if (passed.length > MAX_PASSED) passed.splice(1, 1);
    if (reached < 0) return undefined;
    return passed.length === 1 ? 0 : (Date.now() - passed[0]!.at) / 1000;
  }
}

const streamOf = (client: PoolClient) =>
  (client as unknown as { readonly connection: { readonly stream: { destroy(): void } } }).connection.stream;
