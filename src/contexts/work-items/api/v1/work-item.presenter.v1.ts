import { documentOf } from '#html';
import { present, rich, shows, type Schema } from '#http';
import { PRIORITIES } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV1 } from '../../../identity/api/v1';
import { LabelRepository } from '../../../labels';
import { StateRepository } from '../../../projects';
import { labelV1 } from '../../../labels/api/v1';
import { inProjectV1, stateLiteV1 } from '../../../projects/api/v1';
import { WorkItemReads, type WorkItemRecord } from '../../application/work-item.repository';
import { referred } from '../referred';

const show = shows<WorkItemRecord>();

const parentLiteV1 = present<WorkItemRecord>('WorkItemLite', {
  id: show.uuid('id'),
  sequence_id: show.integer('sequenceId'),
  project_id: show.uuid('projectId'),
});

const DOCUMENT: Schema = {
  type: 'object',
  description: 'The description as an editor document with its full structure; empty if there is none.',
};
const NO_TEXT = '<p></p>';
const DAY: Schema = { type: ['string', 'null'], format: 'date' };
const NO_BINARY: Schema = {
  type: ['string', 'null'],
  description: 'State of a collaborative editor, if there is one.',
};

export const workItemV1 = present<WorkItemRecord>(
  'WorkItem',
  {
    id: show.uuid('id'),
    type_id: show.uuid('typeId', { nullable: true }),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    point: show.integer('point', { nullable: true }),
    name: show.text('name'),
    description: rich(
      show.computed(DOCUMENT, ['descriptionHtml'], ({ descriptionHtml: html }) =>
        html === NO_TEXT ? {} : documentOf(html),
      ),
    ),
    description_html: show.richText('descriptionHtml'),
    description_stripped: show.text('descriptionStripped'),
    description_binary: show.computed(NO_BINARY, [], () => null),
    priority: show.text('priority', { enum: PRIORITIES }),
    start_date: show.date('startDate', { nullable: true }),
    target_date: show.date('targetDate', { nullable: true }),
    sequence_id: show.integer('sequenceId'),
    sort_order: show.number('sortOrder'),
    completed_at: show.datetime('completedAt', { nullable: true }),
    archived_at: show.computed(DAY, ['archivedAt'], (item) => item.archivedAt?.slice(0, 10) ?? null),
    is_draft: show.boolean('isDraft'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
    parent: show.uuid('parentId', { nullable: true, lookup: WorkItemReads }),
    state: show.uuid('stateId', { nullable: true }),
    estimate_point: show.uuid('estimatePointId', { nullable: true }),
    type: show.uuid('typeId', { nullable: true }),
    assignees: show.uuids('assigneeIds'),
    labels: show.uuids('labelIds'),
  },
  {
    state: show.via(StateRepository, 'stateId', () => stateLiteV1),
    assignees: show.viaMany(Users, 'assigneeIds', () => userLiteV1),
    labels: show.viaMany(LabelRepository, 'labelIds', () => labelV1),
    parent: show.via(WorkItemReads, 'parentId', () => parentLiteV1),
    type: referred('type', 'typeId'),
    module: referred('module', 'moduleIds'),
    estimate_point: referred('point', 'estimatePointId'),
    ...inProjectV1<WorkItemRecord>(),
  },
);

const { expansions } = workItemV1;

/** Members that events of this version show as whole records where answers show ids. */
export const toldWholeV1 = {
  state: expansions.state!,
  assignees: expansions.assignees!,
  labels: expansions.labels!,
  module: expansions.module!,
  cycle: referred('cycle', 'cycleId'),
};
