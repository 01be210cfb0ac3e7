import {
  Action,
  ContextBelow,
  Id,
  membersOf,
  Payload,
  present,
  Resource,
  Serves,
  shows,
  standardBelow,
  v2,
} from '#http';
import type { ProjectCtx, WithParent } from '#kernel';
import { propertyList } from '../../application/property.repository';
import { TypeProperties } from '../../application/type-properties';
import { TypePropertiesChanged, type TypeProperties as PropertiesOfType } from '../../application/types.events';
import { projectManagesTypes } from '../modes';
import { ATTACH_PROPERTIES, DETACH_PROPERTY, TYPE_PROPERTIES } from '../texts';
import { propertyV2 } from './work-item-properties.v2';

export interface AttachProperties {
  readonly propertyIds: readonly string[];
}

export class AttachPropertiesV2 {
  @(membersOf<AttachProperties>().uuids('propertyIds', { required: true, min: 1 })) properties!: string[];
}

export const ATTACHED_ANSWER = {
  type: 'object',
  properties: { properties: { type: 'array', items: { type: 'string', format: 'uuid' } } },
};

const show = shows<PropertiesOfType>();

const propertiesOfTypeV2 = present<PropertiesOfType>('PropertiesOfType', {
  properties: show.uuids('propertyIds'),
});

const READERS = 'PA C Cm';
const WRITERS = 'PA C';
const gates = [projectManagesTypes];
const standard = standardBelow('type_id');

@Resource({
  style: v2,
  tag: 'Work item type properties',
  about: TYPE_PROPERTIES,
  path: 'workspaces/:slug/projects/:project_id/work-item-types/:type_id/properties',
  level: 'project',
  scope: 'projects.work_item_types',
  presenter: propertyV2,
  events: [{ kinds: [TypePropertiesChanged], presenter: propertiesOfTypeV2, sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-type-properties',
    summary: 'List the properties of a type',
    allow: READERS,
    list: propertyList,
    filters: [],
  }),
  standard.get('pk', { id: 'get-type-property', summary: 'Get a property of a type', allow: READERS }),
)
export class WorkItemTypePropertiesV2Controller {
  constructor(readonly records: TypeProperties) {}

  @Action('POST', '', {
    id: 'attach-type-property',
    summary: 'Give a type properties',
    description: ATTACH_PROPERTIES,
    allow: WRITERS,
    gates,
    body: AttachPropertiesV2,
    shape: 'plain',
    answer: ATTACHED_ANSWER,
    status: 201,
  })
  async attach(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>, @Payload() { propertyIds }: AttachProperties) {
    return { properties: await this.records.attach(ctx, propertyIds) };
  }

  @Action('DELETE', ':pk', {
    id: 'detach-type-property',
    summary: 'Take a property off a type',
    description: DETACH_PROPERTY,
    allow: WRITERS,
    gates,
    shape: 'none',
    status: 204,
  })
  detach(@ContextBelow('type_id') ctx: WithParent<ProjectCtx>, @Id('pk') id: string) {
    return this.records.detach(ctx, id);
  }
}
