import { Context, List, ListQuery, QueryParams, Resource, v2 } from '#http';
import type { ListRequest, ProjectCtx, WorkspaceCtx } from '#kernel';
import { workItemV2 } from '../../../work-items/api/v2';
import { WorkItemListsV2, workItemsV2, workspaceWorkItemsV2, type WorkItemsAsked } from './lists.v2';

@Resource({
  style: v2,
  tag: 'Work items',
  path: 'workspaces/:slug/projects/:project_id/work-items',
  level: 'project',
  scope: 'projects.work_items',
  presenter: workItemV2,
})
export class WorkItemListV2Controller {
  constructor(private readonly lists: WorkItemListsV2) {}

  @List({ id: 'list-work-items', summary: 'List work items', allow: 'PA C Cm PG', ...workItemsV2 })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() asked: WorkItemsAsked) {
    return this.lists.ofProject(ctx, request, asked);
  }
}

@Resource({
  style: v2,
  tag: 'Work items',
  path: 'workspaces/:slug/work-items',
  level: 'workspace',
  scope: 'projects.work_items',
  presenter: workItemV2,
})
export class WorkspaceWorkItemListV2Controller {
  constructor(private readonly lists: WorkItemListsV2) {}

  @List({
    id: 'list-workspace-work-items',
    summary: 'List work items of all projects',
    allow: 'all',
    ...workspaceWorkItemsV2,
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() asked: WorkItemsAsked) {
    return this.lists.ofWorkspace(ctx, request, asked);
  }
}
