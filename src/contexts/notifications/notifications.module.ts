import { Module } from '@nestjs/common';
import { NotificationCountsV2Controller, NotificationsV2Controller } from './api/v2/notifications.v2';
import { WorkItemsModule } from '../work-items';
import { SubscriptionsV2Controller } from './api/v2/subscriptions.v2';
import { SubscriptionRepository } from './application/subscription.repository';
import { Subscriptions } from './application/subscriptions';
import { SqlSubscriptionRepository } from './infrastructure/persistence/sql.subscription.repository';
import { NotificationConsumer } from './application/notification.consumer';
import { NotificationRepository } from './application/notification.repository';
import { NotificationRetention } from './application/notification.retention';
import { Notifications } from './application/notifications';
import { SqlNotificationRepository } from './infrastructure/persistence/sql.notification.repository';

/** What happens to work items, told to the people whom it concerns. */
@Module({
  imports: [WorkItemsModule],
  controllers: [NotificationsV2Controller, NotificationCountsV2Controller, SubscriptionsV2Controller],
  providers: [
    ...[Notifications, NotificationConsumer, NotificationRetention, Subscriptions],
    { provide: NotificationRepository, useClass: SqlNotificationRepository },
    { provide: SubscriptionRepository, useClass: SqlSubscriptionRepository },
  ],
})
export class NotificationsModule {}
