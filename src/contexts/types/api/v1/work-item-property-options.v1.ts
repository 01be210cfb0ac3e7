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
  standardBelow,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import type { PropertyOptionRecord } from '../../application/property.repository';
import { PropertyOptions, type SentOption } from '../../application/property-options';
import { projectTypesV1, workspaceTypesV1 } from '../levels';
import { LIST_AS_ARRAY, PROPERTY_OPTIONS } from '../texts';

const show = shows<PropertyOptionRecord>();

export const propertyOptionV1 = present<PropertyOptionRecord>(
  'WorkItemPropertyOption',
  {
    id: show.uuid('id'),
    ...auditV1,
    name: show.text('name'),
    description: show.text('description'),
    sort_order: show.number('sortOrder'),
    logo_props: show.object('logoProps'),
    is_active: show.boolean('isActive'),
    is_default: show.boolean('isDefault'),
    ...externalPair,
    project: show.uuid('projectId', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    property: show.uuid('propertyId'),
    parent: show.uuid('parentId', { nullable: true, description: 'The parent option.' }),
  },
  inProjectV1<PropertyOptionRecord>(),
);

const member = membersOf<SentOption>();

class CreatePropertyOptionV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.boolean('isDefault', { default: false }) is_default?: boolean;
  @member.uuid('parentId', { nullable: true }) parent?: string | null;
}

/** An option in the body of its property. With an id it changes an existing option. */
export class SentOptionV1 extends CreatePropertyOptionV1 {
  @member.uuid('id') id?: string;
}

const below = standardBelow('property_id');
const body = CreatePropertyOptionV1;
const change = partial(CreatePropertyOptionV1);

@Resource({
  ...projectTypesV1,
  tag: 'Work item property options',
  about: PROPERTY_OPTIONS,
  path: 'workspaces/:workspace_slug/projects/:project_id/work-item-properties/:property_id/options',
  scope: 'projects.work_item_property_options',
  presenter: propertyOptionV1,
})
@Serves(
  below.all({ id: 'list_dropdown_options', description: LIST_AS_ARRAY, passive: ['limit', 'offset'] }),
  below.get('option_id', { id: 'get_option_details' }),
  below.create({ id: 'add_dropdown_options', body }),
  below.update('option_id', { id: 'update_dropdown_options', body: change }),
  below.remove('option_id', { id: 'delete_dropdown_options' }),
)
export class WorkItemPropertyOptionsV1Controller {
  constructor(readonly records: PropertyOptions) {}
}

@Resource({
  ...workspaceTypesV1,
  tag: 'Work item property options',
  path: 'workspaces/:workspace_slug/work-item-properties/:property_id/options',
  scope: 'workspaces.work_item_properties',
  presenter: propertyOptionV1,
  idPrefix: 'workspace_work_item_property_options',
})
@Serves(
  below.all({ description: LIST_AS_ARRAY }),
  below.get('option_id'),
  below.create({ body }),
  below.update('option_id', { body: change }),
  below.remove('option_id'),
)
export class WorkspaceWorkItemPropertyOptionsV1Controller {
  constructor(readonly records: PropertyOptions) {}
}
