import {
  auditV1,
  externalPair,
  ExternalPairBody,
  membersOf,
  partial,
  present,
  projectReaders,
  projectWriters,
  Resource,
  Serves,
  shows,
  standard,
  v1,
  workspaceAdmins,
} from '#http';
import { order, type ListSpec } from '#kernel';
import { LABELS, projectManagesLabels, WORKSPACE_LABELS } from '../shared';
import { inProjectV1 } from '../../../projects/api/v1';
import { labelList, type LabelRecord } from '../../application/label.repository';
import { Labels, type CreateLabel } from '../../application/labels';

const show = shows<LabelRecord>();

const members = {
  id: show.uuid('id'),
  ...auditV1,
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  ...externalPair,
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

/** A label of the workspace: it has no project, and version 1 does not show its parent. */
const projectLabelV1 = present<LabelRecord>('ProjectLabel', members);

const member = membersOf<CreateLabel>();

class LabelMembersV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.text('description') description?: string;
  @member.uuid('parentId', { nullable: true }) parent?: string | null;
}

/** A new label goes behind the others. `sort_order` is ignored. */
class CreateLabelV1 extends LabelMembersV1 {
  @member.readOnly('number') sort_order?: number;
}

class UpdateLabelV1 extends partial(LabelMembersV1) {
  @member.number('sortOrder') sort_order?: number;
}

const newestFirst: ListSpec = { ...labelList, defaultOrder: order('-createdAt'), searchable: false };

@Resource({
  style: v1,
  tag: 'Labels',
  about: LABELS,
  path: 'workspaces/:workspace_slug/projects/:project_id/labels',
  level: 'project',
  scope: 'projects.labels',
  presenter: labelV1,
  allow: { read: projectReaders, write: projectWriters },
  writeGates: [projectManagesLabels],
})
@Serves(
  standard.list({ list: newestFirst, filters: [], passive: ['project', 'order_by'] }),
  standard.get('label_id', { id: 'get_labels' }),
  standard.create({ body: CreateLabelV1 }),
  standard.update('label_id', { body: UpdateLabelV1 }),
  standard.remove('label_id', { summary: 'Delete a label and its child labels' }),
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

@Resource({
  style: v1,
  tag: 'Project labels',
  about: WORKSPACE_LABELS,
  path: 'workspaces/:workspace_slug/project-labels',
  level: 'workspace',
  scope: 'projects.labels',
  presenter: projectLabelV1,
  noun: 'label of the workspace',
  idNoun: 'project label',
  allow: { read: 'all', write: workspaceAdmins },
})
@Serves(
  standard.list({
    list: { ...labelList, searchable: false },
    filters: [],
    alsoBare: true,
    profiles: { clients: { bare: () => true } },
  }),
  standard.get('label_id', { id: 'get_project_label_detail' }),
  standard.create({ id: 'add_project_label', body: CreateProjectLabelV1 }),
  standard.update('label_id', {
    id: 'update_project_label_detail',
    body: partial(CreateProjectLabelV1),
  }),
  standard.remove('label_id'),
)
export class WorkspaceLabelsV1Controller {
  constructor(readonly records: Labels) {}
}
