import {
  auditV1,
  externalPair,
  ExternalPairBody,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standard,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import { Properties, type CreateProperty } from '../../application/properties';
import type { PropertyView } from '../../application/property.repository';
import { PROPERTY_TYPES, RELATION_TYPES } from '#properties';
import { projectTypesV1, workspaceTypesV1 } from '../levels';
import { optionsIn } from '../options';
import { LIST_AS_ARRAY, PROPERTIES } from '../texts';
import { propertyOptionV1, SentOptionV1 } from './work-item-property-options.v1';

const show = shows<PropertyView>();

export const propertyV1 = present<PropertyView>(
  'WorkItemProperty',
  {
    id: show.uuid('id'),
    ...auditV1,
    name: show.text('name', { description: 'Key of the values in work items, derived from the first display name.' }),
    display_name: show.text('displayName'),
    description: show.text('description'),
    logo_props: show.object('logoProps'),
    sort_order: show.number('sortOrder'),
    property_type: show.text('propertyType', { enum: PROPERTY_TYPES }),
    relation_type: show.text('relationType', { enum: RELATION_TYPES, nullable: true }),
    is_required: show.boolean('isRequired'),
    default_value: show.texts('defaultValue'),
    settings: show.object('settings'),
    formula_config: show.computed(
      { type: ['string', 'null'], description: 'The formula of a property of the type FORMULA.' },
      ['settings'],
      ({ settings }) => settings.formula ?? null,
    ),
    is_active: show.boolean('isActive'),
    is_multi: show.boolean('isMulti'),
    validation_rules: show.object('validationRules'),
    ...externalPair,
    workspace: show.uuid('workspaceId'),
    project: show.uuid('projectId', { nullable: true }),
    issue_type: show.uuid('typeId', {
      nullable: true,
      description: 'The requested type, or the first type that has the property.',
    }),
    options: optionsIn(propertyOptionV1),
  },
  inProjectV1<PropertyView>(),
);

const member = membersOf<CreateProperty>();

export class CreatePropertyV1 extends ExternalPairBody {
  @member.text('displayName', { required: true, max: 255, blank: false }) display_name!: string;
  @member.choice('propertyType', PROPERTY_TYPES, { required: true }) property_type!: string;
  @member.choice('relationType', RELATION_TYPES, { nullable: true }) relation_type?: string | null;
  @member.text('description') description?: string;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
  @member.boolean('isRequired', { default: false }) is_required?: boolean;
  @member.texts('defaultValue', { max: 100, default: [], example: [] }) default_value?: string[];
  @member.object('settings', { max: MAX_SETTINGS, default: {} }) settings?: object;
  @member.text('formula', { max: 2000, nullable: true, description: 'The formula of a property of the type FORMULA.' })
  formula_config?: string | null;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.boolean('isMulti', { default: false }) is_multi?: boolean;
  @member.object('validationRules', { max: MAX_SETTINGS, default: {} }) validation_rules?: object;
  @member.objects('options', { of: SentOptionV1, max: 500, example: [{ name: 'High' }] }) options?: SentOptionV1[];
  @member.readOnly('text') name?: string;
}

export class UpdatePropertyV1 extends partial(CreatePropertyV1) {}

@Resource({
  ...projectTypesV1,
  tag: 'Work item properties',
  about: PROPERTIES,
  path: 'workspaces/:workspace_slug/projects/:project_id/work-item-properties',
  scope: 'projects.work_item_properties',
  presenter: propertyV1,
})
@Serves(
  standard.all({ id: 'work_item_properties_list_project', description: LIST_AS_ARRAY }),
  standard.get('property_id', { id: 'work_item_properties_retrieve_project' }),
  standard.create({ id: 'work_item_properties_create_project', body: CreatePropertyV1 }),
  standard.update('property_id', { id: 'work_item_properties_update_project', body: UpdatePropertyV1 }),
  standard.remove('property_id', { id: 'work_item_properties_delete_project' }),
)
export class WorkItemPropertiesV1Controller {
  constructor(readonly records: Properties) {}
}

@Resource({
  ...workspaceTypesV1,
  tag: 'Work item properties',
  path: 'workspaces/:workspace_slug/work-item-properties',
  scope: 'workspaces.work_item_properties',
  presenter: propertyV1,
  idPrefix: 'workspace_work_item_properties',
})
@Serves(
  standard.all({ description: LIST_AS_ARRAY }),
  standard.get('property_id'),
  standard.create({ body: CreatePropertyV1 }),
  standard.update('property_id', { body: UpdatePropertyV1 }),
  standard.remove('property_id'),
)
export class WorkspaceWorkItemPropertiesV1Controller {
  constructor(readonly records: Properties) {}
}
