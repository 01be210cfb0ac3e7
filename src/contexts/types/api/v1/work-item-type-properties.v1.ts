import { Action, ContextBelow, Id, membersOf, Payload, Resource, Serves, standardBelow, v1 } from '#http';
import type { ProjectCtx, WithParent } from '#kernel';
import type { CreateProperty } from '../../application/properties';
import { TypeProperties } from '../../application/type-properties';
import { projectManagesTypes } from '../modes';
import { ATTACH_PROPERTIES, CREATE_FOR_TYPE, DETACH_PROPERTY, LIST_AS_ARRAY, TYPE_PROPERTIES } from '../texts';
import { CreatePropertyV1, propertyV1, UpdatePropertyV1 } from './work-item-properties.v1';

interface AttachProperties {
  readonly propertyIds: readonly string[];
}

class AttachPropertiesV1 {
  @(membersOf<AttachProperties>().uuids('propertyIds', { required: true, min: 1 })) properties!: string[];
}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';
const gates = [projectManagesTypes];
const standard = standardBelow('type_id');
const PROJECT = 'workspaces/:workspace_slug/projects/:project_id';
export const PROPERTY_IDS = { type: 'array', items: { type: 'string', format: 'uuid' } };

/** Below a member with the profile for clients. */
const ATTACHED = {
  anyOf: [PROPERTY_IDS, { type: 'object', required: ['properties'], properties: { properties: PROPERTY_IDS } }],
};

@Resource({
  style: v1,
  tag: 'Work item type properties',
  about: TYPE_PROPERTIES,
  path: [
    `${PROJECT}/work-item-types/:type_id/work-item-properties`,
    `${PROJECT}/issue-types/:type_id/work-item-properties`,
  ],
  level: 'project',
  scope: 'projects.work_item_properties',
  presenter: propertyV1,
})
@Serves(
  standard.get('property_id', { id: 'get_property_details', summary: 'Get a property of a type', allow: READERS }),
  standard.update('property_id', {
    id: 'update_property',
    summary: 'Update a property of a type',
    allow: WRITERS,
    gates,
    body: UpdatePropertyV1,
  }),
  standard.remove('property_id', {
    id: 'delete_property',
    summary: 'Delete a property of a type',
    allow: WRITERS,
    gates,
  }),
)
export class WorkItemTypePropertiesV1Controller {
  constructor(readonly records: TypeProperties) {}

  @Action('GET', '', {
    id: 'list_properties',
    summary: 'List the properties of a type',
    description: LIST_AS_ARRAY,
    allow: READERS,
    shape: 'array',
    passive: ['project', 'limit', 'offset'],
  })
  all(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>) {
    return this.records.all(ctx);
  }

  @Action('POST', '', {
    id: 'add_property',
    summary: 'Create a property of a type',
    description: CREATE_FOR_TYPE,
    allow: WRITERS,
    gates,
    body: CreatePropertyV1,
    status: 201,
  })
  create(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>, @Payload() command: CreateProperty) {
    return this.records.create(ctx, command);
  }
}

@Resource({
  style: v1,
  tag: 'Work item type properties',
  path: [`${PROJECT}/work-item-types/:type_id/properties`, `${PROJECT}/issue-types/:type_id/properties`],
  level: 'project',
  scope: 'projects.work_item_types',
})
export class AttachedPropertiesV1Controller {
  constructor(private readonly properties: TypeProperties) {}

  @Action('POST', '', {
    id: 'work_item_properties_attach_to_type',
    profiles: { clients: { wrapped: 'properties' } },
    summary: 'Give a type properties',
    description: ATTACH_PROPERTIES,
    allow: WRITERS,
    gates,
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
    summary: 'Take a property off a type',
    description: DETACH_PROPERTY,
    allow: WRITERS,
    gates,
    shape: 'none',
    status: 204,
  })
  detach(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>, @Id('property_id') id: string) {
    return this.properties.detach(ctx, id);
  }
}
