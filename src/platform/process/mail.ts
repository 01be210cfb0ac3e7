import type { NestExpressApplication } from '@nestjs/platform-express';
import { Clock, PublicAddress } from '#kernel';
import { MailDelivery, MailQueue, SmtpTransport, type DeliveryReports, type MailTransport } from '#mail';
import type { Config } from '../../config';
import type { Log } from '../logging';
import type { Metrics } from '../metrics';
import { senderOf } from '../sender';
import { PrintedTransport } from './printed.transport';
import type { ProcessContext } from './process-context';
import { within } from './shutdown';

/** How long a running delivery may delay the end of the process. The message is sent again later. */
const CLOSE_MS = 5_000;

interface MailContext extends ProcessContext {
  readonly metrics: Metrics | undefined;
}

/** Delivers queued messages until the process ends, including messages that other processes left in the queue. */
export function deliverMail(app: NestExpressApplication, { config, log, shutdown, metrics }: MailContext): void {
  const queue = app.get(MailQueue);
  const transport = transportOf(config, new URL(app.get(PublicAddress).of('/')).hostname);
  const delivery = new MailDelivery(queue, transport, { clock: app.get(Clock), reports: reportsTo(log, metrics) });
  queue.whenFilled(() => delivery.wake());
  shutdown.defer('mail', async () => {
    await within(CLOSE_MS, delivery.stop());
  });
}

function transportOf(config: Config, host: string): MailTransport {
  const { smtpUrl, logFormat } = config;
  if (smtpUrl === null) return new PrintedTransport(logFormat);
  return new SmtpTransport({ url: smtpUrl, from: senderOf(config, host) });
}

const reportsTo = (log: Log, metrics: Metrics | undefined): DeliveryReports => ({
  failed: ({ id, attempts }, reason, nextAttemptAt) =>
    log.warn({ mail: id, attempts, reason, nextAttemptAt }, 'A message could not be sent and is tried again'),
  gaveUp: ({ id, to, subject, attempts }, reason) => {
    metrics?.gaveUpMail();
    log.error({ mail: id, to, subject, attempts, reason }, 'A message was given up: it could not be sent');
  },
  stuck: (err) => log.warn({ err }, 'The mail queue cannot be read'),
});
