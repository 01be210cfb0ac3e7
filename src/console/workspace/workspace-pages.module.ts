import { Module } from '@nestjs/common';
import { ConsoleKitModule } from '../kit';
import { WorkItemFilesController } from './work-item-files.controller';

/** Pages for the people of a workspace. */
@Module({
  imports: [ConsoleKitModule],
  controllers: [WorkItemFilesController],
})
export class WorkspacePagesModule {}
