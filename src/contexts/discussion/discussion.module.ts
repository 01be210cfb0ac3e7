import { Global, Module } from '@nestjs/common';
import { Db, recordsOf } from '#persistence';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { ActivityLog, contentTable, WorkItemContents, WorkItemsModule } from '../work-items';
import { ActivitiesV1Controller } from './api/v1/activities.v1';
import { CommentsV1Controller } from './api/v1/comments.v1';
import { LinksV1Controller } from './api/v1/links.v1';
import { ActivitiesV2Controller } from './api/v2/activities.v2';
import { CommentPermissionsV2, CommentsV2Controller } from './api/v2/comments.v2';
import { LinksV2Controller } from './api/v2/links.v2';
import { ReactionsV2Controller } from './api/v2/reactions.v2';
import { Activities } from './application/activities';
import { ActivityRepository } from './application/activity.repository';
import { CommentRepository, LinkRepository } from './application/discussion.repository';
import { Comments } from './application/comments';
import { Links } from './application/links';
import { ReactionRepository, Reactions } from './application/reactions';
import { SqlActivityRepository } from './infrastructure/persistence/sql.activity.repository';
import { SqlCommentRepository } from './infrastructure/persistence/sql.comment.repository';
import { linkTable, reactionTable } from './infrastructure/persistence/rows';
import { SqlActivityLog } from './infrastructure/persistence/sql.activity.log';

/** Comments, reactions, links and history of work items. */
@Module({
  imports: [IdentityModule, ProjectsModule, WorkItemsModule],
  controllers: [
    CommentsV1Controller,
    CommentsV2Controller,
    LinksV1Controller,
    LinksV2Controller,
    ReactionsV2Controller,
    ActivitiesV1Controller,
    ActivitiesV2Controller,
  ],
  providers: [
    Comments,
    CommentPermissionsV2,
    { provide: CommentRepository, useClass: SqlCommentRepository },
    Links,
    recordsOf(LinkRepository, linkTable),
    Reactions,
    recordsOf(ReactionRepository, reactionTable),
    Activities,
    { provide: ActivityRepository, useClass: SqlActivityRepository },
  ],
  exports: [Activities, Comments, Links],
})
export class DiscussionModule {
  constructor(contents: WorkItemContents, db: Db) {
    contents.add(contentTable(db, 'work_item_comments', 'work_item_id'));
    contents.add(contentTable(db, 'work_item_links', 'work_item_id'));
    // Reactions of a deleted work item stay: they are only found through it.
  }
}

/**
 * Stores the history of work items. The module is global, so that the context of work items need not import this one.
 */
@Global()
@Module({ providers: [{ provide: ActivityLog, useClass: SqlActivityLog }], exports: [ActivityLog] })
export class HistoryModule {}
