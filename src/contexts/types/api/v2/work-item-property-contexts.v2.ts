import {
  EchoOf,
  externalPair,
  ExternalPairBody,
  membersOf,
  present,
  Resource,
  Serves,
  shows,
  standardBelow,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
import { contextEvents } from '../../application/types.events';
import { propertyContextList } from '../../application/property.repository';
import {
  PropertyContexts,
  type ContextOption,
  type ContextView,
  type CreateContext,
} from '../../application/property-contexts';
import { workspaceTypesV2 } from '../levels';
import { optionsIn } from '../options';
import { PROPERTY_CONTEXTS } from '../texts';
import { propertyOptionV2 } from './work-item-property-options.v2';

const show = shows<ContextView>();

const propertyContextV2 = present<ContextView>('WorkItemPropertyContext', {
  id: show.uuid('id'),
  name: show.text('name'),
  is_required: show.boolean('isRequired'),
  is_multi: show.boolean('isMulti'),
  is_default: show.boolean('isDefault', { description: 'True for the context that was created with the property.' }),
  default_value: show.texts('defaultValue'),
  settings: show.object('settings'),
  sort_order: show.number('sortOrder'),
  applies_to_all_projects: show.boolean('appliesToAllProjects'),
  applies_to_all_work_item_types: show.boolean('appliesToAllTypes'),
  ...externalPair,
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

@EchoOf(propertyContextV2)
class CreatePropertyContextV2 extends ExternalPairBody {
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
  @member.object('settings', { max: MAX_SETTINGS, nullable: true }) settings?: object | null;
  @member.number('sortOrder') sort_order?: number;
}

@Resource({
  ...workspaceTypesV2,
  tag: 'Work item property contexts',
  about: PROPERTY_CONTEXTS,
  path: 'workspaces/:slug/work-item-properties/:property_id/contexts',
  scope: 'workspaces.work_item_properties',
  presenter: propertyContextV2,
  idNoun: 'property context',
  events: [{ kinds: [contextEvents] }],
})
@Serves(
  ...standardBelow('property_id').records('pk', {
    list: propertyContextList,
    filters: ['name'],
    body: CreatePropertyContextV2,
  }),
)
export class WorkItemPropertyContextsV2Controller {
  constructor(readonly records: PropertyContexts) {}
}
