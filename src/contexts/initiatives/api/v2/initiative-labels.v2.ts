import { auditV2, byName, EchoOf, membersOf, present, Resource, Serves, shows, standard, v2 } from '#http';
import {
  initiativeLabelEvents,
  initiativeLabelList,
  InitiativeLabelRepository,
  type InitiativeLabelRecord,
} from '../../application/initiative-label.repository';
import { InitiativeLabels, type CreateInitiativeLabel } from '../../application/initiative-labels';
import { initiativesResource } from '../common';

const show = shows<InitiativeLabelRecord>();

const initiativeLabelV2 = present<InitiativeLabelRecord>('InitiativeLabel', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  ...auditV2,
});

const member = membersOf<CreateInitiativeLabel>();

@EchoOf(initiativeLabelV2)
class CreateInitiativeLabelV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.number('sortOrder') sort_order?: number;
}

@Resource({
  ...initiativesResource,
  style: v2,
  tag: 'Initiative labels',
  about: 'Labels, each with a color, that initiatives of the workspace can have.',
  path: 'workspaces/:slug/initiatives/labels',
  names: { pk: byName(InitiativeLabelRepository) },
  scope: 'initiatives.labels',
  noun: 'label for initiatives',
  idNoun: 'initiative label',
  presenter: initiativeLabelV2,
  events: [{ kinds: [initiativeLabelEvents], visibility: 'record' }],
})
@Serves(...standard.records('pk', { list: initiativeLabelList, body: CreateInitiativeLabelV2 }))
export class InitiativeLabelsV2Controller {
  constructor(readonly records: InitiativeLabels) {}
}
