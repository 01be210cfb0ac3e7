import { Module } from '@nestjs/common';
import { NotificationCountsV2Controller, NotificationsV2Controller } from './api/v2/notifications.v2';
import { NotificationConsumer } from './application/notification.consumer';
import { NotificationRepository } from './application/notification.repository';
import { NotificationRetention } from './application/notification.retention';
import { Notifications } from './application/notifications';
import { SqlNotificationRepository } from './infrastructure/persistence/sql.notification.repository';

/** What happens to work items, told to the people whom it concerns. */
@Module({
  controllers: [NotificationsV2Controller, NotificationCountsV2Controller],
  providers: [
    ...[Notifications, NotificationConsumer, NotificationRetention],
    { provide: NotificationRepository, useClass: SqlNotificationRepository },
  ],
})
export class NotificationsModule {}
