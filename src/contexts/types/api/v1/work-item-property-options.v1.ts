import { Action, ContextBelow, membersOf, partial, present, Resource, Serves, shows, standardBelow, v1 } from '#http';
import type { ProjectCtx, WithParent } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import type { PropertyOptionRecord } from '../../application/property-option.repository';
import { PropertyOptions, type SentOption } from '../../application/property-options';
import { projectManagesTypes } from '../modes';
import { LIST_AS_ARRAY, PROPERTY_OPTIONS } from '../texts';

const show = shows<PropertyOptionRecord>();

export const propertyOptionV1 = present<PropertyOptionRecord>(
  'WorkItemPropertyOption',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    description: show.text('description'),
    sort_order: show.number('sortOrder'),
    logo_props: show.object('logoProps'),
    is_active: show.boolean('isActive'),
    is_default: show.boolean('isDefault'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project: show.uuid('projectId', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    property: show.uuid('propertyId'),
    parent: show.uuid('parentId', { nullable: true, description: 'The option above it.' }),
  },
  inProjectV1<PropertyOptionRecord>(),
);

const member = membersOf<SentOption>();

export class CreatePropertyOptionV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.boolean('isDefault', { default: false }) is_default?: boolean;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.uuid('parentId', { nullable: true }) parent?: string | null;
}

export class UpdatePropertyOptionV1 extends partial(CreatePropertyOptionV1) {}

/** An option in the body of its property. */
export class SentOptionV1 extends CreatePropertyOptionV1 {
  @member.uuid('id') id?: string;
}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';
const gates = [projectManagesTypes];
const standard = standardBelow('property_id');

@Resource({
  style: v1,
  tag: 'Work item property options',
  about: PROPERTY_OPTIONS,
  path: 'workspaces/:workspace_slug/projects/:project_id/work-item-properties/:property_id/options',
  level: 'project',
  scope: 'projects.work_item_property_options',
  presenter: propertyOptionV1,
})
@Serves(
  standard.get('option_id', { id: 'get_option_details', summary: 'Get an option', allow: READERS }),
  standard.create({
    id: 'add_dropdown_options',
    summary: 'Create an option',
    allow: WRITERS,
    gates,
    body: CreatePropertyOptionV1,
  }),
  standard.update('option_id', {
    id: 'update_dropdown_options',
    summary: 'Update an option',
    allow: WRITERS,
    gates,
    body: UpdatePropertyOptionV1,
  }),
  standard.remove('option_id', { id: 'delete_dropdown_options', summary: 'Delete an option', allow: WRITERS, gates }),
)
export class WorkItemPropertyOptionsV1Controller {
  constructor(readonly records: PropertyOptions) {}

  @Action('GET', '', {
    id: 'list_dropdown_options',
    summary: 'List the options of a property',
    description: LIST_AS_ARRAY,
    allow: READERS,
    shape: 'array',
    passive: ['limit', 'offset'],
  })
  all(@ContextBelow('property_id') ctx: WithParent<ProjectCtx>) {
    return this.records.all(ctx);
  }
}
