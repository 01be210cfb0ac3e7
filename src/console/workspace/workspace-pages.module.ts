import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../../contexts/workspaces';
import { ConsoleKitModule } from '../kit';
import { AuditPageController } from './audit.controller';
import { FeaturesPageController } from './features.controller';
import { MembersPageController } from './members.controller';
import { WorkItemFilesController } from './work-item-files.controller';

/** Pages for the people of a workspace. */
@Module({
  imports: [ConsoleKitModule, WorkspacesModule],
  controllers: [WorkItemFilesController, FeaturesPageController, AuditPageController, MembersPageController],
})
export class WorkspacePagesModule {}
