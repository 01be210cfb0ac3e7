import { Action, Context, Resource, Serves, standard, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { Properties } from '../../application/properties';
import { workspaceManagesTypes } from '../modes';
import { LIST_AS_ARRAY } from '../texts';
import { CreatePropertyV1, propertyV1, UpdatePropertyV1 } from './work-item-properties.v1';

const ADMINS = 'O A';
const gates = [workspaceManagesTypes];

@Resource({
  style: v1,
  tag: 'Work item properties',
  path: 'workspaces/:workspace_slug/work-item-properties',
  level: 'workspace',
  scope: 'workspaces.work_item_properties',
  presenter: propertyV1,
})
@Serves(
  standard.get('property_id', {
    id: 'workspace_work_item_properties_retrieve',
    summary: 'Get a custom property of the workspace',
    allow: ADMINS,
  }),
  standard.create({
    id: 'workspace_work_item_properties_create',
    summary: 'Create a custom property of the workspace',
    allow: ADMINS,
    gates,
    body: CreatePropertyV1,
  }),
  standard.update('property_id', {
    id: 'workspace_work_item_properties_update',
    summary: 'Update a custom property of the workspace',
    allow: ADMINS,
    gates,
    body: UpdatePropertyV1,
  }),
  standard.remove('property_id', {
    id: 'workspace_work_item_properties_delete',
    summary: 'Delete a custom property of the workspace',
    allow: ADMINS,
    gates,
  }),
)
export class WorkspaceWorkItemPropertiesV1Controller {
  constructor(readonly records: Properties) {}

  @Action('GET', '', {
    id: 'workspace_work_item_properties_list',
    summary: 'List the custom properties of a workspace',
    description: LIST_AS_ARRAY,
    allow: ADMINS,
    shape: 'array',
  })
  all(@Context() ctx: WorkspaceCtx) {
    return this.records.all(ctx);
  }
}
