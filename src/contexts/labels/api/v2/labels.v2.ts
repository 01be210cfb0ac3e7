import {
  auditV2,
  Bulk,
  byName,
  EchoOf,
  externalPair,
  ExternalPairBody,
  membersOf,
  present,
  projectAdmins,
  projectReaders,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  workspaceAdmins,
} from '#http';
import { LABELS, projectManagesLabels, WORKSPACE_LABELS } from '../shared';
import { labelEvents, labelList, LabelRepository, type LabelRecord } from '../../application/label.repository';
import { Labels, type CreateLabel } from '../../application/labels';

const show = shows<LabelRecord>();

export const labelV2 = present<LabelRecord>('Label', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  parent_id: show.uuid('parentId', { nullable: true }),
  ...externalPair,
  ...auditV2,
});

/** The short form of a label, used in expansions. */
export const labelLiteV2 = present<LabelRecord>('LabelLite', {
  id: show.uuid('id'),
  name: show.text('name'),
  color: show.text('color'),
});

const member = membersOf<CreateLabel>();

@EchoOf(labelV2)
class CreateLabelV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.text('description') description?: string;
  @member.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @member.number('sortOrder') sort_order?: number;
}

@Resource({
  style: v2,
  tag: 'Labels',
  about: LABELS,
  path: 'workspaces/:slug/projects/:project_id/labels',
  level: 'project',
  names: { pk: byName(LabelRepository) },
  scope: 'projects.labels',
  presenter: labelV2,
  allow: { read: projectReaders, write: projectAdmins },
  writeGates: [projectManagesLabels],
  events: [{ kinds: [labelEvents], visibility: 'record' }],
})
@Serves(
  ...standard.records('pk', {
    list: labelList,
    body: CreateLabelV2,
    remove: { summary: 'Delete a label and its child labels' },
  }),
  standard.upsert({ body: CreateLabelV2 }),
  ...standard.bulk(CreateLabelV2),
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
  noun: 'label of the workspace',
  idNoun: 'project label',
  allow: { read: 'all', write: workspaceAdmins },
})
@Serves(
  ...standard.records('pk', {
    list: labelList,
    body: CreateLabelV2,
  }),
)
export class WorkspaceLabelsV2Controller {
  constructor(readonly records: Labels) {}
}
