import { Module } from '@nestjs/common';
import { WorkspacesModule } from '../../contexts/workspaces';
import { ConsoleKitModule } from '../kit';
import { AuditPageController } from './audit.controller';
import { FeaturesPageController } from './features.controller';
import { MembersPageController } from './members.controller';
import { ProjectsPageController } from './projects.controller';
import { WorkItemPageController } from './work-item.controller';
import { WorkItemsPageController } from './work-items.controller';

/** Pages for the people of a workspace. */
@Module({
  imports: [ConsoleKitModule, WorkspacesModule],
  controllers: [
    ProjectsPageController,
    WorkItemsPageController,
    WorkItemPageController,
    FeaturesPageController,
    AuditPageController,
    MembersPageController,
  ],
})
export class WorkspacePagesModule {}
