import {
  Action,
  BareList,
  byKey,
  Context,
  Id,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  shows,
  v1,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { PROPERTY_TYPES } from '#properties';
import {
  type AskedValues,
  PropertyValues,
  type PropertyValueRecord,
  type SetValue,
  type ValueAnswer,
  type ValuesOfProperty,
} from '../../application/property-values';
import { GET_VALUE, LIST_VALUES, PROPERTY_VALUES, REMOVE_VALUE, SET_VALUE, UPDATE_VALUE } from '../texts';

const show = shows<PropertyValueRecord>();
const showAll = shows<ValuesOfProperty>();

const valueV1 = present<PropertyValueRecord>('WorkItemPropertyValue', {
  id: show.uuid('id'),
  property_id: show.uuid('propertyId'),
  issue_id: show.uuid('workItemId'),
  value: show.text('value'),
  value_type: show.text('propertyType', { enum: PROPERTY_TYPES }),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
});

const valuesV1 = present<ValuesOfProperty>('WorkItemPropertyValues', {
  property_id: showAll.uuid('propertyId'),
  values: showAll.texts('values'),
});

const member = membersOf<SetValue>();

class SetValueV1 {
  @member.value('value', { required: true, description: 'A value of the type of the property.' })
  value!: unknown;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
}

class UpdateValueV1 extends partial(SetValueV1) {}

const query = membersOf<AskedValues>();

class ListValuesV1 {
  @query.uuid('propertyId') property?: string;
  @query.integer('limit', { min: 0 }) limit?: number;
  @query.integer('offset', { min: 0 }) offset?: number;
}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';

const of = (items: string) =>
  `workspaces/:workspace_slug/projects/:project_id/${items}/:work_item_id/work-item-properties`;

const shown = (answer: ValueAnswer) => (Array.isArray(answer) ? new BareList(answer as PropertyValueRecord[]) : answer);

const RESOURCE = {
  style: v1,
  tag: 'Work item property values',
  about: PROPERTY_VALUES,
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_item_property_values',
} as const;

@Resource({ ...RESOURCE, path: [`${of('work-items')}/values`, `${of('issues')}/values`], presenter: valuesV1 })
export class WorkItemValuesV1Controller {
  constructor(private readonly values: PropertyValues) {}

  @Action('GET', '', {
    id: 'values_list',
    summary: 'List the values of a work item',
    description: LIST_VALUES,
    allow: READERS,
    shape: 'array',
    query: ListValuesV1,
    passive: ['issue'],
  })
  list(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @QueryParams() asked: AskedValues) {
    return this.values.list(ctx, item, asked);
  }
}

@Resource({
  ...RESOURCE,
  path: [`${of('work-items')}/:property_id/values`, `${of('issues')}/:property_id/values`],
  presenter: valueV1,
})
export class PropertyValuesV1Controller {
  constructor(private readonly values: PropertyValues) {}

  @Action('GET', '', {
    id: 'get_property_value_detail',
    summary: 'Get the value of a property',
    description: GET_VALUE,
    allow: READERS,
    alsoBare: true,
  })
  async get(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Id('property_id') property: string) {
    return shown(await this.values.get(ctx, item, property));
  }

  @Action('POST', '', {
    id: 'add_property_values',
    summary: 'Set the value of a property',
    description: SET_VALUE,
    allow: WRITERS,
    body: SetValueV1,
    alsoBare: true,
  })
  async set(
    @Context() ctx: ProjectCtx,
    @Id('work_item_id') item: string,
    @Id('property_id') property: string,
    @Payload() command: SetValue,
  ) {
    return shown(await this.values.set(ctx, item, property, command));
  }

  @Action('PATCH', '', {
    id: 'update_property_value',
    summary: 'Change the value of a property',
    description: UPDATE_VALUE,
    allow: WRITERS,
    body: UpdateValueV1,
    alsoBare: true,
  })
  async update(
    @Context() ctx: ProjectCtx,
    @Id('work_item_id') item: string,
    @Id('property_id') property: string,
    @Payload() command: Partial<SetValue>,
  ) {
    return shown(await this.values.update(ctx, item, property, command));
  }

  @Action('DELETE', '', {
    id: 'delete_property_value',
    summary: 'Remove the values of a property',
    description: REMOVE_VALUE,
    allow: WRITERS,
    shape: 'none',
    status: 204,
  })
  async remove(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Id('property_id') property: string) {
    await this.values.remove(ctx, item, property);
  }
}
