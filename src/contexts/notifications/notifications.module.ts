import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { NotificationCountsV2Controller, NotificationsV2Controller } from './api/v2/notifications.v2';
import { NotificationPreferencesV2Controller } from './api/v2/notification-preferences.v2';
import { SubscriptionsV2Controller } from './api/v2/subscriptions.v2';
import { DigestLetters } from './application/digest.letters';
import { DigestNews } from './application/digest.news';
import { DigestRepository } from './application/digest.repository';
import { DigestRound } from './application/digest.round';
import { DigestStops } from './application/digest.stops';
import { Digests } from './application/digests';
import { NotificationConsumer } from './application/notification.consumer';
import { NotificationPreferences } from './application/notification.preferences';
import { NotificationRepository } from './application/notification.repository';
import { NotificationRetention } from './application/notification.retention';
import { Notifications } from './application/notifications';
import { RecordVisibility } from './application/record-visibility';
import { SubscriptionRepository } from './application/subscription.repository';
import { Subscriptions } from './application/subscriptions';
import { SqlDigestRepository } from './infrastructure/persistence/sql.digest.repository';
import { SqlNotificationRepository } from './infrastructure/persistence/sql.notification.repository';
import { SqlSubscriptionRepository } from './infrastructure/persistence/sql.subscription.repository';

/** Notifications of people about work items and pages. */
@Module({
  imports: [IdentityModule, ProjectsModule, WorkItemsModule, WorkspacesModule],
  controllers: [
    NotificationsV2Controller,
    NotificationCountsV2Controller,
    NotificationPreferencesV2Controller,
    SubscriptionsV2Controller,
  ],
  providers: [
    ...[Notifications, NotificationConsumer, NotificationPreferences, NotificationRetention, Subscriptions],
    ...[DigestLetters, DigestNews, DigestRound, Digests, DigestStops, RecordVisibility],
    { provide: DigestRepository, useClass: SqlDigestRepository },
    { provide: NotificationRepository, useClass: SqlNotificationRepository },
    { provide: SubscriptionRepository, useClass: SqlSubscriptionRepository },
  ],
  exports: [DigestStops, NotificationPreferences],
})
export class NotificationsModule {}
