import { Bulk, byName, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { projectManagesLabels } from '../gates';
import { labelList, LabelRepository, type LabelRecord } from '../../application/label.repository';
import { labelEvents } from '../../application/label.events';
import { Labels, type CreateLabel } from '../../application/labels';
import { LABELS, WORKSPACE_LABELS } from '../texts';

const show = shows<LabelRecord>();

export const labelV2 = present<LabelRecord>('Label', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  parent_id: show.uuid('parentId', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

/** The label as an expansion shows it. */
export const labelLiteV2 = present<LabelRecord>('LabelLite', {
  id: show.uuid('id'),
  name: show.text('name'),
  color: show.text('color'),
});

const member = membersOf<CreateLabel>();

class CreateLabelV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.text('description') description?: string;
  @member.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @member.number('sortOrder') sort_order?: number;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateLabelV2 extends partial(CreateLabelV2) {}

const READERS = 'PA C Cm PG';
const WRITING = { allow: 'PA', gates: [projectManagesLabels] };
const FOR_ALL = { allow: 'O A' };

@Resource({
  style: v2,
  tag: 'Labels',
  about: LABELS,
  path: 'workspaces/:slug/projects/:project_id/labels',
  level: 'project',
  names: { pk: byName(LabelRepository) },
  scope: 'projects.labels',
  presenter: labelV2,
  events: [{ kinds: [labelEvents], sight: 'record' }],
})
@Serves(
  standard.list({ id: 'list-labels', summary: 'List labels', allow: READERS, list: labelList }),
  standard.get('pk', { id: 'get-label', summary: 'Get a label', allow: READERS }),
  standard.create({ id: 'create-label', summary: 'Create a label', body: CreateLabelV2, ...WRITING }),
  standard.update('pk', { id: 'update-label', summary: 'Update a label', body: UpdateLabelV2, ...WRITING }),
  standard.remove('pk', { id: 'delete-label', summary: 'Delete a label and its child labels', ...WRITING }),
  standard.upsert({ id: 'upsert-label', summary: 'Create or update a label', body: CreateLabelV2, ...WRITING }),
  standard.bulkCreate(CreateLabelV2, { id: 'bulk-create-labels', summary: 'Create labels', ...WRITING }),
  standard.bulkUpdate(UpdateLabelV2, { id: 'bulk-update-labels', summary: 'Update labels', ...WRITING }),
  standard.bulkRemove({ id: 'bulk-delete-labels', summary: 'Delete labels', ...WRITING }),
)
export class LabelsV2Controller {
  constructor(
    readonly records: Labels,
    readonly bulk: Bulk,
  ) {}
}

@Resource({
  style: v2,
  tag: 'Project labels',
  about: WORKSPACE_LABELS,
  path: 'workspaces/:slug/project-labels',
  level: 'workspace',
  names: { pk: byName(LabelRepository) },
  scope: 'workspaces.project_labels',
  presenter: labelV2,
})
@Serves(
  standard.list({ id: 'list-project-labels', summary: 'List labels of the workspace', allow: 'all', list: labelList }),
  standard.get('pk', { id: 'get-project-label', summary: 'Get a label of the workspace', allow: 'all' }),
  standard.create({
    id: 'create-project-label',
    summary: 'Create a label for all projects',
    body: CreateLabelV2,
    ...FOR_ALL,
  }),
  standard.update('pk', {
    id: 'update-project-label',
    summary: 'Update a label in all projects',
    body: UpdateLabelV2,
    ...FOR_ALL,
  }),
  standard.remove('pk', { id: 'delete-project-label', summary: 'Delete a label in all projects', ...FOR_ALL }),
)
export class WorkspaceLabelsV2Controller {
  constructor(readonly records: Labels) {}
}
