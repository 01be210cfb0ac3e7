import { Action, ContextBelow, Id, Payload, Resource, Serves, standardBelow, v2 } from '#http';
import type { WithParent, WorkspaceCtx } from '#kernel';
import { propertyList } from '../../application/property.repository';
import { TypeProperties } from '../../application/type-properties';
import { workspaceManagesTypes } from '../modes';
import { ATTACH_PROPERTIES, DETACH_PROPERTY } from '../texts';
import { propertyV2 } from './work-item-properties.v2';
import { ATTACHED_ANSWER, AttachPropertiesV2, type AttachProperties } from './work-item-type-properties.v2';

const ADMINS = 'O A';
const gates = [workspaceManagesTypes];
const standard = standardBelow('type_id');

@Resource({
  style: v2,
  tag: 'Work item type properties',
  path: 'workspaces/:slug/work-item-types/:type_id/properties',
  level: 'workspace',
  scope: 'workspaces.work_item_types',
  presenter: propertyV2,
})
@Serves(
  standard.list({
    id: 'list-workspace-type-properties',
    summary: 'List the properties of a type of the workspace',
    allow: ADMINS,
    list: propertyList,
    filters: [],
  }),
  standard.get('pk', {
    id: 'get-workspace-type-property',
    summary: 'Get a property of a type of the workspace',
    allow: ADMINS,
  }),
)
export class WorkspaceWorkItemTypePropertiesV2Controller {
  constructor(readonly records: TypeProperties) {}

  @Action('POST', '', {
    id: 'attach-workspace-type-property',
    summary: 'Give a type of the workspace properties',
    description: ATTACH_PROPERTIES,
    allow: ADMINS,
    gates,
    body: AttachPropertiesV2,
    shape: 'plain',
    answer: ATTACHED_ANSWER,
    status: 201,
  })
  async attach(@ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>, @Payload() { propertyIds }: AttachProperties) {
    return { properties: await this.records.attach(ctx, propertyIds) };
  }

  @Action('DELETE', ':pk', {
    id: 'detach-workspace-type-property',
    summary: 'Take a property off a type of the workspace',
    description: DETACH_PROPERTY,
    allow: ADMINS,
    gates,
    shape: 'none',
    status: 204,
  })
  detach(@ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>, @Id('pk') id: string) {
    return this.records.detach(ctx, id);
  }
}
