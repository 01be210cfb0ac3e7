import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { QueriesModule } from '../queries';
import { ViewConditionsV2 } from './api/v2/view.conditions.v2';
import { ProjectViewsV2Controller, WorkspaceViewsV2Controller } from './api/v2/views.v2';
import { ViewConditions } from './application/view.conditions';
import { ViewMentions, ViewTexts } from './application/view.mentions';
import { ViewRepository } from './application/view.repository';
import { Views } from './application/views';
import { SqlViewRepository } from './infrastructure/persistence/sql.view.repository';
import { SqlViewTexts } from './infrastructure/persistence/sql.view.texts';

/** Questions about work items that are kept, of projects and of the workspace. */
@Module({
  imports: [IdentityModule, ProjectsModule, QueriesModule],
  controllers: [ProjectViewsV2Controller, WorkspaceViewsV2Controller],
  providers: [
    Views,
    ViewMentions,
    { provide: ViewTexts, useClass: SqlViewTexts },
    { provide: ViewRepository, useClass: SqlViewRepository },
    { provide: ViewConditions, useClass: ViewConditionsV2 },
  ],
})
export class ViewsModule {}
