import {
  Context,
  Create,
  Id,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  Read,
  Remove,
  Resource,
  shows,
  Update,
} from '#http';
import type { ListRequest, WorkspaceCtx } from '#kernel';
import { workspaceMappingEvents } from '../../application/group-sync.events';
import { mappingList, type WorkspaceMappingRecord } from '../../application/group-sync.repository';
import {
  WorkspaceMappings,
  type CreateWorkspaceMapping,
  type ReviseWorkspaceMapping,
} from '../../application/workspace-mappings';
import { GIVEN_IN_WORKSPACE, type GivenInWorkspace } from '../../domain/roles';
import { GROUP_SYNC_V2 } from './group-sync.v2';

const show = shows<WorkspaceMappingRecord>();

const workspaceMappingV2 = present<WorkspaceMappingRecord>('GroupWorkspaceMapping', {
  id: show.uuid('id'),
  idp_group_name: show.text('idpGroupName'),
  role_slug: show.text('role', { enum: GIVEN_IN_WORKSPACE }),
  created_at: show.datetime('createdAt'),
});

const member = membersOf<CreateWorkspaceMapping>();

class CreateWorkspaceMappingV2 {
  @member.text('idpGroupName', { required: true, max: 255, blank: false }) idp_group_name!: string;
  @member.choice('role', GIVEN_IN_WORKSPACE, { required: true }) role_slug!: GivenInWorkspace;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
}

class UpdateWorkspaceMappingV2 extends partial(CreateWorkspaceMappingV2) {}

@Resource({
  ...GROUP_SYNC_V2,
  path: 'workspaces/:slug/group-sync/workspace-mappings',
  presenter: workspaceMappingV2,
  events: [{ kinds: [workspaceMappingEvents], sight: 'record' }],
})
export class WorkspaceMappingsV2Controller {
  constructor(private readonly mappings: WorkspaceMappings) {}

  @List({
    id: 'list-workspace-mappings',
    summary: 'List the groups that give roles in the workspace',
    allow: 'O A',
    list: mappingList,
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.mappings.list(ctx, request);
  }

  @Read('pk', {
    id: 'get-workspace-mapping',
    summary: 'Get a mapping of a group to a role in the workspace',
    allow: 'O A',
  })
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.mappings.get(ctx, id);
  }

  @Create({
    id: 'create-workspace-mapping',
    summary: 'Map a group to a role in the workspace',
    allow: 'O A',
    body: CreateWorkspaceMappingV2,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateWorkspaceMapping) {
    return this.mappings.create(ctx, command);
  }

  @Update('pk', {
    id: 'update-workspace-mapping',
    summary: 'Change a mapping of a group to a role in the workspace',
    allow: 'O A',
    body: UpdateWorkspaceMappingV2,
  })
  update(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() patch: ReviseWorkspaceMapping) {
    return this.mappings.revise(ctx, id, patch);
  }

  @Remove('pk', {
    id: 'delete-workspace-mapping',
    summary: 'Delete a mapping of a group to a role in the workspace',
    allow: 'O A',
  })
  remove(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.mappings.remove(ctx, id);
  }
}
