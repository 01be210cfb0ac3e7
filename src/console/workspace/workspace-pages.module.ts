import { Module } from '@nestjs/common';
import { ConsoleKitModule } from '../kit';
import { Places } from './places';
import { ProjectsPageController } from './projects.controller';
import { WorkItemPageController } from './work-item.controller';
import { WorkItemsPageController } from './work-items.controller';

/** Pages for the people of a workspace. */
@Module({
  imports: [ConsoleKitModule],
  controllers: [ProjectsPageController, WorkItemsPageController, WorkItemPageController],
  providers: [Places],
})
export class WorkspacePagesModule {}
