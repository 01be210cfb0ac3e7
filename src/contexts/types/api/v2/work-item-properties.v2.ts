import { membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { Properties, type CreateProperty } from '../../application/properties';
import { propertyList, type PropertyView } from '../../application/property.repository';
import { PROPERTY_TYPES, RELATION_TYPES } from '#properties';
import { projectManagesTypes } from '../modes';
import { optionsIn } from '../options';
import { PROPERTIES } from '../texts';
import { propertyOptionV2, SentOptionV2 } from './work-item-property-options.v2';
import { propertyEvents } from '../../application/types.events';

const show = shows<PropertyView>();

export const propertyV2 = present<PropertyView>('WorkItemProperty', {
  id: show.uuid('id'),
  name: show.text('name', { description: 'Word by which values are called, made of the first display name.' }),
  display_name: show.text('displayName'),
  description: show.text('description'),
  property_type: show.text('propertyType', { enum: PROPERTY_TYPES }),
  relation_type: show.text('relationType', { enum: RELATION_TYPES, nullable: true }),
  is_multi: show.boolean('isMulti'),
  is_required: show.boolean('isRequired'),
  is_active: show.boolean('isActive'),
  default_value: show.texts('defaultValue'),
  options: optionsIn(propertyOptionV2),
  settings: show.object('settings'),
  validation_rules: show.object('validationRules'),
  logo_props: show.object('logoProps'),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
});

const member = membersOf<CreateProperty>();

export class CreatePropertyV2 {
  @member.text('displayName', { required: true, max: 255, blank: false }) display_name!: string;
  @member.choice('propertyType', PROPERTY_TYPES, { required: true }) property_type!: string;
  @member.choice('relationType', RELATION_TYPES, { nullable: true }) relation_type?: string | null;
  @member.text('description') description?: string;
  @member.objects('options', { of: SentOptionV2, max: 500, example: [{ name: 'High' }] }) options?: SentOptionV2[];
  @member.boolean('isMulti', { default: false }) is_multi?: boolean;
  @member.boolean('isRequired', { default: false }) is_required?: boolean;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.texts('defaultValue', { max: 100, default: [] }) default_value?: string[];
  @member.object('settings', { max: 65_536, default: {} }) settings?: object;
  @member.object('validationRules', { max: 65_536, default: {} }) validation_rules?: object;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('text') name?: string;
  @member.readOnly('object') logo_props?: object;
  @member.readOnly('datetime') created_at?: string;
}

export class UpdatePropertyV2 extends partial(CreatePropertyV2) {}

const READERS = 'PA C Cm';
const WRITERS = 'PA C';
const gates = [projectManagesTypes];

@Resource({
  style: v2,
  tag: 'Work item properties',
  about: PROPERTIES,
  path: 'workspaces/:slug/projects/:project_id/work-item-properties',
  level: 'project',
  scope: 'projects.work_item_properties',
  presenter: propertyV2,
  events: [{ kinds: [propertyEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-work-item-properties',
    summary: 'List the custom properties of a project',
    allow: READERS,
    list: propertyList,
    filters: ['name'],
  }),
  standard.get('pk', { id: 'get-work-item-property', summary: 'Get a custom property', allow: READERS }),
  standard.create({
    id: 'create-work-item-property',
    summary: 'Create a custom property',
    allow: WRITERS,
    gates,
    body: CreatePropertyV2,
  }),
  standard.update('pk', {
    id: 'update-work-item-property',
    summary: 'Update a custom property',
    allow: WRITERS,
    gates,
    body: UpdatePropertyV2,
  }),
  standard.remove('pk', {
    id: 'delete-work-item-property',
    summary: 'Delete a custom property',
    allow: WRITERS,
    gates,
  }),
)
export class WorkItemPropertiesV2Controller {
  constructor(readonly records: Properties) {}
}
