import { membersOf, partial, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { propertyOptionList, type PropertyOptionRecord } from '../../application/property-option.repository';
import { PropertyOptions, type SentOption } from '../../application/property-options';
import { projectManagesTypes } from '../modes';
import { PROPERTY_OPTIONS } from '../texts';
import { optionEvents } from '../../application/types.events';

const show = shows<PropertyOptionRecord>();

export const propertyOptionV2 = present<PropertyOptionRecord>('WorkItemPropertyOption', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  is_default: show.boolean('isDefault'),
  sort_order: show.number('sortOrder'),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
});

const member = membersOf<SentOption>();

class OptionMembersV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.boolean('isDefault', { default: false }) is_default?: boolean;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
}

export class CreatePropertyOptionV2 extends OptionMembersV2 {
  @member.readOnly('uuid') id?: string;
  @member.readOnly('number') sort_order?: number;
}

export class UpdatePropertyOptionV2 extends partial(CreatePropertyOptionV2) {}

/** An option in the body of its property. */
export class SentOptionV2 extends OptionMembersV2 {
  @member.uuid('id') id?: string;
}

const READERS = 'PA C Cm';
const WRITERS = 'PA C';
const gates = [projectManagesTypes];
const standard = standardBelow('property_id');

@Resource({
  style: v2,
  tag: 'Work item property options',
  about: PROPERTY_OPTIONS,
  path: 'workspaces/:slug/projects/:project_id/work-item-properties/:property_id/options',
  level: 'project',
  scope: 'projects.work_item_properties',
  presenter: propertyOptionV2,
  events: [{ kinds: [optionEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-property-options',
    summary: 'List the options of a property',
    allow: READERS,
    list: propertyOptionList,
    filters: ['name'],
    selectable: false,
  }),
  standard.get('pk', { id: 'get-property-option', summary: 'Get an option', allow: READERS, selectable: false }),
  standard.create({
    id: 'create-property-option',
    summary: 'Create an option',
    allow: WRITERS,
    gates,
    body: CreatePropertyOptionV2,
    selectable: false,
  }),
  standard.update('pk', {
    id: 'update-property-option',
    summary: 'Update an option',
    allow: WRITERS,
    gates,
    body: UpdatePropertyOptionV2,
    selectable: false,
  }),
  standard.remove('pk', { id: 'delete-property-option', summary: 'Delete an option', allow: WRITERS, gates }),
)
export class WorkItemPropertyOptionsV2Controller {
  constructor(readonly records: PropertyOptions) {}
}
