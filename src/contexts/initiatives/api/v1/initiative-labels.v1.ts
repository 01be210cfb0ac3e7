import {
  auditV1,
  ExternalPairBody,
  externalPair,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import { order } from '#kernel';
import { inWorkspaceV1 } from '../../../workspaces/api/v1';
import { initiativeLabelList, type InitiativeLabelRecord } from '../../application/initiative-label.repository';
import { InitiativeLabels, type CreateInitiativeLabel } from '../../application/initiative-labels';
import { initiativesResource } from '../common';

const show = shows<InitiativeLabelRecord>();

export const initiativeLabelV1 = present<InitiativeLabelRecord>(
  'InitiativeLabel',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.text('description'),
    color: show.text('color'),
    sort_order: show.number('sortOrder'),
    ...externalPair,
    ...auditV1,
    workspace: show.uuid('workspaceId'),
  },
  inWorkspaceV1<InitiativeLabelRecord>(),
);

const member = membersOf<CreateInitiativeLabel>();

class CreateInitiativeLabelV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.number('sortOrder') sort_order?: number;
}

@Resource({
  ...initiativesResource,
  style: v1,
  tag: 'Initiative labels',
  path: 'workspaces/:workspace_slug/initiatives/labels',
  scope: 'initiatives.labels',
  noun: 'label for initiatives',
  idNoun: 'initiative label',
  presenter: initiativeLabelV1,
})
@Serves(
  standard.list({
    list: { ...initiativeLabelList, defaultOrder: order('-createdAt'), searchable: false },
    filters: [],
  }),
  standard.create({ id: 'add_initiative_label', body: CreateInitiativeLabelV1 }),
  standard.get('label_id', { id: 'get_initiative_label_detail' }),
  standard.update('label_id', { id: 'update_initiative_label_detail', body: partial(CreateInitiativeLabelV1) }),
  standard.remove('label_id'),
)
export class InitiativeLabelsV1Controller {
  constructor(readonly records: InitiativeLabels) {}
}
