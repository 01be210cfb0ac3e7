import {
  EchoOf,
  externalPair,
  ExternalPairBody,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standardBelow,
} from '#http';
import { propertyOptionList, type PropertyOptionRecord } from '../../application/property.repository';
import { PropertyOptions, type SentOption } from '../../application/property-options';
import { projectTypesV2, workspaceTypesV2 } from '../levels';
import { PROPERTY_OPTIONS } from '../texts';
import { optionEvents } from '../../application/types.events';

const show = shows<PropertyOptionRecord>();

export const propertyOptionV2 = present<PropertyOptionRecord>('WorkItemPropertyOption', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  is_default: show.boolean('isDefault'),
  sort_order: show.number('sortOrder'),
  ...externalPair,
});

const member = membersOf<SentOption>();

class OptionMembersV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.boolean('isDefault', { default: false }) is_default?: boolean;
}

@EchoOf(propertyOptionV2)
class CreatePropertyOptionV2 extends OptionMembersV2 {}

/** An option in the body of its property. With an id it changes an existing option. */
export class SentOptionV2 extends OptionMembersV2 {
  @member.uuid('id') id?: string;
}

const below = standardBelow('property_id');
const whole = { selectable: false };
const options = [
  below.list({ list: propertyOptionList, filters: ['name'], ...whole }),
  below.get('pk', whole),
  below.create({ body: CreatePropertyOptionV2, ...whole }),
  below.update('pk', { body: partial(CreatePropertyOptionV2), ...whole }),
  below.remove('pk'),
] as const;

@Resource({
  ...projectTypesV2,
  tag: 'Work item property options',
  about: PROPERTY_OPTIONS,
  path: 'workspaces/:slug/projects/:project_id/work-item-properties/:property_id/options',
  scope: 'projects.work_item_properties',
  presenter: propertyOptionV2,
  idNoun: 'property option',
  events: [{ kinds: [optionEvents], visibility: 'record' }],
})
@Serves(...options)
export class WorkItemPropertyOptionsV2Controller {
  constructor(readonly records: PropertyOptions) {}
}

@Resource({
  ...workspaceTypesV2,
  tag: 'Work item property options',
  path: 'workspaces/:slug/work-item-properties/:property_id/options',
  scope: 'workspaces.work_item_properties',
  presenter: propertyOptionV2,
  idNoun: 'workspace property option',
})
@Serves(...options)
export class WorkspaceWorkItemPropertyOptionsV2Controller {
  constructor(readonly records: PropertyOptions) {}
}
