import type { NestExpressApplication } from '@nestjs/platform-express';
import { Outbound } from '#outbound';
import type { ProcessContext } from './process-context';
import { within } from './shutdown';

/** How long running deliveries may delay the end of the process. They are made again later. */
const CLOSE_MS = 5_000;

/** Delivers to webhooks as long as the process runs. */
export async function deliverToWebhooks(
  app: Pick<NestExpressApplication, 'get'>,
  { log, shutdown }: Pick<ProcessContext, 'log' | 'shutdown'>,
): Promise<void> {
  // Loaded dynamically, because contexts are loaded only after all declarations are known.
  const { DeliveryLoop } = await import('../../contexts/webhooks/index.js');
  const loop = app.get(DeliveryLoop, { strict: false });
  loop.start({
    stuck: (err) => {
      // If the start fails, the database is closed before the first poll has ended.
      if (!shutdown.begun) log.warn({ err }, 'Webhook deliveries cannot be read or recorded');
    },
  });
  shutdown.defer('webhooks', async () => {
    await within(CLOSE_MS, loop.stop());
    app.get(Outbound).close();
  });
}
