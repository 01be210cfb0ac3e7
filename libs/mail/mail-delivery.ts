import { shifted, type Clock } from '#kernel';
import type { MailQueue } from './mail-queue';
import { MailRefused, type MailTransport, type QueuedMail } from './transport';

/** How often a process looks for what others have put in or left behind. */
const POLL_MS = 10_000;
/** Longer than any attempt takes: after this the process that began it is taken for dead. */
const CLAIM_MS = 300_000;
const SECOND_MS = 1_000;
const MAX_PAUSE_MS = 2 * 3_600_000;
/** Links in messages are of no use for longer. */
const GIVE_UP_MS = 24 * 3_600_000;

/** The pause after so many attempts: 1 s, 4 s, 16 s and so on, two hours at most. */
export const pauseAfter = (attempts: number): number => Math.min(MAX_PAUSE_MS, SECOND_MS * 4 ** (attempts - 1));

export interface DeliveryReports {
  failed(mail: QueuedMail, reason: string, nextAttemptAt: string): void;
  gaveUp(mail: QueuedMail, reason: string): void;
  /** The messages themselves could not be reached. */
  stuck(error: unknown): void;
}

interface MailDeliveryDependencies {
  readonly clock: Clock;
  readonly reports: DeliveryReports;
}

/** Delivers what waits, one message at a time, as long as the process lives. Any number of processes may do so. */
export class MailDelivery {
  private stopped = false;
  private awake = false;
  private rouse?: () => void;
  private readonly running: Promise<void>;

  constructor(
    private readonly queue: Pick<MailQueue, 'nextDue' | 'claim' | 'remove' | 'postpone' | 'park'>,
    private readonly transport: MailTransport,
    private readonly dependencies: MailDeliveryDependencies,
  ) {
    this.running = this.run();
  }

  /** To be called when there is something new. */
  wake(): void {
    this.awake = true;
    this.rouse?.();
  }

  /** Begins nothing more; resolves when the message at hand is settled. */
  async stop(): Promise<void> {
    this.stopped = true;
    this.wake();
    await this.running;
    this.transport.close();
  }

  private async run(): Promise<void> {
    while (!this.stopped) {
      this.awake = false;
      const pause = await this.deliverDue().catch((error: unknown) => {
        this.dependencies.reports.stuck(error);
        return POLL_MS;
      });
      if (!this.awake) await this.sleep(pause);
    }
  }

  /** Delivers all that is due; answers for how long nothing is. */
  private async deliverDue(): Promise<number> {
    while (!this.stopped) {
      const now = this.dependencies.clock.now();
      const due = await this.queue.nextDue();
      const pause = due === null ? POLL_MS : Date.parse(due) - Date.parse(now);
      if (pause > 0) return Math.min(POLL_MS, pause);
      const mail = await this.queue.claim(shifted(now, CLAIM_MS));
      if (mail) await this.deliver(mail);
    }
    return 0;
  }

  private async deliver(mail: QueuedMail): Promise<void> {
    const outcome = await this.transport.deliver(mail).catch((error: Error) => error);
    if (outcome instanceof Error) return this.failed(mail, outcome);
    await (outcome === 'sent' ? this.queue.remove(mail.id) : this.queue.park(mail.id));
  }

  private async failed(mail: QueuedMail, error: Error): Promise<void> {
    const { clock, reports } = this.dependencies;
    const next = shifted(clock.now(), pauseAfter(mail.attempts));
    if (error instanceof MailRefused || Date.parse(next) - Date.parse(mail.createdAt) > GIVE_UP_MS) {
      await this.queue.remove(mail.id);
      return reports.gaveUp(mail, error.message);
    }
    await this.queue.postpone(mail.id, next, error.message);
    reports.failed(mail, error.message, next);
  }

  private sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds).unref();
      this.rouse = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
