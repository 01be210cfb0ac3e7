import type { Db } from '#persistence';

/** The channel of `NOTIFY`. The messages contain ids of workspaces with new events. */
export const CHANNEL = 'cairn_events';

/**
 * For how many milliseconds notifications of a process are collected. Each NOTIFY makes commits wait for one another.
 */
const GATHER_MS = 50;
/** The maximum number of ids in a message. PostgreSQL limits messages to 8,000 bytes. */
const MAX_IDS = 200;

/**
 * Notifies all processes of workspaces with new events. A lost message only causes a delay, because consumers also
 * poll.
 */
export class EventSignal {
  private readonly gathered = new Set<string>();
  private timer?: NodeJS.Timeout;

  constructor(private readonly db: Db) {}

  /** Call this in the transaction of the events. */
  raise(workspaceId: string): void {
    this.db.afterCommit(() => {
      this.gathered.add(workspaceId);
      this.timer ??= setTimeout(() => void this.send(), GATHER_MS).unref();
    });
  }

  private async send(): Promise<void> {
    const ids = [...this.gathered];
    this.gathered.clear();
    this.timer = undefined;
    try {
      for (let i = 0; i < ids.length; i += MAX_IDS) {
        await this.db.query('select pg_notify($1, $2)', [CHANNEL, ids.slice(i, i + MAX_IDS).join()]);
      }
    } catch {
      // The events are committed, so readers find them by polling.
    }
  }
}
