import { membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import { order, type ListSpec } from '#kernel';
import { inProjectV1 } from './expansions.v1';
import { labelList, type LabelRecord } from '../../application/label.repository';
import { Labels, type CreateLabel } from '../../application/labels';
import { LABELS } from '../texts';

const show = shows<LabelRecord>();

export const labelV1 = present<LabelRecord>(
  'Label',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    description: show.text('description'),
    color: show.text('color'),
    sort_order: show.number('sortOrder'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    project: show.uuid('projectId', { nullable: true }),
    parent: show.uuid('parentId', { nullable: true }),
  },
  {
    ...inProjectV1<LabelRecord>(),
  },
);

const member = membersOf<CreateLabel>();

class LabelMembersV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.text('description') description?: string;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.uuid('parentId', { nullable: true }) parent?: string | null;
}

/** A new label goes behind the others, whatever order the body names. */
class CreateLabelV1 extends LabelMembersV1 {
  @member.readOnly('number') sort_order?: number;
}

class UpdateLabelV1 extends partial(LabelMembersV1) {
  @member.number('sortOrder') sort_order?: number;
}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';

const newestFirst: ListSpec = { ...labelList, defaultOrder: order('-createdAt'), searchable: false };

@Resource({
  style: v1,
  tag: 'Labels',
  about: LABELS,
  path: 'workspaces/:workspace_slug/projects/:project_id/labels',
  level: 'project',
  scope: 'projects.labels',
  presenter: labelV1,
})
@Serves(
  standard.list({
    id: 'list_labels',
    summary: 'List labels',
    allow: READERS,
    list: newestFirst,
    filters: [],
    passive: ['project', 'order_by'],
  }),
  standard.get('label_id', { id: 'get_labels', summary: 'Get a label', allow: READERS }),
  standard.create({ id: 'create_label', summary: 'Create a label', allow: WRITERS, body: CreateLabelV1 }),
  standard.update('label_id', { id: 'update_label', summary: 'Update a label', allow: WRITERS, body: UpdateLabelV1 }),
  standard.remove('label_id', { id: 'delete_label', summary: 'Delete a label and its child labels', allow: WRITERS }),
)
export class LabelsV1Controller {
  constructor(readonly records: Labels) {}
}
