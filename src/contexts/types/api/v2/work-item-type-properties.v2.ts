import { Action, ContextBelow, Id, membersOf, Payload, present, Resource, Serves, shows, standardBelow } from '#http';
import type { ProjectCtx, WithParent, WorkspaceCtx } from '#kernel';
import { propertyList } from '../../application/property.repository';
import { TypeProperties } from '../../application/type-properties';
import { TypePropertiesChanged, type TypeProperties as PropertiesOfType } from '../../application/types.events';
import { projectTypesV2, workspaceTypesV2 } from '../levels';
import { ATTACH_PROPERTIES, DETACH_PROPERTY, TYPE_PROPERTIES } from '../texts';
import { propertyV2 } from './work-item-properties.v2';

interface AttachProperties {
  readonly propertyIds: readonly string[];
}

class AttachPropertiesV2 {
  @(membersOf<AttachProperties>().uuids('propertyIds', { required: true, min: 1 })) properties!: string[];
}

const ATTACHED_ANSWER = {
  type: 'object',
  properties: { properties: { type: 'array', items: { type: 'string', format: 'uuid' } } },
};

const show = shows<PropertiesOfType>();

const propertiesOfTypeV2 = present<PropertiesOfType>('PropertiesOfType', {
  properties: show.uuids('propertyIds'),
});

const below = standardBelow('type_id');
const ofType = [below.list({ list: propertyList, filters: [] }), below.get('pk')] as const;

const attaching = {
  description: ATTACH_PROPERTIES,
  body: AttachPropertiesV2,
  shape: 'plain',
  answer: ATTACHED_ANSWER,
  status: 201,
} as const;
const detaching = { description: DETACH_PROPERTY, shape: 'none', status: 204 } as const;

@Resource({
  ...projectTypesV2,
  tag: 'Work item type properties',
  about: TYPE_PROPERTIES,
  path: 'workspaces/:slug/projects/:project_id/work-item-types/:type_id/properties',
  scope: 'projects.work_item_types',
  presenter: propertyV2,
  idNoun: 'type property',
  place: 'of a type',
  events: [{ kinds: [TypePropertiesChanged], presenter: propertiesOfTypeV2, visibility: 'record' }],
})
@Serves(...ofType)
export class WorkItemTypePropertiesV2Controller {
  constructor(readonly records: TypeProperties) {}

  @Action('POST', '', { ...attaching, id: 'attach-type-property', summary: 'Add properties to a type' })
  async attach(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>, @Payload() { propertyIds }: AttachProperties) {
    return { properties: await this.records.attach(ctx, propertyIds) };
  }

  @Action('DELETE', ':pk', { ...detaching, id: 'detach-type-property', summary: 'Remove a property from a type' })
  detach(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>, @Id('pk') id: string) {
    return this.records.detach(ctx, id);
  }
}

@Resource({
  ...workspaceTypesV2,
  tag: 'Work item type properties',
  path: 'workspaces/:slug/work-item-types/:type_id/properties',
  scope: 'workspaces.work_item_types',
  presenter: propertyV2,
  idNoun: 'workspace type property',
  place: 'of a type of the workspace',
})
@Serves(...ofType)
export class WorkspaceWorkItemTypePropertiesV2Controller {
  constructor(readonly records: TypeProperties) {}

  @Action('POST', '', {
    ...attaching,
    id: 'attach-workspace-type-property',
    summary: 'Add properties to a type of the workspace',
  })
  async attach(@ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>, @Payload() { propertyIds }: AttachProperties) {
    return { properties: await this.records.attach(ctx, propertyIds) };
  }

  @Action('DELETE', ':pk', {
    ...detaching,
    id: 'detach-workspace-type-property',
    summary: 'Remove a property from a type of the workspace',
  })
  detach(@ContextBelow('type_id') ctx: WithParent<WorkspaceCtx>, @Id('pk') id: string) {
    return this.records.detach(ctx, id);
  }
}
