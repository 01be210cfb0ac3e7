import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { UpgradeError } from '#kernel';

export interface LockPatience {
  /** How long one statement waits for a lock. Everybody else who needs the lock waits behind it. */
  readonly lockMs: number;
  /** The first pause before another attempt. Later ones are twice as long, up to `longestPauseMs`. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
  /** After this time no other attempt begins. */
  readonly totalMs: number;
}

/** Requests wait for locks for up to five seconds, so those behind a migration still succeed. */
export const PATIENCE: LockPatience = { lockMs: 3_000, pauseMs: 1_000, longestPauseMs: 15_000, totalMs: 300_000 };

/** SQLSTATE of a lock that was not available in time, and of a deadlock. */
const RETRIED = ['55P03', '40P01'];

const isRetried = (error: unknown): boolean => {
  const { code, driverError } = error as { code?: string; driverError?: { code?: string } };
  return RETRIED.includes(driverError?.code ?? code ?? '');
};

interface Holder {
  readonly pid: number;
  readonly application: string;
  readonly state: string | null;
  readonly seconds: number | null;
}

const HOLDERS = `
  select pid, coalesce(nullif(application_name, ''), backend_type, 'unknown') as application, state,
    extract(epoch from clock_timestamp() - query_start)::int as seconds
  from pg_stat_activity where pid = any(pg_blocking_pids($1)) order by query_start nulls last`;

/** Remembers who last held a lock that a session waits for. PostgreSQL knows it only while the session waits. */
class HolderWatch {
  private holders: readonly Holder[] = [];
  private isLooking = false;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly client: ClientBase,
    private readonly pid: number,
    everyMs: number,
  ) {
    this.timer = setInterval(() => {
      // On a busy server an answer may take longer than the interval.
      if (this.isLooking) return;
      this.isLooking = true;
      void this.look().finally(() => (this.isLooking = false));
    }, everyMs);
  }

  stop(): void {
    clearInterval(this.timer);
  }

  describe(): string {
    if (!this.holders.length) return 'whose holder was gone before it could be seen';
    return `that is held by ${this.holders.map(described).join(' and ')}`;
  }

  private async look(): Promise<void> {
    const { rows } = await this.client.query<Holder>(HOLDERS, [this.pid]).catch(() => ({ rows: [] }));
    if (rows.length) this.holders = rows;
  }
}

const described = ({ pid, application, state, seconds }: Holder): string =>
  `pid ${pid} (${application}, ${state ?? 'state unknown'}, ${seconds === null ? 'age unknown' : `its statement began ${seconds} s ago`})`;

interface Attempts {
  /** Watches the locks while the session `pid` works. */
  readonly client: ClientBase;
  readonly pid: number;
  readonly patience: LockPatience;
  readonly log: (line: string) => void;
}

/** Runs `work` again, at growing pauses, for as long as it fails because of a lock. */
export async function untilLocksAreFree(attempts: Attempts, work: () => Promise<unknown>): Promise<void> {
  const { lockMs, pauseMs, longestPauseMs, totalMs } = attempts.patience;
  const end = Date.now() + totalMs;
  for (let pause = pauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    const watch = new HolderWatch(attempts.client, attempts.pid, lockMs / 4);
    try {
      await work();
      return;
    } catch (error) {
      if (!isRetried(error)) throw error;
      const waited = `A migration was rolled back, because it waited for a lock ${watch.describe()}`;
      if (Date.now() + pause > end)
        throw new UpgradeError(
          `${waited}. It was tried for ${Math.round(totalMs / 1000)} s: end what holds it, and start again.`,
          {
            cause: error,
          },
        );
      attempts.log(`${waited}. It is tried again in ${pause / 1000} s.`);
      await sleep(pause);
    } finally {
      watch.stop();
    }
  }
}
