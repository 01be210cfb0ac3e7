import { Module } from '@nestjs/common';
import { Db, recordsOf } from '#persistence';
import { EstimatesModule } from '../estimates';
import { GovernanceModule } from '../governance';
import { IdentityModule } from '../identity';
import { ModulesModule } from '../modules';
import { LabelsModule } from '../labels';
import { followedIds, HandOvers, Mentions, ProjectsModule } from '../projects';
import { WikiModule } from '../wiki';
import { WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { ProjectPageTemplatesV1Controller, ProjectWorkItemTemplatesV1Controller } from './api/v1/project-templates.v1';
import {
  WorkspacePageTemplatesV1Controller,
  WorkspaceProjectTemplatesV1Controller,
  WorkspaceWorkItemTemplatesV1Controller,
} from './api/v1/workspace-templates.v1';
import { ProjectPageTemplatesV2Controller, WorkspacePageTemplatesV2Controller } from './api/v2/page-templates.v2';
import { ProjectTemplatesV2Controller, TemplateCategoriesV2Controller } from './api/v2/project-templates.v2';
import {
  ProjectWorkItemTemplatesV2Controller,
  WorkspaceWorkItemTemplatesV2Controller,
} from './api/v2/work-item-templates.v2';
import { PageTemplateLift, PageTemplateLifting } from './application/page-template-lift';
import { PageTemplateUse } from './application/page-template-use';
import { ProjectContents } from './application/project-contents';
import { ProjectEstimates } from './application/project-estimates';
import { ProjectTemplateUse } from './application/project-template-use';
import { ProjectVocabulary } from './application/project-vocabulary';
import { TemplateCategories } from './application/template-categories';
import { TemplateChecks } from './application/template.checks';
import { TemplateMentions, TemplateTexts } from './application/template.mentions';
import { TemplateRepository } from './application/template.repository';
import { Templates } from './application/templates';
import { UsableTemplates } from './application/usable-templates';
import { WorkItemPlans } from './application/work-item-plans';
import { WorkItemTemplateUse } from './application/work-item-template-use';
import { SqlPageTemplateLifting } from './infrastructure/persistence/sql.page-template-lifting';
import { SqlTemplateTexts } from './infrastructure/persistence/sql.template.texts';
import { templateTable } from './infrastructure/persistence/template.row';

/** Templates of work items, pages and projects. */
@Module({
  imports: [
    ...[
      IdentityModule,
      WorkspacesModule,
      GovernanceModule,
      ProjectsModule,
      LabelsModule,
      WorkItemsModule,
      ModulesModule,
    ],
    EstimatesModule,
    WikiModule,
  ],
  controllers: [
    ProjectWorkItemTemplatesV1Controller,
    ProjectPageTemplatesV1Controller,
    WorkspaceWorkItemTemplatesV1Controller,
    WorkspacePageTemplatesV1Controller,
    WorkspaceProjectTemplatesV1Controller,
    ProjectWorkItemTemplatesV2Controller,
    WorkspaceWorkItemTemplatesV2Controller,
    ProjectPageTemplatesV2Controller,
    WorkspacePageTemplatesV2Controller,
    ProjectTemplatesV2Controller,
    TemplateCategoriesV2Controller,
  ],
  providers: [
    Templates,
    TemplateChecks,
    TemplateCategories,
    WorkItemPlans,
    UsableTemplates,
    WorkItemTemplateUse,
    PageTemplateUse,
    ProjectContents,
    ProjectEstimates,
    ProjectVocabulary,
    ProjectTemplateUse,
    PageTemplateLift,
    { provide: PageTemplateLifting, useClass: SqlPageTemplateLifting },
    TemplateMentions,
    { provide: TemplateTexts, useClass: SqlTemplateTexts },
    recordsOf(TemplateRepository, templateTable),
  ],
  exports: [WorkItemTemplateUse],
})
export class TemplatesModule {
  constructor(mentions: Mentions, db: Db, handOvers: HandOvers, templates: Templates) {
    handOvers.add('templates', (ctx, ids, { to }) => templates.pass(ctx, ids, to));
    mentions.add(followedIds(db, { table: 'templates', columns: { templateData: 'jsonb' } }));
  }
}
