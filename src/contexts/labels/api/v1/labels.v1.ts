import { membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import { order, type ListSpec } from '#kernel';
import { projectManagesLabels } from '../gates';
import { inProjectV1 } from '../../../projects/api/v1';
import { labelList, type LabelRecord } from '../../application/label.repository';
import { Labels, type CreateLabel } from '../../application/labels';
import { LABELS, WORKSPACE_LABELS } from '../texts';

const show = shows<LabelRecord>();

const members = {
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
};

export const labelV1 = present<LabelRecord>(
  'Label',
  {
    ...members,
    project: show.uuid('projectId', { nullable: true }),
    parent: show.uuid('parentId', { nullable: true }),
  },
  {
    ...inProjectV1<LabelRecord>(),
  },
);

/** A label of the workspace has no project; version 1 knows of no nesting there. */
const projectLabelV1 = present<LabelRecord>('ProjectLabel', members);

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
const WRITING = { allow: 'PA C', gates: [projectManagesLabels] };
const FOR_ALL = { allow: 'O A' };

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
  standard.create({ id: 'create_label', summary: 'Create a label', body: CreateLabelV1, ...WRITING }),
  standard.update('label_id', { id: 'update_label', summary: 'Update a label', body: UpdateLabelV1, ...WRITING }),
  standard.remove('label_id', { id: 'delete_label', summary: 'Delete a label and its child labels', ...WRITING }),
)
export class LabelsV1Controller {
  constructor(readonly records: Labels) {}
}

class CreateProjectLabelV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.number('sortOrder') sort_order?: number;
}

class UpdateProjectLabelV1 extends partial(CreateProjectLabelV1) {}

@Resource({
  style: v1,
  tag: 'Project labels',
  about: WORKSPACE_LABELS,
  path: 'workspaces/:workspace_slug/project-labels',
  level: 'workspace',
  scope: 'projects.labels',
  presenter: projectLabelV1,
})
@Serves(
  standard.list({
    id: 'list_project_labels',
    summary: 'List labels of the workspace',
    allow: 'all',
    list: { ...labelList, searchable: false },
    filters: [],
    alsoBare: true,
    profiles: { clients: { bare: () => true } },
  }),
  standard.get('label_id', {
    id: 'get_project_label_detail',
    summary: 'Get a label of the workspace',
    allow: 'all',
  }),
  standard.create({
    id: 'add_project_label',
    summary: 'Create a label for all projects',
    body: CreateProjectLabelV1,
    ...FOR_ALL,
  }),
  standard.update('label_id', {
    id: 'update_project_label_detail',
    summary: 'Update a label in all projects',
    body: UpdateProjectLabelV1,
    ...FOR_ALL,
  }),
  standard.remove('label_id', {
    id: 'delete_project_label',
    summary: 'Delete a label in all projects',
    ...FOR_ALL,
  }),
)
export class WorkspaceLabelsV1Controller {
  constructor(readonly records: Labels) {}
}
