import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import { order, type ListSpec } from '#kernel';
import { authorsV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import { initiativeLabelList, type InitiativeLabelRecord } from '../../application/initiative-label.repository';
import { InitiativeLabels, type CreateInitiativeLabel } from '../../application/initiative-labels';
import { INITIATIVE_LABELS } from '../texts';

const show = shows<InitiativeLabelRecord>();

export const initiativeLabelV1 = present<InitiativeLabelRecord>(
  'InitiativeLabel',
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
  },
  {
    ...authorsV1<InitiativeLabelRecord>(),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  },
);

const member = membersOf<CreateInitiativeLabel>();

class CreateInitiativeLabelV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.number('sortOrder') sort_order?: number;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

class UpdateInitiativeLabelV1 extends partial(CreateInitiativeLabelV1) {}

const READERS = 'O A M';
const WRITERS = 'O A';

const newestFirst: ListSpec = { ...initiativeLabelList, defaultOrder: order('-createdAt'), searchable: false };

@Resource({
  style: v1,
  tag: 'Initiative labels',
  about: INITIATIVE_LABELS,
  path: 'workspaces/:workspace_slug/initiatives/labels',
  level: 'workspace',
  scope: 'initiatives.labels',
  gates: [feature('initiatives')],
  presenter: initiativeLabelV1,
})
@Serves(
  standard.list({
    id: 'list_initiative_labels',
    summary: 'List labels of initiatives',
    allow: READERS,
    list: newestFirst,
    filters: [],
  }),
  standard.create({
    id: 'add_initiative_label',
    summary: 'Create a label of initiatives',
    allow: WRITERS,
    body: CreateInitiativeLabelV1,
  }),
  standard.get('label_id', {
    id: 'get_initiative_label_detail',
    summary: 'Get a label of initiatives',
    allow: READERS,
  }),
  standard.update('label_id', {
    id: 'update_initiative_label_detail',
    summary: 'Update a label of initiatives',
    allow: WRITERS,
    body: UpdateInitiativeLabelV1,
  }),
  standard.remove('label_id', {
    id: 'delete_initiative_label',
    summary: 'Delete a label of initiatives',
    allow: WRITERS,
  }),
)
export class InitiativeLabelsV1Controller {
  constructor(readonly records: InitiativeLabels) {}
}
