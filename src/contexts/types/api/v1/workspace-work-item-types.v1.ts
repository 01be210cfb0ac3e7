import { Action, Context, membersOf, partial, Resource, Serves, standard, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { WorkItemTypes, type CreateWorkItemType } from '../../application/work-item-types';
import { workspaceManagesTypes } from '../modes';
import { LIST_AS_ARRAY } from '../texts';
import { WorkItemTypeMembersV1, workItemTypeV1 } from './work-item-types.v1';

const member = membersOf<CreateWorkItemType>();

class CreateWorkspaceWorkItemTypeV1 extends WorkItemTypeMembersV1 {
  @member.uuids('importedBy', { description: 'Projects that import the type.' }) project_ids?: string[];
}

class UpdateWorkspaceWorkItemTypeV1 extends partial(CreateWorkspaceWorkItemTypeV1) {}

const ADMINS = 'O A';
const gates = [workspaceManagesTypes];

@Resource({
  style: v1,
  tag: 'Work item types',
  path: 'workspaces/:workspace_slug/work-item-types',
  level: 'workspace',
  scope: 'workspaces.work_item_types',
  presenter: workItemTypeV1,
})
@Serves(
  standard.get('type_id', {
    id: 'workspace_work_item_types_retrieve',
    summary: 'Get a work item type of the workspace',
    allow: ADMINS,
  }),
  standard.create({
    id: 'workspace_work_item_types_create',
    summary: 'Create a work item type of the workspace',
    allow: ADMINS,
    gates,
    body: CreateWorkspaceWorkItemTypeV1,
  }),
  standard.update('type_id', {
    id: 'workspace_work_item_types_update',
    summary: 'Update a work item type of the workspace',
    allow: ADMINS,
    gates,
    body: UpdateWorkspaceWorkItemTypeV1,
  }),
  standard.remove('type_id', {
    id: 'workspace_work_item_types_delete',
    summary: 'Delete a work item type of the workspace',
    allow: ADMINS,
    gates,
  }),
)
export class WorkspaceWorkItemTypesV1Controller {
  constructor(readonly records: WorkItemTypes) {}

  @Action('GET', '', {
    id: 'workspace_work_item_types_list',
    summary: 'List the work item types of a workspace',
    description: LIST_AS_ARRAY,
    allow: ADMINS,
    shape: 'array',
  })
  all(@Context() ctx: WorkspaceCtx) {
    return this.records.all(ctx);
  }
}
