import { Action, Context, membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import type { ProjectCtx } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import { Properties, type CreateProperty } from '../../application/properties';
import type { PropertyView } from '../../application/property.repository';
import { PROPERTY_TYPES, RELATION_TYPES } from '#properties';
import { projectManagesTypes } from '../modes';
import { optionsIn } from '../options';
import { LIST_AS_ARRAY, PROPERTIES } from '../texts';
import { propertyOptionV1, SentOptionV1 } from './work-item-property-options.v1';

const show = shows<PropertyView>();

export const propertyV1 = present<PropertyView>(
  'WorkItemProperty',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name', { description: 'Word by which values are called, made of the first display name.' }),
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
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    project: show.uuid('projectId', { nullable: true }),
    issue_type: show.uuid('typeId', { nullable: true, description: 'The type asked for, or the first that has it.' }),
    options: optionsIn(propertyOptionV1),
  },
  inProjectV1<PropertyView>(),
);

const member = membersOf<CreateProperty>();

export class CreatePropertyV1 {
  @member.text('displayName', { required: true, max: 255, blank: false }) display_name!: string;
  @member.choice('propertyType', PROPERTY_TYPES, { required: true }) property_type!: string;
  @member.choice('relationType', RELATION_TYPES, { nullable: true }) relation_type?: string | null;
  @member.text('description') description?: string;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
  @member.boolean('isRequired', { default: false }) is_required?: boolean;
  @member.texts('defaultValue', { max: 100, default: [], example: [] }) default_value?: string[];
  @member.object('settings', { max: 65_536, default: {} }) settings?: object;
  @member.text('formula', { max: 2000, nullable: true, description: 'The formula of a property of the type FORMULA.' })
  formula_config?: string | null;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.boolean('isMulti', { default: false }) is_multi?: boolean;
  @member.object('validationRules', { max: 65_536, default: {} }) validation_rules?: object;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.objects('options', { of: SentOptionV1, max: 500, example: [{ name: 'High' }] }) options?: SentOptionV1[];
  @member.readOnly('text') name?: string;
}

export class UpdatePropertyV1 extends partial(CreatePropertyV1) {}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';
const gates = [projectManagesTypes];

@Resource({
  style: v1,
  tag: 'Work item properties',
  about: PROPERTIES,
  path: 'workspaces/:workspace_slug/projects/:project_id/work-item-properties',
  level: 'project',
  scope: 'projects.work_item_properties',
  presenter: propertyV1,
})
@Serves(
  standard.get('property_id', {
    id: 'work_item_properties_retrieve_project',
    summary: 'Get a custom property',
    allow: READERS,
  }),
  standard.create({
    id: 'work_item_properties_create_project',
    summary: 'Create a custom property',
    allow: WRITERS,
    gates,
    body: CreatePropertyV1,
  }),
  standard.update('property_id', {
    id: 'work_item_properties_update_project',
    summary: 'Update a custom property',
    allow: WRITERS,
    gates,
    body: UpdatePropertyV1,
  }),
  standard.remove('property_id', {
    id: 'work_item_properties_delete_project',
    summary: 'Delete a custom property',
    allow: WRITERS,
    gates,
  }),
)
export class WorkItemPropertiesV1Controller {
  constructor(readonly records: Properties) {}

  @Action('GET', '', {
    id: 'work_item_properties_list_project',
    summary: 'List the custom properties of a project',
    description: LIST_AS_ARRAY,
    allow: READERS,
    shape: 'array',
  })
  all(@Context() ctx: ProjectCtx) {
    return this.records.all(ctx);
  }
}
