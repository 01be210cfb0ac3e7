import { Module } from '@nestjs/common';
import { Db, recordsOf, treeOf } from '#persistence';
import { AssetsModule } from '../assets';
import { IdentityModule } from '../identity';
import { LabelsModule } from '../labels';
import { HandOvers, ProjectsModule } from '../projects';
import { contentTable, WorkItemContents, WorkItemsModule } from '../work-items';
import { WorkspacesModule } from '../workspaces';
import { CollectionPagesV1Controller } from './api/v1/collection-pages.v1';
import { CollectionMembersV1Controller, CollectionsV1Controller } from './api/v1/collections.v1';
import { ProjectPagesV1Controller, WorkspacePagesV1Controller } from './api/v1/pages.v1';
import { PublishedPagesV1Controller } from './api/v1/published-pages.v1';
import { WorkItemPagesV1Controller } from './api/v1/work-item-pages.v1';
import { CollectionMembersV2Controller, CollectionsV2Controller } from './api/v2/collections.v2';
import { ProjectPageAttachmentsV2Controller, WorkspacePageAttachmentsV2Controller } from './api/v2/page-attachments.v2';
import { ProjectPageOwnersV2Controller, WorkspacePageOwnersV2Controller } from './api/v2/page-owners.v2';
import { ProjectPageVersionsV2Controller, WorkspacePageVersionsV2Controller } from './api/v2/page-versions.v2';
import { ProjectPagesV2Controller, WorkspacePagesV2Controller } from './api/v2/pages.v2';
import {
  CollectionArchivesV2Controller,
  ProjectPageArchivesV2Controller,
  WorkspacePageArchivesV2Controller,
} from './api/v2/page-archives.v2';
import { PublishedPagesV2Controller } from './api/v2/published-pages.v2';
import { CollectionMembers } from './application/collection-members';
import { CollectionPages } from './application/collection-pages';
import { CollectionMemberRepository, CollectionRepository } from './application/collection.repository';
import { Collections } from './application/collections';
import { Filing } from './application/filing';
import { PageArchive } from './application/page-archive';
import { PageFileHosts, PageFiles } from './application/page-files';
import { PageFamilies, PageLinkRepository, PageRepository, PageVersionRepository } from './application/page.repository';
import { PageLinks } from './application/page-links';
import { PageVersions } from './application/page-versions';
import { PageOwners, PageReaders } from './application/page-owners';
import { PageHistory, PageNews } from './application/page.news';
import { Pages } from './application/pages';
import { PublicNames, PublishedPages } from './application/published-pages';
import { PublishedPageRepository } from './application/published-page.repository';
import {
  collectionMemberTable,
  pageTable,
  SqlPageLinkRepository,
  SqlPageVersionRepository,
} from './infrastructure/persistence/rows';
import { SqlCollectionRepository } from './infrastructure/persistence/sql.collection.repository';
import { SqlPageReaders, SqlPageRepository } from './infrastructure/persistence/sql.page.repository';
import { SqlPublishedPageRepository } from './infrastructure/persistence/sql.published-page.repository';

/** Pages of the workspace and of projects, and collections of pages. */
@Module({
  imports: [AssetsModule, IdentityModule, WorkspacesModule, ProjectsModule, LabelsModule, WorkItemsModule],
  controllers: [
    WorkspacePagesV1Controller,
    ProjectPagesV1Controller,
    WorkItemPagesV1Controller,
    PublishedPagesV1Controller,
    CollectionsV1Controller,
    CollectionMembersV1Controller,
    CollectionPagesV1Controller,
    WorkspacePageArchivesV2Controller,
    ProjectPageArchivesV2Controller,
    CollectionArchivesV2Controller,
    WorkspacePagesV2Controller,
    ProjectPagesV2Controller,
    WorkspacePageOwnersV2Controller,
    ProjectPageOwnersV2Controller,
    WorkspacePageVersionsV2Controller,
    ProjectPageAttachmentsV2Controller,
    WorkspacePageAttachmentsV2Controller,
    ProjectPageVersionsV2Controller,
    PublishedPagesV2Controller,
    CollectionsV2Controller,
    CollectionMembersV2Controller,
  ],
  providers: [
    Pages,
    PageNews,
    PageHistory,
    PageVersions,
    PageFileHosts,
    PageFiles,
    PageArchive,
    PageLinks,
    PageOwners,
    PublicNames,
    PublishedPages,
    Filing,
    Collections,
    CollectionMembers,
    CollectionPages,
    { provide: CollectionRepository, useClass: SqlCollectionRepository },
    recordsOf(CollectionMemberRepository, collectionMemberTable),
    { provide: PageRepository, useClass: SqlPageRepository },
    { provide: PageLinkRepository, useClass: SqlPageLinkRepository },
    { provide: PageVersionRepository, useClass: SqlPageVersionRepository },
    { provide: PublishedPageRepository, useClass: SqlPublishedPageRepository },
    { provide: PageReaders, useClass: SqlPageReaders },
    treeOf(PageFamilies, pageTable),
  ],
  exports: [Pages, PublishedPages],
})
export class WikiModule {
  constructor(contents: WorkItemContents, db: Db, handOvers: HandOvers, pages: Pages, collections: Collections) {
    handOvers.add('pages', (ctx, ids, people) => pages.pass(ctx, ids, people));
    handOvers.add('private_pages', (ctx, ids, people) => pages.pass(ctx, ids, people));
    handOvers.add('collections', (ctx, ids, { to }) => collections.pass(ctx, ids, to));
    contents.add(contentTable(db, 'work_item_pages', 'work_item_id'));
  }
}
