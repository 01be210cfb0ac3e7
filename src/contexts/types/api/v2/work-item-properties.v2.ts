import { EchoOf, externalPair, ExternalPairBody, membersOf, present, Resource, Serves, shows, standard } from '#http';
import { MAX_SETTINGS } from '#kernel';
import { Properties, type CreateProperty } from '../../application/properties';
import { propertyList, type PropertyView } from '../../application/property.repository';
import { PROPERTY_TYPES, RELATION_TYPES } from '#properties';
import { projectTypesV2, workspaceTypesV2 } from '../levels';
import { optionsIn } from '../options';
import { PROPERTIES } from '../texts';
import { propertyOptionV2, SentOptionV2 } from './work-item-property-options.v2';
import { propertyEvents } from '../../application/types.events';

const show = shows<PropertyView>();

export const propertyV2 = present<PropertyView>('WorkItemProperty', {
  id: show.uuid('id'),
  name: show.text('name', { description: 'Key of the values in work items, derived from the first display name.' }),
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
  ...externalPair,
  created_at: show.datetime('createdAt'),
});

const member = membersOf<CreateProperty>();

@EchoOf(propertyV2)
class CreatePropertyV2 extends ExternalPairBody {
  @member.text('displayName', { required: true, max: 255, blank: false }) display_name!: string;
  @member.choice('propertyType', PROPERTY_TYPES, { required: true }) property_type!: string;
  @member.choice('relationType', RELATION_TYPES, { nullable: true }) relation_type?: string | null;
  @member.text('description') description?: string;
  @member.objects('options', { of: SentOptionV2, max: 500, example: [{ name: 'High' }] }) options?: SentOptionV2[];
  @member.boolean('isMulti', { default: false }) is_multi?: boolean;
  @member.boolean('isRequired', { default: false }) is_required?: boolean;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.texts('defaultValue', { max: 100, default: [] }) default_value?: string[];
  @member.object('settings', { max: MAX_SETTINGS, default: {} }) settings?: object;
  @member.object('validationRules', { max: MAX_SETTINGS, default: {} }) validation_rules?: object;
}

const properties = standard.records('pk', { list: propertyList, filters: ['name'], body: CreatePropertyV2 });

@Resource({
  ...projectTypesV2,
  tag: 'Work item properties',
  about: PROPERTIES,
  path: 'workspaces/:slug/projects/:project_id/work-item-properties',
  scope: 'projects.work_item_properties',
  presenter: propertyV2,
  events: [{ kinds: [propertyEvents], visibility: 'record' }],
})
@Serves(...properties)
export class WorkItemPropertiesV2Controller {
  constructor(readonly records: Properties) {}
}

@Resource({
  ...workspaceTypesV2,
  tag: 'Work item properties',
  path: 'workspaces/:slug/work-item-properties',
  scope: 'workspaces.work_item_properties',
  presenter: propertyV2,
  idNoun: 'workspace work item property',
})
@Serves(...properties)
export class WorkspaceWorkItemPropertiesV2Controller {
  constructor(readonly records: Properties) {}
}
