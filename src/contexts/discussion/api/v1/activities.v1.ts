import { byKey, Context, Id, List, ListQuery, present, projectReaders, Read, Resource, shows, v1 } from '#http';
import { mounted, type ListRequest, type ProjectCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV1 } from '../../../identity/api/v1';
import { ProjectRepository } from '../../../projects';
import { projectLiteV1 } from '../../../projects/api/v1';
import { WorkItemKeys, WorkItemReads } from '../../../work-items';
import { workItemV1 } from '../../../work-items/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import { Activities } from '../../application/activities';
import { activityList, type ActivityRecord } from '../../application/activity.repository';
import { ACTIVITIES } from '../texts';

const show = shows<ActivityRecord>();

const NEVER = { type: ['string', 'null'], format: 'date-time', description: 'History is not deleted.' };
const FILES = {
  type: 'array',
  items: { type: 'string', format: 'uri-reference' },
  description: 'Addresses of the files that the entry is about.',
};
const VERB = { type: 'string', enum: ['created', 'updated'], description: 'An entry about a deletion is an update.' };
const EPOCH = { type: 'integer', description: 'Seconds since 1970.' };

const activityV1 = present<ActivityRecord>(
  'WorkItemActivity',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('createdAt'),
    deleted_at: show.computed(NEVER, [], () => null),
    verb: show.computed(VERB, ['verb'], ({ verb }) => (verb === 'created' ? verb : 'updated')),
    field: show.text('field', { nullable: true }),
    old_value: show.text('oldValue', { nullable: true }),
    new_value: show.text('newValue', { nullable: true }),
    comment: show.text('comment'),
    attachments: show.computed(FILES, ['attachments'], ({ attachments }) => attachments.map(mounted)),
    old_identifier: show.uuid('oldIdentifier', { nullable: true }),
    new_identifier: show.uuid('newIdentifier', { nullable: true }),
    epoch: show.computed(EPOCH, ['epoch'], ({ epoch }) => Math.floor(epoch)),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
    issue: show.uuid('workItemId'),
    issue_comment: show.uuid('commentId', { nullable: true }),
    actor: show.uuid('actorId', { nullable: true }),
    claimed_author: show.uuid('claimedAuthorId', { nullable: true }),
    claimed_at: show.datetime('claimedAt', { nullable: true }),
  },
  {
    actor: show.via(Users, 'actorId', () => userLiteV1),
    project: show.via(ProjectRepository, 'projectId', () => projectLiteV1),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
    issue: show.via(WorkItemReads, 'workItemId', () => workItemV1),
  },
);

@Resource({
  style: v1,
  tag: 'Activities',
  about: ACTIVITIES,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items/:work_item_id/activities',
    'workspaces/:workspace_slug/projects/:project_id/issues/:work_item_id/activities',
  ],
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.activities',
  presenter: activityV1,
  noun: 'change of a work item',
  idNoun: 'work item activity',
  allow: { read: projectReaders },
})
export class ActivitiesV1Controller {
  constructor(private readonly activities: Activities) {}

  @List({
    summary: 'List what happened to a work item, oldest first',
    list: { ...activityList, searchable: false },
    filters: [],
  })
  list(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @ListQuery() request: ListRequest) {
    return this.activities.list(ctx, item, request);
  }

  @Read('activity_id', { passive: ['cursor', 'order_by', 'per_page'] })
  get(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Id('activity_id') id: string) {
    return this.activities.get(ctx, item, id);
  }
}
