import { Action, ContextBelow, Id, membersOf, Payload, Resource, Serves, standardBelow } from '#http';
import { invalidField, type ProjectCtx, type WithParent, type WorkspaceCtx } from '#kernel';
import type { CreateProperty } from '../../application/properties';
import { TypeProperties } from '../../application/type-properties';
import { projectTypesV1, workspaceTypesV1 } from '../levels';
import {
  ATTACH_PROPERTIES,
  CREATE_FOR_TYPE,
  DETACH_PROPERTY,
  LIST_AS_ARRAY,
  LIST_ATTACHED_IDS,
  TYPE_PROPERTIES,
} from '../texts';
import { CreatePropertyV1, propertyV1, UpdatePropertyV1 } from './work-item-properties.v1';

interface AttachProperties {
  readonly propertyIds: readonly string[];
}

class AttachPropertiesV1 {
  @(membersOf<AttachProperties>().uuids('propertyIds', { required: true, min: 1 })) properties!: string[];
}

const below = standardBelow('type_id');
const PROJECT = 'workspaces/:workspace_slug/projects/:project_id';
const PROPERTY_IDS = { type: 'array', items: { type: 'string', format: 'uuid' } };

/** A plain array of ids. In the profile for clients it is wrapped in the member `properties`. */
const ATTACHED = {
  anyOf: [PROPERTY_IDS, { type: 'object', required: ['properties'], properties: { properties: PROPERTY_IDS } }],
};

@Resource({
  ...projectTypesV1,
  tag: 'Work item type properties',
  about: TYPE_PROPERTIES,
  path: [
    `${PROJECT}/work-item-types/:type_id/work-item-properties`,
    `${PROJECT}/issue-types/:type_id/work-item-properties`,
  ],
  scope: 'projects.work_item_properties',
  presenter: propertyV1,
  place: 'of a type',
})
@Serves(
  below.all({ id: 'list_properties', description: LIST_AS_ARRAY, passive: ['project', 'limit', 'offset'] }),
  below.get('property_id', { id: 'get_property_details' }),
  below.update('property_id', { id: 'update_property', body: UpdatePropertyV1 }),
  below.remove('property_id', { id: 'delete_property' }),
)
export class WorkItemTypePropertiesV1Controller {
  constructor(readonly records: TypeProperties) {}

  @Action('POST', '', {
    id: 'add_property',
    summary: 'Create a property of a type',
    description: CREATE_FOR_TYPE,
    body: CreatePropertyV1,
    status: 201,
  })
  create(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>, @Payload() command: CreateProperty) {
    return this.records.create(ctx, command);
  }
}

@Resource({
  ...projectTypesV1,
  tag: 'Work item type properties',
  path: [`${PROJECT}/work-item-types/:type_id/properties`, `${PROJECT}/issue-types/:type_id/properties`],
  scope: 'projects.work_item_types',
})
export class AttachedPropertiesV1Controller {
  constructor(private readonly properties: TypeProperties) {}

  @Action('POST', '', {
    id: 'work_item_properties_attach_to_type',
    profiles: { clients: { wrapped: 'properties' } },
    summary: 'Add properties to a type',
    description: ATTACH_PROPERTIES,
    body: AttachPropertiesV1,
    shape: 'plain',
    answer: ATTACHED,
    status: 201,
  })
  attach(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>, @Payload() { propertyIds }: AttachProperties) {
    return this.properties.attach(ctx, propertyIds);
  }

  @Action('DELETE', ':property_id', {
    id: 'work_item_properties_detach_from_type',
    summary: 'Remove a property from a type',
    description: DETACH_PROPERTY,
    shape: 'none',
    status: 204,
  })
  detach(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>, @Id('property_id') id: string) {
    return this.properties.detach(ctx, id);
  }
}

interface AttachWorkspaceProperties {
  readonly propertyIds?: readonly string[];
  readonly propertyId?: string;
}

const member = membersOf<AttachWorkspaceProperties>();

/** Clients send either `properties` or `property_id`. */
class AttachWorkspacePropertiesV1 {
  @member.uuids('propertyIds', { min: 1 }) properties?: string[];
  @member.uuid('propertyId') property_id?: string;
}

@Resource({
  ...workspaceTypesV1,
  tag: 'Work item type properties',
  path: 'workspaces/:workspace_slug/work-item-types/:type_id/properties',
  scope: 'workspaces.work_item_types',
})
export class WorkspaceWorkItemTypePropertiesV1Controller {
  constructor(private readonly properties: TypeProperties) {}

  @Action('GET', '', {
    id: 'workspace_work_item_type_properties_list',
    summary: 'List the properties of a type of the workspace',
    description: LIST_ATTACHED_IDS,
    shape: 'plain',
    answer: PROPERTY_IDS,
  })
  async all(@ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>) {
    return (await this.properties.all(ctx)).map(({ id }) => id);
  }

  @Action('POST', '', {
    id: 'workspace_work_item_type_properties_create',
    summary: 'Add properties to a type of the workspace',
    description: ATTACH_PROPERTIES,
    body: AttachWorkspacePropertiesV1,
    presenter: propertyV1,
    status: 201,
  })
  async attach(
    @ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>,
    @Payload() { propertyId, propertyIds = propertyId ? [propertyId] : [] }: AttachWorkspaceProperties,
  ) {
    if (!propertyIds.length) throw invalidField('propertyIds', 'This field is required.', 'required');
    await this.properties.attach(ctx, propertyIds);
    return this.properties.get(ctx, propertyIds[0]!);
  }

  @Action('DELETE', ':property_id', {
    id: 'workspace_work_item_type_properties_delete',
    summary: 'Remove a property from a type of the workspace',
    description: DETACH_PROPERTY,
    shape: 'none',
    status: 204,
  })
  detach(@ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>, @Id('property_id') id: string) {
    return this.properties.detach(ctx, id);
  }
}
