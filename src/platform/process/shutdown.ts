import type { Log } from '../logging';

type Close = () => Promise<void> | void;

/** How long a process that had an uncaught failure may take to close everything. */
const CRASH_MS = 10_000;

/**
 * Shuts the process down. Everything that was opened is closed in reverse order, whether an operator asked for it, the
 * start failed, or an uncaught failure made the process unsafe.
 */
export class Shutdown {
  private readonly opened: { readonly name: string; readonly close: Close }[] = [];
  private closing?: Promise<void>;

  constructor(private readonly log: Log) {}

  /** Adds a function that closes something. The last one added is called first. */
  defer(name: string, close: Close): void {
    this.opened.push({ name, close });
  }

  get begun(): boolean {
    return this.closing !== undefined;
  }

  /** Closes everything, once. A failure is logged and does not stop the rest. */
  run(): Promise<void> {
    return (this.closing ??= this.closeAll());
  }

  /** Closes everything and ends the process. */
  async exit(code: number): Promise<never> {
    await this.run();
    if (code === 0) this.log.info('Ended');
    process.exit(code);
  }

  /** Shuts down at the first signal, and exits at once at the second. */
  onSignals(signals: readonly NodeJS.Signals[] = ['SIGTERM', 'SIGINT']): this {
    for (const signal of signals) process.on(signal, () => this.signalled(signal));
    return this;
  }

  /** Logs an uncaught failure and shuts down, because the state of the process is unknown afterwards. */
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

/** Waits for `work` up to this time. Returns true if it has finished. */
export async function within(milliseconds: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(resolve, milliseconds, false)));
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
