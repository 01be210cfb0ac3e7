import { Module } from '@nestjs/common';
import { ConsoleKitModule } from '../kit';
import { DownloadsController } from './downloads.controller';
import { WorkItemFilesController } from './work-item-files.controller';

/** Pages for the people of a workspace. */
@Module({
  imports: [ConsoleKitModule],
  controllers: [DownloadsController, WorkItemFilesController],
})
export class WorkspacePagesModule {}
