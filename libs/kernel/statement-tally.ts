import { Ambient } from './ambient';

/** How often one of several statements was sent, and how long it took altogether. */
export interface TalliedStatement {
  readonly name: string;
  readonly count: number;
  readonly milliseconds: number;
}

interface Sums {
  count: number;
  milliseconds: number;
}

const current = new Ambient<StatementTally>();

/**
 * Counts the statements of one piece of work, such as a request.
 *
 * ```ts
 * const tally = new StatementTally();
 * await tally.over(() => work());
 * tally.close();
 * ```
 */
export class StatementTally {
  private readonly byName = new Map<string, Sums>();
  private underWay = 0;
  private busySince = 0;
  private isClosed = false;
  /** The number of statements that have ended. */
  count = 0;
  /** The time in which at least one statement was under way. Statements that overlap are not added up. */
  busyMs = 0;

  /** Returns the tally of the current work. */
  static get current(): StatementTally | undefined {
    return current.get();
  }

  /** Does `work`, and counts its statements and those that it causes. */
  over<T>(work: () => T): T {
    return current.run(this, work);
  }

  /** Call this when the work has ended. What it has caused may go on, and is not counted any more. */
  close(): void {
    this.isClosed = true;
  }

  begin(now: number): void {
    if (this.underWay++ === 0) this.busySince = now;
  }

  end(name: string, startedAt: number, now: number): void {
    if (--this.underWay === 0) this.busyMs += now - this.busySince;
    if (this.isClosed) return;
    this.count += 1;
    const sums = this.byName.get(name) ?? { count: 0, milliseconds: 0 };
    sums.count += 1;
    sums.milliseconds += now - startedAt;
    this.byName.set(name, sums);
  }

  /** Returns the statements that took most of the time, the slowest first. */
  slowest(most: number): TalliedStatement[] {
    return [...this.byName]
      .map(([name, sums]) => ({ name, ...sums }))
      .sort((a, b) => b.milliseconds - a.milliseconds)
      .slice(0, most);
  }
}
