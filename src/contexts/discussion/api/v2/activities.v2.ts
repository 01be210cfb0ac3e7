import {
  byKey,
  Context,
  externalPair,
  Id,
  List,
  ListQuery,
  present,
  projectReaders,
  Read,
  Resource,
  shows,
  v2,
} from '#http';
import type { ListRequest, ProjectCtx } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { Activities } from '../../application/activities';
import { activityList, type ActivityRecord } from '../../application/activity.repository';
import { ACTIVITIES } from '../texts';

const show = shows<ActivityRecord>();

const activityV2 = present<ActivityRecord>(
  'WorkItemActivity',
  {
    id: show.uuid('id'),
    work_item_id: show.uuid('workItemId'),
    verb: show.text('verb'),
    field: show.text('field', { nullable: true }),
    old_value: show.text('oldValue', { nullable: true }),
    new_value: show.text('newValue', { nullable: true }),
    old_identifier_id: show.uuid('oldIdentifier', { nullable: true }),
    new_identifier_id: show.uuid('newIdentifier', { nullable: true }),
    comment: show.text('comment'),
    issue_comment_id: show.uuid('commentId', { nullable: true }),
    duration: show.integer('duration', { nullable: true, description: 'Minutes, of entries about logged time.' }),
    epoch: show.number('epoch', { description: 'Seconds since 1970.' }),
    ...externalPair,
    actor_id: show.uuid('actorId', { nullable: true }),
    created_at: show.datetime('createdAt'),
    claimed_author_id: show.uuid('claimedAuthorId', { nullable: true }),
    claimed_at: show.datetime('claimedAt', { nullable: true }),
  },
  { actor: show.via(Users, 'actorId', () => userLiteV2) },
);

@Resource({
  style: v2,
  tag: 'Activities',
  about: ACTIVITIES,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/activities',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.activities',
  presenter: activityV2,
  noun: 'entry of the history',
  idNoun: 'activity',
  allow: { read: projectReaders },
})
export class ActivitiesV2Controller {
  constructor(private readonly activities: Activities) {}

  @List({ summary: 'List the history of a work item', list: activityList })
  list(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @ListQuery() request: ListRequest) {
    return this.activities.list(ctx, item, request);
  }

  @Read('pk')
  get(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Id('pk') id: string) {
    return this.activities.get(ctx, item, id);
  }
}
