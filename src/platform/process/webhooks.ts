import type { NestExpressApplication } from '@nestjs/platform-express';
import { Outbound } from '#outbound';
import type { ProcessContext } from './process-context';
import { within } from './shutdown';

/** How long deliveries that are under way may hold up the end of the process; after that they are made again later. */
const CLOSE_MS = 5_000;

/** Sends to webhooks for as long as the process lives. */
export async function deliverToWebhooks(
  app: Pick<NestExpressApplication, 'get'>,
  { log, shutdown }: Pick<ProcessContext, 'log' | 'shutdown'>,
): Promise<void> {
  // Contexts are loaded after they have been put together, with what is installed beside them.
  const { DeliveryLoop } = await import('../../contexts/webhooks/index.js');
  const loop = app.get(DeliveryLoop, { strict: false });
  loop.start({
    stuck: (err) => {
      // A start that fails closes the database before the first look has ended.
      if (!shutdown.begun) log.warn({ err }, 'Deliveries to webhooks cannot be looked at or noted');
    },
  });
  shutdown.defer('webhooks', async () => {
    await within(CLOSE_MS, loop.stop());
    app.get(Outbound).close();
  });
}
