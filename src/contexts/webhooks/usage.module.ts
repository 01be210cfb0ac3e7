import { Global, Module } from '@nestjs/common';
import { AppWebhooks } from '../oauth';
import { WebhooksOfApps } from './application/webhooks.of-apps';
import { WebhooksModule } from './webhooks.module';

/** Provides what other contexts need of webhooks. Global, so that they do not depend on this one. */
@Global()
@Module({
  imports: [WebhooksModule],
  providers: [{ provide: AppWebhooks, useExisting: WebhooksOfApps }],
  exports: [AppWebhooks],
})
export class WebhookUsageModule {}
