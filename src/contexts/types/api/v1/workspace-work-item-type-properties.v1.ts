import { Action, ContextBelow, Id, membersOf, Payload, Resource, v1 } from '#http';
import { invalidField, type WithParent, type WorkspaceCtx } from '#kernel';
import { TypeProperties } from '../../application/type-properties';
import { workspaceManagesTypes } from '../modes';
import { ATTACH_PROPERTIES, DETACH_PROPERTY, LIST_ATTACHED_IDS } from '../texts';
import { propertyV1 } from './work-item-properties.v1';
import { PROPERTY_IDS } from './work-item-type-properties.v1';

interface AttachProperties {
  readonly propertyIds?: readonly string[];
  readonly propertyId?: string;
}

const member = membersOf<AttachProperties>();

/** Clients spell it in two ways. */
class AttachWorkspacePropertiesV1 {
  @member.uuids('propertyIds', { min: 1 }) properties?: string[];
  @member.uuid('propertyId') property_id?: string;
}

const ADMINS = 'O A';
const gates = [workspaceManagesTypes];

@Resource({
  style: v1,
  tag: 'Work item type properties',
  path: 'workspaces/:workspace_slug/work-item-types/:type_id/properties',
  level: 'workspace',
  scope: 'workspaces.work_item_types',
})
export class WorkspaceWorkItemTypePropertiesV1Controller {
  constructor(private readonly properties: TypeProperties) {}

  @Action('GET', '', {
    id: 'workspace_work_item_type_properties_list',
    summary: 'List the properties of a type of the workspace',
    description: LIST_ATTACHED_IDS,
    allow: ADMINS,
    shape: 'plain',
    answer: PROPERTY_IDS,
  })
  async all(@ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>) {
    return (await this.properties.all(ctx)).map(({ id }) => id);
  }

  @Action('POST', '', {
    id: 'workspace_work_item_type_properties_create',
    summary: 'Give a type of the workspace properties',
    description: ATTACH_PROPERTIES,
    allow: ADMINS,
    gates,
    body: AttachWorkspacePropertiesV1,
    presenter: propertyV1,
    status: 201,
  })
  async attach(
    @ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>,
    @Payload() { propertyId, propertyIds = propertyId ? [propertyId] : [] }: AttachProperties,
  ) {
    if (!propertyIds.length) throw invalidField('propertyIds', 'This field is required.', 'required');
    await this.properties.attach(ctx, propertyIds);
    return this.properties.get(ctx, propertyIds[0]!);
  }

  @Action('DELETE', ':property_id', {
    id: 'workspace_work_item_type_properties_delete',
    summary: 'Take a property off a type of the workspace',
    description: DETACH_PROPERTY,
    allow: ADMINS,
    gates,
    shape: 'none',
    status: 204,
  })
  detach(@ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>, @Id('property_id') id: string) {
    return this.properties.detach(ctx, id);
  }
}
