import { byName, feature, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import {
  initiativeLabelList,
  InitiativeLabelRepository,
  type InitiativeLabelRecord,
} from '../../application/initiative-label.repository';
import { InitiativeLabels, type CreateInitiativeLabel } from '../../application/initiative-labels';
import { INITIATIVE_LABELS } from '../texts';
import { initiativeLabelEvents } from '../../application/initiative.events';

const show = shows<InitiativeLabelRecord>();

const initiativeLabelV2 = present<InitiativeLabelRecord>('InitiativeLabel', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateInitiativeLabel>();

class CreateInitiativeLabelV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.number('sortOrder') sort_order?: number;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateInitiativeLabelV2 extends partial(CreateInitiativeLabelV2) {}

const READERS = 'O A M';
const WRITERS = 'O A';
const body = CreateInitiativeLabelV2;

@Resource({
  style: v2,
  tag: 'Initiative labels',
  about: INITIATIVE_LABELS,
  path: 'workspaces/:slug/initiatives/labels',
  level: 'workspace',
  names: { pk: byName(InitiativeLabelRepository) },
  scope: 'initiatives.labels',
  gates: [feature('initiatives')],
  presenter: initiativeLabelV2,
  events: [{ kinds: [initiativeLabelEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-initiative-labels',
    summary: 'List labels of initiatives',
    allow: READERS,
    list: initiativeLabelList,
  }),
  standard.get('pk', { id: 'get-initiative-label', summary: 'Get a label of initiatives', allow: READERS }),
  standard.create({ id: 'create-initiative-label', summary: 'Create a label of initiatives', allow: WRITERS, body }),
  standard.update('pk', {
    id: 'update-initiative-label',
    summary: 'Update a label of initiatives',
    allow: WRITERS,
    body: UpdateInitiativeLabelV2,
  }),
  standard.remove('pk', { id: 'delete-initiative-label', summary: 'Delete a label of initiatives', allow: WRITERS }),
)
export class InitiativeLabelsV2Controller {
  constructor(readonly records: InitiativeLabels) {}
}
