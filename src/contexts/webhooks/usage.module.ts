import { Global, Module } from '@nestjs/common';
import { AppWebhooks } from '../oauth';
import { WebhooksOfApps } from './application/webhooks.of-apps';
import { WebhooksModule } from './webhooks.module';

/** Does what other contexts ask of webhooks. Global, so that none of them has to know this one. */
@Global()
@Module({
  imports: [WebhooksModule],
  providers: [{ provide: AppWebhooks, useExisting: WebhooksOfApps }],
  exports: [AppWebhooks],
})
export class WebhookUsageModule {}
