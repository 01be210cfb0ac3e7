import { Action, Context, Id, Resource, Serves, standard, v2 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { workItemTypeList } from '../../application/work-item-type.repository';
import { WorkItemTypes } from '../../application/work-item-types';
import { workspaceManagesTypes } from '../modes';
import { MARK_DEFAULT } from '../texts';
import { CreateWorkItemTypeV2, UpdateWorkItemTypeV2, workItemTypeV2 } from './work-item-types.v2';

const ADMINS = 'O A';
const gates = [workspaceManagesTypes];

@Resource({
  style: v2,
  tag: 'Work item types',
  path: 'workspaces/:slug/work-item-types',
  level: 'workspace',
  scope: 'workspaces.work_item_types',
  presenter: workItemTypeV2,
})
@Serves(
  standard.list({
    id: 'list-workspace-work-item-types',
    summary: 'List the work item types of a workspace',
    allow: ADMINS,
    list: workItemTypeList,
    filters: ['name'],
  }),
  standard.get('pk', {
    id: 'get-workspace-work-item-type',
    summary: 'Get a work item type of the workspace',
    allow: ADMINS,
  }),
  standard.create({
    id: 'create-workspace-work-item-type',
    summary: 'Create a work item type of the workspace',
    allow: ADMINS,
    gates,
    body: CreateWorkItemTypeV2,
  }),
  standard.update('pk', {
    id: 'update-workspace-work-item-type',
    summary: 'Update a work item type of the workspace',
    allow: ADMINS,
    gates,
    body: UpdateWorkItemTypeV2,
  }),
  standard.remove('pk', {
    id: 'delete-workspace-work-item-type',
    summary: 'Delete a work item type of the workspace',
    allow: ADMINS,
    gates,
  }),
)
export class WorkspaceWorkItemTypesV2Controller {
  constructor(readonly records: WorkItemTypes) {}

  @Action('POST', ':pk/mark-default', {
    id: 'mark-default-workspace-work-item-type',
    summary: 'Make a work item type the default of the workspace',
    description: MARK_DEFAULT,
    allow: ADMINS,
    gates,
  })
  markDefault(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.records.markDefault(ctx, id);
  }
}
