import { Req } from '@nestjs/common';
import {
  Action,
  auditV2,
  Context,
  EchoOf,
  feature,
  Id,
  ListQuery,
  membersOf,
  present,
  projectReaders,
  projectWriters,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  workspaceMembers,
  type ApiRequest,
} from '#http';
import { MAX_SETTINGS, type ListRequest, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import {
  workItemExportV2,
  workItemGroupsV2,
  WorkItemListsV2,
  workItemsV2,
  workspaceWorkItemExportV2,
  workspaceWorkItemGroupsV2,
  workspaceWorkItemsV2,
  type ExportAsked,
  type GroupsAsked,
  type WorkItemsAsked,
} from '../../../queries/api/v2';
import { workItemV2 } from '../../../work-items/api/v2';
import { viewEvents, viewList, type ViewRecord } from '../../application/view.repository';
import { Views, type CreateView } from '../../application/views';
import { ACCESSES, type Access } from '../../domain/view';
import { PROJECT_VIEWS, WORKSPACE_VIEWS } from '../texts';
import { queryOf } from './view.conditions.v2';

const show = shows<ViewRecord>();

const viewV2 = present<ViewRecord>(
  'View',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.text('description'),
    access: show.integer('access', { enum: ACCESSES }),
    is_locked: show.boolean('isLocked'),
    owned_by_id: show.uuid('ownedById'),
    filters: show.object('filters'),
    pql_filters: show.text('pqlFilters', { nullable: true }),
    query: show.computed(
      { type: ['object', 'null'], description: 'The conditions of `filters`, each with its full name.' },
      ['filters', 'projectId'],
      queryOf,
    ),
    display_filters: show.object('displayFilters'),
    display_properties: show.object('displayProperties'),
    logo_props: show.object('logoProps'),
    sort_order: show.number('sortOrder'),
    archived_at: show.computed(
      { type: ['string', 'null'], format: 'date-time', description: 'Always null: views are deleted, not archived.' },
      [],
      () => null,
    ),
    ...auditV2,
  },
  { owned_by: show.via(Users, 'ownedById', () => userLiteV2) },
);

const member = membersOf<CreateView>();

const settings = { max: MAX_SETTINGS, default: {} };

@EchoOf(viewV2)
class CreateViewV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.choice('access', ACCESSES, { default: 1 }) access?: Access;
  @member.boolean('isLocked', { default: false }) is_locked?: boolean;
  @member.object('filters', settings) filters?: object;
  @member.text('pqlFilters', { nullable: true }) pql_filters?: string | null;
  @member.object('displayFilters', settings) display_filters?: object;
  @member.object('displayProperties', settings) display_properties?: object;
  @member.object('logoProps', settings) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
}

/** The answer consists of work items, so the operations need the scope of work item lists. */
const ITEMS = {
  description:
    'Lists the work items that match the view and that the caller may see. `currentUser()` in the view means the ' +
    'caller. The parameters of work item lists narrow and order the result further; display settings have no ' +
    'effect. If a condition names a record that no longer exists, the answer is 400.',
  shape: 'page',
  presenter: workItemV2,
  scopes: ['projects.work_items:read'],
} as const;

@Resource({
  style: v2,
  tag: 'Project views',
  about: PROJECT_VIEWS,
  path: 'workspaces/:slug/projects/:project_id/views',
  level: 'project',
  scope: 'projects.views',
  gates: [feature('views')],
  presenter: viewV2,
  noun: 'view of a project',
  idNoun: 'project view',
  allow: { read: projectReaders, write: 'PA own(C) own(Cm) own(PG)' },
  events: [{ kinds: [viewEvents], visibility: { ownedBy: 'ownedById' } }],
})
@Serves(...standard.records('pk', { list: viewList, body: CreateViewV2, create: { allow: projectWriters } }))
export class ProjectViewsV2Controller {
  constructor(
    readonly records: Views,
    private readonly lists: WorkItemListsV2,
  ) {}

  @Action('GET', ':pk/work-items', {
    id: 'list-project-view-work-items',
    summary: 'List the work items of a view of a project',
    ...ITEMS,
    ...workItemsV2,
  })
  async items(
    @Context() ctx: ProjectCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: WorkItemsAsked,
  ) {
    return this.lists.ofProject(ctx, await this.records.narrowed(ctx, id, request), asked);
  }

  @Action('GET', ':pk/work-items/groups', {
    ...workItemGroupsV2,
    scopes: ITEMS.scopes,
    id: 'list-project-view-work-item-groups',
    summary: 'List the work items of a view of a project in groups',
  })
  async listGroups(
    @Context() ctx: ProjectCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: GroupsAsked,
  ) {
    return this.lists.groupsOfProject(ctx, await this.records.narrowed(ctx, id, request), asked);
  }

  @Action('GET', ':pk/work-items/export', {
    ...workItemExportV2,
    scopes: ITEMS.scopes,
    id: 'export-project-view-work-items',
    summary: 'Export the work items of a view of a project as a file',
  })
  async exportItems(
    @Context() ctx: ProjectCtx,
    @Id('pk') id: string,
    @ListQuery() list: ListRequest,
    @QueryParams() asked: ExportAsked,
    @Req() request: ApiRequest,
  ) {
    return this.lists.fileOfProject(ctx, { list: await this.records.narrowed(ctx, id, list), asked, request });
  }
}

@Resource({
  style: v2,
  tag: 'Workspace views',
  about: WORKSPACE_VIEWS,
  path: 'workspaces/:slug/views',
  level: 'workspace',
  scope: 'workspaces.views',
  presenter: viewV2,
  noun: 'view of the workspace',
  idNoun: 'workspace view',
  allow: { read: 'all', write: 'O A own(M) own(G)' },
})
@Serves(...standard.records('pk', { list: viewList, body: CreateViewV2, create: { allow: workspaceMembers } }))
export class WorkspaceViewsV2Controller {
  constructor(
    readonly records: Views,
    private readonly lists: WorkItemListsV2,
  ) {}

  @Action('GET', ':pk/work-items', {
    id: 'list-workspace-view-work-items',
    summary: 'List the work items of a view of the workspace',
    ...ITEMS,
    ...workspaceWorkItemsV2,
  })
  async items(
    @Context() ctx: WorkspaceCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: WorkItemsAsked,
  ) {
    return this.lists.ofWorkspace(ctx, await this.records.narrowed(ctx, id, request), asked);
  }

  @Action('GET', ':pk/work-items/groups', {
    ...workspaceWorkItemGroupsV2,
    scopes: ITEMS.scopes,
    id: 'list-workspace-view-work-item-groups',
    summary: 'List the work items of a view of the workspace in groups',
  })
  async listGroups(
    @Context() ctx: WorkspaceCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: GroupsAsked,
  ) {
    return this.lists.groupsOfWorkspace(ctx, await this.records.narrowed(ctx, id, request), asked);
  }

  @Action('GET', ':pk/work-items/export', {
    ...workspaceWorkItemExportV2,
    scopes: ITEMS.scopes,
    id: 'export-workspace-view-work-items',
    summary: 'Export the work items of a view of the workspace as a file',
  })
  async exportItems(
    @Context() ctx: WorkspaceCtx,
    @Id('pk') id: string,
    @ListQuery() list: ListRequest,
    @QueryParams() asked: ExportAsked,
    @Req() request: ApiRequest,
  ) {
    return this.lists.fileOfWorkspace(ctx, { list: await this.records.narrowed(ctx, id, list), asked, request });
  }
}
