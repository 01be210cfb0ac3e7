import { Module } from '@nestjs/common';
import { ConsoleKitModule } from 'cairn/console';
import { IdentityModule } from 'cairn/contexts/identity';
import { recordsOf } from 'cairn/persistence';
import { AnnouncementsV1Controller } from './api/announcements.v1';
import { AnnouncementsV2Controller } from './api/announcements.v2';
import { AnnouncementRepository } from './application/announcement.repository';
import { Announcements } from './application/announcements';
import { AnnouncementsPageController } from './console/announcements.controller';
import { announcementTable } from './infrastructure/announcement.row';

@Module({
  imports: [ConsoleKitModule, IdentityModule],
  controllers: [AnnouncementsV1Controller, AnnouncementsV2Controller, AnnouncementsPageController],
  providers: [Announcements, recordsOf(AnnouncementRepository, announcementTable)],
})
export class AnnouncementsModule {}
