import type { Db } from '#persistence';

/** The channel of `NOTIFY`. Its messages are ids of workspaces with new events. */
export const CHANNEL = 'cairn_events';

/** Milliseconds for which notifications of a process are gathered, because each makes commits wait for one another. */
const GATHER_MS = 50;
/** A notification has less than 8,000 bytes. */
const MAX_IDS = 200;

/** Tells all processes which workspaces have new events. A message that gets lost costs time only: consumers also poll. */
export class EventSignal {
  private readonly gathered = new Set<string>();
  private timer?: NodeJS.Timeout;

  constructor(private readonly db: Db) {}

  /** To be called in the transaction of the events. */
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
      // The events are committed: whoever looks finds them.
    }
  }
}
