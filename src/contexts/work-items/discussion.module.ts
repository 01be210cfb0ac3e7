import { Module } from '@nestjs/common';
import { IdentityModule } from '../identity';
import { ProjectsModule } from '../projects';
import { ActivitiesV1Controller } from './api/v1/activities.v1';
import { CommentsV1Controller } from './api/v1/comments.v1';
import { LinksV1Controller } from './api/v1/links.v1';
import { WorklogsV1Controller, WorklogTotalsV1Controller } from './api/v1/worklogs.v1';
import { ActivitiesV2Controller } from './api/v2/activities.v2';
import { CommentsV2Controller } from './api/v2/comments.v2';
import { LinksV2Controller } from './api/v2/links.v2';
import { WorklogsV2Controller, WorklogSummaryV2Controller } from './api/v2/worklogs.v2';
import { Activities } from './application/activities';
import { ActivityRepository } from './application/activity.repository';
import { CommentRepository } from './application/comment.repository';
import { Comments } from './application/comments';
import { HostedChanges } from './application/hosted.changes';
import { LinkRepository } from './application/link.repository';
import { Links } from './application/links';
import { WorklogRepository } from './application/worklog.repository';
import { Worklogs } from './application/worklogs';
import { SqlActivityRepository } from './infrastructure/persistence/sql.activity.repository';
import { SqlCommentRepository } from './infrastructure/persistence/sql.comment.repository';
import { SqlLinkRepository } from './infrastructure/persistence/sql.link.repository';
import { SqlWorklogRepository } from './infrastructure/persistence/sql.worklog.repository';
import { WorkItemsModule } from './work-items.module';

/** What people say about a work item and what they did on it: comments, links, logged time, history. */
@Module({
  imports: [IdentityModule, ProjectsModule, WorkItemsModule],
  controllers: [
    CommentsV1Controller,
    CommentsV2Controller,
    LinksV1Controller,
    LinksV2Controller,
    ActivitiesV1Controller,
    ActivitiesV2Controller,
    WorklogsV1Controller,
    WorklogTotalsV1Controller,
    WorklogsV2Controller,
    WorklogSummaryV2Controller,
  ],
  providers: [
    HostedChanges,
    Comments,
    { provide: CommentRepository, useClass: SqlCommentRepository },
    Links,
    { provide: LinkRepository, useClass: SqlLinkRepository },
    Activities,
    { provide: ActivityRepository, useClass: SqlActivityRepository },
    Worklogs,
    { provide: WorklogRepository, useClass: SqlWorklogRepository },
  ],
  exports: [Comments, Links, Worklogs],
})
export class DiscussionModule {}
