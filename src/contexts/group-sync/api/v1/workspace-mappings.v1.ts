import {
  Action,
  Context,
  Create,
  Id,
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
import type { WorkspaceCtx } from '#kernel';
import type { WorkspaceMappingRecord } from '../../application/group-sync.repository';
import {
  WorkspaceMappings,
  type CreateWorkspaceMapping,
  type ReviseWorkspaceMapping,
} from '../../application/workspace-mappings';
import { GIVEN_IN_WORKSPACE, type GivenInWorkspace } from '../../domain/roles';
import { GROUP_SYNC_V1 } from './group-sync.v1';
import { LIST_WORKSPACE_MAPPINGS } from '../texts';

const show = shows<WorkspaceMappingRecord>();

const workspaceMappingV1 = present<WorkspaceMappingRecord>('GroupWorkspaceMapping', {
  id: show.uuid('id'),
  idp_group_name: show.text('idpGroupName'),
  role: show.text('role', { enum: GIVEN_IN_WORKSPACE }),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
});

const member = membersOf<CreateWorkspaceMapping>();

class CreateWorkspaceMappingV1 {
  @member.text('idpGroupName', { required: true, max: 255, blank: false }) idp_group_name!: string;
  @member.choice('role', GIVEN_IN_WORKSPACE, { required: true }) role!: GivenInWorkspace;
}

class UpdateWorkspaceMappingV1 extends partial(CreateWorkspaceMappingV1) {}

@Resource({
  ...GROUP_SYNC_V1,
  path: 'workspaces/:workspace_slug/group-sync/workspace-mappings',
  presenter: workspaceMappingV1,
})
export class WorkspaceMappingsV1Controller {
  constructor(private readonly mappings: WorkspaceMappings) {}

  @Action('GET', '', {
    id: 'list_workspace_mappings',
    description: LIST_WORKSPACE_MAPPINGS,
    summary: 'List the groups that give roles in the workspace',
    allow: 'O A',
    shape: 'array',
  })
  list(@Context() ctx: WorkspaceCtx) {
    return this.mappings.all(ctx);
  }

  @Read('mapping_id', {
    id: 'get_workspace_mapping',
    summary: 'Get a mapping of a group to a role in the workspace',
    allow: 'O A',
  })
  get(@Context() ctx: WorkspaceCtx, @Id('mapping_id') id: string) {
    return this.mappings.get(ctx, id);
  }

  @Create({
    id: 'create_workspace_mapping',
    summary: 'Map a group to a role in the workspace',
    allow: 'O A',
    body: CreateWorkspaceMappingV1,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateWorkspaceMapping) {
    return this.mappings.create(ctx, command);
  }

  @Update('mapping_id', {
    id: 'update_workspace_mapping',
    summary: 'Change a mapping of a group to a role in the workspace',
    allow: 'O A',
    body: UpdateWorkspaceMappingV1,
  })
  update(@Context() ctx: WorkspaceCtx, @Id('mapping_id') id: string, @Payload() patch: ReviseWorkspaceMapping) {
    return this.mappings.revise(ctx, id, patch);
  }

  @Remove('mapping_id', {
    id: 'delete_workspace_mapping',
    summary: 'Delete a mapping of a group to a role in the workspace',
    allow: 'O A',
  })
  remove(@Context() ctx: WorkspaceCtx, @Id('mapping_id') id: string) {
    return this.mappings.remove(ctx, id);
  }
}
