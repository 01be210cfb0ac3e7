import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../contexts/notifications';
import { StopController } from './stop.controller';
import { StopLimit } from './stop-limit';

@Module({ imports: [NotificationsModule], controllers: [StopController], providers: [StopLimit] })
export class NotificationPagesModule {}
