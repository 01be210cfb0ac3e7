import { PERMISSIONS, present, shows } from '#http';
import { PRIORITIES } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { LabelRepository } from '../../../labels';
import { StateRepository } from '../../../projects';
import { labelLiteV2 } from '../../../labels/api/v2';
import { stateLiteV2 } from '../../../projects/api/v2';
import { ItemExtension } from '../../application/item-extension';
import { WorkItemReads, type WorkItemRecord } from '../../application/work-item.repository';
import { referred } from '../referred';
import { ItemPermissionsV2 } from './item-permissions.v2';

const show = shows<WorkItemRecord>();

const parentLiteV2 = present<WorkItemRecord>('WorkItemLite', {
  id: show.uuid('id'),
  name: show.text('name'),
  sequence_id: show.integer('sequenceId'),
});

export const workItemV2 = present<WorkItemRecord>(
  'WorkItem',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    identifier: show.computed(
      { type: 'string', description: 'Human-readable key, such as ENG-12.' },
      ['projectIdentifier', 'sequenceId'],
      (item) => `${item.projectIdentifier}-${item.sequenceId}`,
    ),
    sequence_id: show.integer('sequenceId'),
    priority: show.text('priority', { enum: PRIORITIES }),
    state_id: show.uuid('stateId'),
    type_id: show.uuid('typeId', { nullable: true }),
    parent_id: show.uuid('parentId', { nullable: true, lookup: WorkItemReads }),
    project_id: show.uuid('projectId'),
    cycle_id: show.uuid('cycleId', { nullable: true }),
    module_ids: show.uuids('moduleIds'),
    assignee_ids: show.uuids('assigneeIds'),
    label_ids: show.uuids('labelIds'),
    start_date: show.date('startDate', { nullable: true }),
    target_date: show.date('targetDate', { nullable: true }),
    sort_order: show.number('sortOrder', { presence: 'named' }),
    version: show.integer('version', {
      presence: 'named',
      description:
        'Number of changes of the work item. Send it in quotes in `If-Match`: the write is refused if the work ' +
        'item has changed since.',
    }),
    is_draft: show.boolean('isDraft'),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
    description_html: show.richText('descriptionHtml', { presence: 'named' }),
    permissions: show.supplied(PERMISSIONS, ItemPermissionsV2, ['projectId', 'createdById']),
    custom_fields: show.supplied(
      { type: 'object', description: 'Values of custom properties by name; properties without a value are left out.' },
      ItemExtension,
      ['projectId', 'typeId'],
    ),
  },
  {
    state: show.via(StateRepository, 'stateId', () => stateLiteV2),
    type: referred('type', 'typeId'),
    parent: show.via(WorkItemReads, 'parentId', () => parentLiteV2),
    assignees: show.viaMany(Users, 'assigneeIds', () => userLiteV2),
    labels: show.viaMany(LabelRepository, 'labelIds', () => labelLiteV2),
    cycle: referred('cycle', 'cycleId'),
    modules: referred('module', 'moduleIds', { many: true }),
    estimate_point: referred('point', 'estimatePointId'),
  },
);
