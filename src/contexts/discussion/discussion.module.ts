import { Module } from '@nestjs/common';
import { Db, recordsOf } from '#persistence';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { contentTable, WorkItemContents, WorkItemsModule } from '../work-items';
import { ActivitiesV1Controller } from './api/v1/activities.v1';
import { CommentsV1Controller } from './api/v1/comments.v1';
import { LinksV1Controller } from './api/v1/links.v1';
import { ActivitiesV2Controller } from './api/v2/activities.v2';
import { CommentPermissionsV2 } from './api/v2/comment-permissions.v2';
import { CommentsV2Controller } from './api/v2/comments.v2';
import { LinksV2Controller } from './api/v2/links.v2';
import { Activities } from './application/activities';
import { ActivityRepository } from './application/activity.repository';
import { CommentRepository } from './application/comment.repository';
import { Comments } from './application/comments';
import { LinkRepository } from './application/link.repository';
import { Links } from './application/links';
import { SqlActivityRepository } from './infrastructure/persistence/sql.activity.repository';
import { SqlCommentRepository } from './infrastructure/persistence/sql.comment.repository';
import { linkTable } from './infrastructure/persistence/work-item-link.row';

/** What people say about a work item and what happened to it: comments, links, history. */
@Module({
  imports: [IdentityModule, ProjectsModule, WorkItemsModule],
  controllers: [
    CommentsV1Controller,
    CommentsV2Controller,
    LinksV1Controller,
    LinksV2Controller,
    ActivitiesV1Controller,
    ActivitiesV2Controller,
  ],
  providers: [
    Comments,
    CommentPermissionsV2,
    { provide: CommentRepository, useClass: SqlCommentRepository },
    Links,
    recordsOf(LinkRepository, linkTable),
    Activities,
    { provide: ActivityRepository, useClass: SqlActivityRepository },
  ],
  exports: [Comments, Links],
})
export class DiscussionModule {
  constructor(contents: WorkItemContents, db: Db) {
    contents.add(contentTable(db, 'work_item_comments', 'work_item_id'));
    contents.add(contentTable(db, 'work_item_links', 'work_item_id'));
  }
}
