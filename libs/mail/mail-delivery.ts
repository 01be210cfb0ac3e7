import { shifted, traced, type Clock } from '#kernel';
import type { MailQueue } from './mail-queue';
import { MailRefused, type MailTransport, type QueuedMail } from './transport';

/** How often a process looks for messages that other processes have queued or left behind. */
const POLL_MS = 10_000;
/**
 * How long a process keeps a claimed message. It is longer than any attempt takes; afterwards the process counts as
 * dead.
 */
const CLAIM_MS = 300_000;
const SECOND_MS = 1_000;
const MAX_PAUSE_MS = 2 * 3_600_000;
/** How long delivery is tried. Links in older messages have expired. */
const GIVE_UP_MS = 24 * 3_600_000;

/** Returns the pause after this many attempts, in milliseconds. */
export const pauseAfter = (attempts: number): number => Math.min(MAX_PAUSE_MS, SECOND_MS * 4 ** (attempts - 1));

const tracedAs = ({ id, attempts }: QueuedMail) =>
  ({
    kind: 'mail',
    name: 'deliver mail',
    attributes: { 'cairn.mail.id': id, 'cairn.mail.attempt': attempts },
  }) as const;

export interface DeliveryReports {
  failed(mail: QueuedMail, reason: string, nextAttemptAt: string): void;
  gaveUp(mail: QueuedMail, reason: string): void;
  /** Called if the queue itself cannot be read. */
  stuck(error: unknown): void;
}

interface MailDeliveryDependencies {
  readonly clock: Clock;
  readonly reports: DeliveryReports;
}

/** Delivers queued messages, one at a time. Several processes may run it. */
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

  /** Call this when a message was queued. */
  wake(): void {
    this.awake = true;
    this.rouse?.();
  }

  /** Starts no further delivery. Resolves when the current one has ended. */
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

  /** Delivers all due messages. Returns the time until the next one is due, in milliseconds. */
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
    const outcome = await traced(tracedAs(mail), () => this.transport.deliver(mail)).catch((error: Error) => error);
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
