import { Module } from '@nestjs/common';
import { AssetsModule } from '../assets';
import { AttachmentsV1Controller } from './api/v1/attachments.v1';
import { AttachmentsV2Controller } from './api/v2/attachments.v2';
import { Attachments } from './application/attachments';
import { WorkItemsModule } from './work-items.module';

@Module({
  imports: [AssetsModule, WorkItemsModule],
  controllers: [AttachmentsV1Controller, AttachmentsV2Controller],
  providers: [Attachments],
})
export class AttachmentsModule {}
