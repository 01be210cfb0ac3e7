import { Module } from '@nestjs/common';
import { Assets, AssetsModule } from '../assets';
import { WorkItemContents, WorkItemsModule } from '../work-items';
import { AttachmentsV1Controller } from './api/v1/attachments.v1';
import { AttachmentsV2Controller } from './api/v2/attachments.v2';
import { AttachmentHosts, Attachments } from './application/attachments';

@Module({
  imports: [AssetsModule, WorkItemsModule],
  controllers: [AttachmentsV1Controller, AttachmentsV2Controller],
  providers: [AttachmentHosts, Attachments],
})
export class AttachmentsModule {
  constructor(contents: WorkItemContents, assets: Assets) {
    contents.add({
      // Files of a deleted project need no cleaning up: they cannot be reached without it.
      removeOf: async (ctx, at, leaving) => ('ids' in leaving ? assets.removeOf(ctx, at, leaving.ids) : undefined),
    });
  }
}
