import { Req } from '@nestjs/common';
import { Action, Context, List, ListQuery, QueryParams, Resource, v2, type ApiRequest } from '#http';
import type { ListRequest, ProjectCtx, WorkspaceCtx } from '#kernel';
import { workItemV2 } from '../../../work-items/api/v2';
import { type ExportAsked, workItemExportV2, workspaceWorkItemExportV2 } from './files.v2';
import { type GroupsAsked, workItemGroupsV2, workspaceWorkItemGroupsV2 } from './groups.v2';
import { WorkItemListsV2 } from './lists.v2';
import { workItemsV2, workspaceWorkItemsV2, type WorkItemsAsked } from './parameters.v2';

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

  @Action('GET', 'groups', {
    id: 'list-work-item-groups',
    summary: 'List work items in groups',
    allow: 'PA C Cm PG',
    ...workItemGroupsV2,
  })
  groups(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() asked: GroupsAsked) {
    return this.lists.groupsOfProject(ctx, request, asked);
  }

  @Action('GET', 'export', {
    id: 'export-work-items',
    summary: 'Export work items as a file',
    allow: 'PA C Cm PG',
    ...workItemExportV2,
  })
  export(
    @Context() ctx: ProjectCtx,
    @ListQuery() list: ListRequest,
    @QueryParams() asked: ExportAsked,
    @Req() request: ApiRequest,
  ) {
    return this.lists.fileOfProject(ctx, { list, asked, request });
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

  @Action('GET', 'groups', {
    id: 'list-workspace-work-item-groups',
    summary: 'List work items of all projects in groups',
    allow: 'all',
    ...workspaceWorkItemGroupsV2,
  })
  groups(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() asked: GroupsAsked) {
    return this.lists.groupsOfWorkspace(ctx, request, asked);
  }

  @Action('GET', 'export', {
    id: 'export-workspace-work-items',
    summary: 'Export work items of all projects as a file',
    allow: 'all',
    ...workspaceWorkItemExportV2,
  })
  export(
    @Context() ctx: WorkspaceCtx,
    @ListQuery() list: ListRequest,
    @QueryParams() asked: ExportAsked,
    @Req() request: ApiRequest,
  ) {
    return this.lists.fileOfWorkspace(ctx, { list, asked, request });
  }
}
