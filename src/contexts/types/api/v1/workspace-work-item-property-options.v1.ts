import { Action, ContextBelow, Resource, Serves, standardBelow, v1 } from '#http';
import type { WithParent, WorkspaceCtx } from '#kernel';
import { PropertyOptions } from '../../application/property-options';
import { workspaceManagesTypes } from '../modes';
import { LIST_AS_ARRAY } from '../texts';
import { CreatePropertyOptionV1, propertyOptionV1, UpdatePropertyOptionV1 } from './work-item-property-options.v1';

const ADMINS = 'O A';
const gates = [workspaceManagesTypes];
const standard = standardBelow('property_id');

@Resource({
  style: v1,
  tag: 'Work item property options',
  path: 'workspaces/:workspace_slug/work-item-properties/:property_id/options',
  level: 'workspace',
  scope: 'workspaces.work_item_properties',
  presenter: propertyOptionV1,
})
@Serves(
  standard.get('option_id', {
    id: 'workspace_work_item_property_options_retrieve',
    summary: 'Get an option of a property of the workspace',
    allow: ADMINS,
  }),
  standard.create({
    id: 'workspace_work_item_property_options_create',
    summary: 'Create an option of a property of the workspace',
    allow: ADMINS,
    gates,
    body: CreatePropertyOptionV1,
  }),
  standard.update('option_id', {
    id: 'workspace_work_item_property_options_update',
    summary: 'Update an option of a property of the workspace',
    allow: ADMINS,
    gates,
    body: UpdatePropertyOptionV1,
  }),
  standard.remove('option_id', {
    id: 'workspace_work_item_property_options_delete',
    summary: 'Delete an option of a property of the workspace',
    allow: ADMINS,
    gates,
  }),
)
export class WorkspaceWorkItemPropertyOptionsV1Controller {
  constructor(readonly records: PropertyOptions) {}

  @Action('GET', '', {
    id: 'workspace_work_item_property_options_list',
    summary: 'List the options of a property of the workspace',
    description: LIST_AS_ARRAY,
    allow: ADMINS,
    shape: 'array',
  })
  all(@ContextBelow('property_id') ctx: WithParent<WorkspaceCtx>) {
    return this.records.all(ctx);
  }
}
