import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EventFeed } from '#events';
import { PublicEvents } from '#http';
import { Db, recordsOf } from '#persistence';
import { IdentityModule } from '../identity';
import { OauthModule } from '../oauth';
import { followedIds, HandOvers, Mentions, ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { WorkspacesModule } from '../workspaces';
import { PublicEventShapes } from './api/public-event.shapes';
import { PublicEventVisibility } from './api/public-event.visibility';
import { WebhookConditionsV2 } from './api/v2/webhook.conditions.v2';
import { WebhookLogsV2Controller } from './api/v2/webhook-logs.v2';
import { EventsV2Controller } from './api/v2/events.v2';
import { WebhooksV2Controller } from './api/v2/webhooks.v2';
import { WebhookVisibility } from './application/webhook-visibility';
import { DeliveryLoop } from './application/delivery-loop';
import { DeliveryPlans } from './application/delivery-plans';
import { DeliveryQueue } from './application/delivery-queue';
import { EndNotices } from './application/end-notices';
import { EventShapes } from './application/event-shapes';
import { CallerScopes, VisibleEvents } from './application/visible-events';
import { History } from './application/history';
import { LiveEvents } from './application/live-events';
import { Redeliveries } from './application/redeliveries';
import { WebhookChecks } from './application/webhook.checks';
import { WebhookConditions, WebhookRepository } from './application/webhook.repository';
import { WebhookConsumer } from './application/webhook.consumer';
import { WebhookDeliveries } from './application/webhook.deliveries';
import { WebhookLogRepository } from './application/webhook-log.repository';
import { WebhookLogs } from './application/webhook-logs';
import { WebhookRegister } from './application/webhook.register';
import { WebhookRetention } from './application/webhook.retention';
import { WebhookSender } from './application/webhook.sender';
import { WebhookTrail } from './application/webhook.events';
import { Webhooks } from './application/webhooks';
import { WebhooksOfApps } from './application/webhooks.of-apps';
import { SqlDeliveryQueue } from './infrastructure/persistence/sql.delivery.queue';
import { SqlEventPlaces } from './infrastructure/persistence/sql.event-places';
import { SqlWebhookSecrets } from './infrastructure/persistence/sql.webhook-secrets';
import { webhookLogTable, webhookTable } from './infrastructure/persistence/rows';

/** Sends the events of a workspace to servers that its administrators choose. */
@Module({
  imports: [DiscoveryModule, IdentityModule, OauthModule, ProjectsModule, QueriesModule, WorkspacesModule],
  controllers: [WebhooksV2Controller, WebhookLogsV2Controller, EventsV2Controller],
  providers: [
    ...[Webhooks, WebhookRegister, WebhookTrail, WebhookLogs, Redeliveries, WebhookChecks, DeliveryPlans, EndNotices],
    ...[
      WebhookConsumer,
      WebhookSender,
      WebhookDeliveries,
      DeliveryLoop,
      WebhookRetention,
      SqlWebhookSecrets,
      PublicEvents,
    ],
    ...[EventFeed, History, LiveEvents, WebhookVisibility, WebhooksOfApps],
    { provide: CallerScopes, useClass: SqlEventPlaces },
    { provide: VisibleEvents, useClass: PublicEventVisibility },
    recordsOf(WebhookRepository, webhookTable),
    recordsOf(WebhookLogRepository, webhookLogTable),
    { provide: DeliveryQueue, useClass: SqlDeliveryQueue },
    { provide: EventShapes, useClass: PublicEventShapes },
    { provide: WebhookConditions, useClass: WebhookConditionsV2 },
  ],
  exports: [DeliveryLoop, EventShapes, WebhookConditions, WebhooksOfApps],
})
export class WebhooksModule {
  constructor(mentions: Mentions, db: Db, handOvers: HandOvers, webhooks: Webhooks) {
    handOvers.add('webhooks', (ctx, ids, { to }) => webhooks.pass(ctx, ids, to));
    mentions.add(followedIds(db, { table: 'webhooks', columns: { richFilters: 'jsonb', pqlFilters: 'jsonb' } }));
  }
}
