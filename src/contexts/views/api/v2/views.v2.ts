import {
  Action,
  Context,
  feature,
  Id,
  ListQuery,
  membersOf,
  partial,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { ListRequest, ProjectCtx, WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import {
  WorkItemListsV2,
  workItemsV2,
  workspaceWorkItemsV2,
  type WorkItemsAsked,
  type GroupsAsked,
  workItemGroupsV2,
  workspaceWorkItemGroupsV2,
} from '../../../queries/api/v2';
import { workItemV2 } from '../../../work-items/api/v2';
import { viewList, type ViewRecord } from '../../application/view.repository';
import { Views, type CreateView } from '../../application/views';
import { ACCESSES, type Access } from '../../domain/view';
import { PROJECT_VIEWS, VIEW_WORK_ITEMS, WORKSPACE_VIEWS } from '../texts';
import { queryOf } from './view.query.v2';
import { viewEvents } from '../../application/view.events';

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
      { type: ['object', 'null'], description: 'The conditions of `filters`, each by its full name.' },
      ['filters', 'projectId'],
      queryOf,
    ),
    display_filters: show.object('displayFilters'),
    display_properties: show.object('displayProperties'),
    logo_props: show.object('logoProps'),
    sort_order: show.number('sortOrder'),
    archived_at: show.computed(
      { type: ['string', 'null'], format: 'date-time', description: 'Null: views are deleted, not archived.' },
      [],
      () => null,
    ),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  { owned_by: show.via(Users, 'ownedById', () => userLiteV2) },
);

const member = membersOf<CreateView>();

/** Characters of an object as JSON. */
const MAX_SETTINGS = 65_536;
const settings = { max: MAX_SETTINGS, default: {} };

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
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') owned_by_id?: string;
  @member.readOnly('object') query?: object;
  @member.readOnly('datetime') archived_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateViewV2 extends partial(CreateViewV2) {}

/** What is answered are work items, so it takes the scope of their lists. */
const ITEMS = {
  description: VIEW_WORK_ITEMS,
  shape: 'page',
  presenter: workItemV2,
  scopes: ['projects.work_items:read'],
} as const;

const READERS = 'PA C Cm PG';
const OWN = 'PA own(C) own(Cm) own(PG)';

@Resource({
  style: v2,
  tag: 'Project views',
  about: PROJECT_VIEWS,
  path: 'workspaces/:slug/projects/:project_id/views',
  level: 'project',
  scope: 'projects.views',
  gates: [feature('views')],
  presenter: viewV2,
  events: [{ kinds: [viewEvents], sight: { ownedBy: 'ownedById' } }],
})
@Serves(
  standard.list({ id: 'list-project-views', summary: 'List views of a project', allow: READERS, list: viewList }),
  standard.get('pk', { id: 'get-project-view', summary: 'Get a view of a project', allow: READERS }),
  standard.create({
    id: 'create-project-view',
    summary: 'Create a view of a project',
    allow: 'PA C',
    body: CreateViewV2,
  }),
  standard.update('pk', {
    id: 'update-project-view',
    summary: 'Update a view of a project',
    allow: OWN,
    body: UpdateViewV2,
  }),
  standard.remove('pk', { id: 'delete-project-view', summary: 'Delete a view of a project', allow: OWN }),
)
export class ProjectViewsV2Controller {
  constructor(
    readonly records: Views,
    private readonly lists: WorkItemListsV2,
  ) {}

  @Action('GET', ':pk/work-items', {
    id: 'list-project-view-work-items',
    summary: 'List the work items of a view of a project',
    allow: READERS,
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
    allow: READERS,
  })
  async listGroups(
    @Context() ctx: ProjectCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: GroupsAsked,
  ) {
    return this.lists.groupsOfProject(ctx, await this.records.narrowed(ctx, id, request), asked);
  }
}

const OWN_IN_WORKSPACE = 'O A own(M) own(G)';

@Resource({
  style: v2,
  tag: 'Workspace views',
  about: WORKSPACE_VIEWS,
  path: 'workspaces/:slug/views',
  level: 'workspace',
  scope: 'workspaces.views',
  presenter: viewV2,
})
@Serves(
  standard.list({ id: 'list-workspace-views', summary: 'List views of the workspace', allow: 'all', list: viewList }),
  standard.get('pk', { id: 'get-workspace-view', summary: 'Get a view of the workspace', allow: 'all' }),
  standard.create({
    id: 'create-workspace-view',
    summary: 'Create a view of the workspace',
    allow: 'O A M',
    body: CreateViewV2,
  }),
  standard.update('pk', {
    id: 'update-workspace-view',
    summary: 'Update a view of the workspace',
    allow: OWN_IN_WORKSPACE,
    body: UpdateViewV2,
  }),
  standard.remove('pk', {
    id: 'delete-workspace-view',
    summary: 'Delete a view of the workspace',
    allow: OWN_IN_WORKSPACE,
  }),
)
export class WorkspaceViewsV2Controller {
  constructor(
    readonly records: Views,
    private readonly lists: WorkItemListsV2,
  ) {}

  @Action('GET', ':pk/work-items', {
    id: 'list-workspace-view-work-items',
    summary: 'List the work items of a view of the workspace',
    allow: 'all',
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
    allow: 'all',
  })
  async listGroups(
    @Context() ctx: WorkspaceCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: GroupsAsked,
  ) {
    return this.lists.groupsOfWorkspace(ctx, await this.records.narrowed(ctx, id, request), asked);
  }
}
