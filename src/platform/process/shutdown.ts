import type { Log } from '../logging';

type Close = () => Promise<void> | void;

/** How long a process that met a bug may take to close what it can. */
const CRASH_MS = 10_000;

/**
 * The end of the process. What was opened is closed in the reverse order, whether an operator asked for it, the start
 * failed half-way, or a bug made the process unfit to go on.
 */
export class Shutdown {
  private readonly opened: { readonly name: string; readonly close: Close }[] = [];
  private closing?: Promise<void>;

  constructor(private readonly log: Log) {}

  /** Adds something to close; what was added last is closed first. */
  defer(name: string, close: Close): void {
    this.opened.push({ name, close });
  }

  get begun(): boolean {
    return this.closing !== undefined;
  }

  /** Closes everything, once; a failure is logged and keeps nothing else open. */
  run(): Promise<void> {
    return (this.closing ??= this.closeAll());
  }

  /** Closes everything and ends the process. */
  async exit(code: number): Promise<never> {
    await this.run();
    if (code === 0) this.log.info('Ended');
    process.exit(code);
  }

  /** The first signal ends the process in order, the second one at once. */
  onSignals(signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT']): this {
    for (const signal of signals) process.on(signal, () => this.signalled(signal));
    return this;
  }

  /** A failure that nobody caught leaves an unknown state behind: it is logged and the process ends. */
  onUncaught(): this {
    process.on('uncaughtException', (err, origin) => {
      this.log.fatal({ err, origin }, 'Uncaught failure, the process ends');
      setTimeout(() => process.exit(1), CRASH_MS).unref();
      void this.exit(1);
    });
    return this;
  }

  private signalled(signal: NodeJS.Signals): void {
    if (this.begun) {
      this.log.warn({ signal }, 'Ending at once');
      process.exit(1);
    }
    this.log.info({ signal }, 'Shutting down');
    void this.exit(0);
  }

  private async closeAll(): Promise<void> {
    for (let entry = this.opened.pop(); entry; entry = this.opened.pop()) {
      try {
        await entry.close();
      } catch (err) {
        this.log.error({ err }, `Closing failed: ${entry.name}`);
      }
    }
  }
}

/** Waits for `work`, but not longer; tells whether it was done. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, milliseconds, false)));
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
