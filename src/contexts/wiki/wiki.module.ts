import { Module } from '@nestjs/common';
import { Db, treeOf } from '#persistence';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { contentTable, WorkItemContents, WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { ProjectPagesV1Controller, WorkspacePagesV1Controller } from './api/v1/pages.v1';
import { WorkItemPagesV1Controller } from './api/v1/work-item-pages.v1';
import { ProjectPagesV2Controller, WorkspacePagesV2Controller } from './api/v2/pages.v2';
import { PageLinkRepository } from './application/page-link.repository';
import { PageLinks } from './application/page-links';
import { PageNews } from './application/page.news';
import { PageFamilies, PageRepository } from './application/page.repository';
import { Pages } from './application/pages';
import { SqlPageLinkRepository } from './infrastructure/persistence/page-link.row';
import { pageTable } from './infrastructure/persistence/page.row';
import { SqlPageRepository } from './infrastructure/persistence/sql.page.repository';

/** Pages of the workspace and of projects. */
@Module({
  imports: [IdentityModule, WorkspacesModule, ProjectsModule, WorkItemsModule],
  controllers: [
    WorkspacePagesV1Controller,
    ProjectPagesV1Controller,
    WorkItemPagesV1Controller,
    WorkspacePagesV2Controller,
    ProjectPagesV2Controller,
  ],
  providers: [
    Pages,
    PageNews,
    PageLinks,
    { provide: PageRepository, useClass: SqlPageRepository },
    { provide: PageLinkRepository, useClass: SqlPageLinkRepository },
    treeOf(PageFamilies, pageTable),
  ],
})
export class WikiModule {
  constructor(contents: WorkItemContents, db: Db) {
    contents.add(contentTable(db, 'work_item_pages', 'work_item_id'));
  }
}
