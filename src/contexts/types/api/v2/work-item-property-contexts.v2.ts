import { membersOf, partial, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { contextEvents } from '../../application/types.events';
import { propertyContextList } from '../../application/property-context.repository';
import {
  PropertyContexts,
  type ContextOption,
  type ContextView,
  type CreateContext,
} from '../../application/property-contexts';
import { workspaceManagesTypes } from '../modes';
import { optionsIn } from '../options';
import { PROPERTY_CONTEXTS } from '../texts';
import { propertyOptionV2 } from './work-item-property-options.v2';

const show = shows<ContextView>();

const propertyContextV2 = present<ContextView>('WorkItemPropertyContext', {
  id: show.uuid('id'),
  name: show.text('name'),
  is_required: show.boolean('isRequired'),
  is_multi: show.boolean('isMulti'),
  is_default: show.boolean('isDefault', { description: 'Marks the context that came with the property.' }),
  default_value: show.texts('defaultValue'),
  settings: show.object('settings'),
  sort_order: show.number('sortOrder'),
  applies_to_all_projects: show.boolean('appliesToAllProjects'),
  applies_to_all_work_item_types: show.boolean('appliesToAllTypes'),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  project_ids: show.uuids('projectIds'),
  issue_type_ids: show.uuids('typeIds'),
  options: optionsIn(propertyOptionV2),
});

const option = membersOf<ContextOption>();

class ContextOptionV2 {
  @option.uuid('id') id?: string;
  @option.text('name', { max: 255, blank: false }) name?: string;
  @option.text('description') description?: string;
  @option.boolean('isDefault', { default: false }) is_default?: boolean;
}

const member = membersOf<CreateContext>();

class CreatePropertyContextV2 {
  @member.text('name', { max: 255, blank: false }) name?: string;
  @member.boolean('appliesToAllProjects', { default: false }) applies_to_all_projects?: boolean;
  @member.uuids('projectIds') project_ids?: string[];
  @member.boolean('appliesToAllTypes', { default: false }) applies_to_all_work_item_types?: boolean;
  @member.uuids('typeIds') issue_type_ids?: string[];
  @member.boolean('isRequired', { nullable: true }) is_required?: boolean | null;
  @member.boolean('isMulti', { nullable: true }) is_multi?: boolean | null;
  @member.texts('defaultValue', { max: 100, nullable: true }) default_value?: string[] | null;
  @member.objects('options', { of: ContextOptionV2, max: 500, example: [{ name: 'High' }] })
  options?: ContextOptionV2[];
  @member.object('settings', { max: 65_536, nullable: true }) settings?: object | null;
  @member.number('sortOrder') sort_order?: number;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('boolean') is_default?: boolean;
  @member.readOnly('datetime') created_at?: string;
}

class UpdatePropertyContextV2 extends partial(CreatePropertyContextV2) {}

const ADMINS = 'O A';
const gates = [workspaceManagesTypes];
const standard = standardBelow('property_id');

@Resource({
  style: v2,
  tag: 'Work item property contexts',
  about: PROPERTY_CONTEXTS,
  path: 'workspaces/:slug/work-item-properties/:property_id/contexts',
  level: 'workspace',
  scope: 'workspaces.work_item_properties',
  presenter: propertyContextV2,
  events: [{ kinds: [contextEvents] }],
})
@Serves(
  standard.list({
    id: 'list-property-contexts',
    summary: 'List the contexts of a property',
    allow: ADMINS,
    list: propertyContextList,
    filters: ['name'],
  }),
  standard.get('pk', { id: 'get-property-context', summary: 'Get a context of a property', allow: ADMINS }),
  standard.create({
    id: 'create-property-context',
    summary: 'Create a context of a property',
    allow: ADMINS,
    gates,
    body: CreatePropertyContextV2,
  }),
  standard.update('pk', {
    id: 'update-property-context',
    summary: 'Update a context of a property',
    allow: ADMINS,
    gates,
    body: UpdatePropertyContextV2,
  }),
  standard.remove('pk', {
    id: 'delete-property-context',
    summary: 'Delete a context of a property',
    allow: ADMINS,
    gates,
  }),
)
export class WorkItemPropertyContextsV2Controller {
  constructor(readonly records: PropertyContexts) {}
}
