import {
  Action,
  Context,
  feature,
  membersOf,
  partial,
  Payload,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
  workspaceAdmins,
} from '#http';
import { PROJECT_ROLES, type ProjectRole, type WorkspaceCtx } from '#kernel';
import { GroupSyncConfigs, type ReviseGroupSyncConfig } from '../../application/group-sync.configs';
import type {
  GroupSyncConfig,
  ProjectMappingRecord,
  WorkspaceMappingRecord,
} from '../../application/group-sync.repository';
import {
  ProjectMappings,
  WorkspaceMappings,
  type CreateProjectMapping,
  type CreateWorkspaceMapping,
} from '../../application/mappings';
import { GIVEN_IN_WORKSPACE, type GivenInWorkspace } from '../../domain/roles';
import { CHANGE_CONFIG, GROUP_SYNC, LIST_PROJECT_MAPPINGS, LIST_WORKSPACE_MAPPINGS, READ_CONFIG } from '../texts';

const groupSyncV1 = {
  style: v1,
  tag: 'Group sync',
  about: GROUP_SYNC,
  level: 'workspace',
  scope: 'workspaces.group_sync',
  allow: { read: workspaceAdmins, write: workspaceAdmins },
  gates: [feature('group_sync')],
} as const;

const show = shows<GroupSyncConfig>();

const groupSyncConfigV1 = present<GroupSyncConfig>('GroupSyncConfig', {
  id: show.uuid('id'),
  is_enabled: show.boolean('isEnabled'),
  sync_on_login: show.boolean('syncOnLogin'),
  auto_remove: show.boolean('autoRemove'),
  sync_offline: show.boolean('syncOffline'),
  group_attribute_key: show.text('groupAttributeKey'),
  default_workspace_role: show.text('defaultWorkspaceRole', { nullable: true, enum: GIVEN_IN_WORKSPACE }),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
});

const member = membersOf<ReviseGroupSyncConfig>();

class UpdateGroupSyncConfigV1 {
  @member.boolean('isEnabled') is_enabled?: boolean;
  @member.boolean('syncOnLogin') sync_on_login?: boolean;
  @member.boolean('autoRemove') auto_remove?: boolean;
  @member.boolean('syncOffline') sync_offline?: boolean;
  @member.text('groupAttributeKey', { max: 255, blank: false }) group_attribute_key?: string;
  @member.choice('defaultWorkspaceRole', GIVEN_IN_WORKSPACE, { nullable: true })
  default_workspace_role?: GivenInWorkspace | null;
}

@Resource({
  ...groupSyncV1,
  path: 'workspaces/:workspace_slug/group-sync/config',
  presenter: groupSyncConfigV1,
})
export class GroupSyncConfigV1Controller {
  constructor(private readonly configs: GroupSyncConfigs) {}

  @Action('GET', '', {
    id: 'get_group_sync_config',
    description: READ_CONFIG,
    summary: 'Get the configuration of group sync',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.configs.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update_group_sync_config',
    description: CHANGE_CONFIG,
    summary: 'Change the configuration of group sync',
    selectable: false,
    body: UpdateGroupSyncConfigV1,
  })
  update(@Context() ctx: WorkspaceCtx, @Payload() patch: ReviseGroupSyncConfig) {
    return this.configs.revise(ctx, patch);
  }
}

const showWorkspace = shows<WorkspaceMappingRecord>();

const workspaceMappingV1 = present<WorkspaceMappingRecord>('GroupWorkspaceMapping', {
  id: showWorkspace.uuid('id'),
  idp_group_name: showWorkspace.text('idpGroupName'),
  role: showWorkspace.text('role', { enum: GIVEN_IN_WORKSPACE }),
  created_at: showWorkspace.datetime('createdAt'),
  updated_at: showWorkspace.datetime('updatedAt'),
});

const workspaceMember = membersOf<CreateWorkspaceMapping>();

class CreateWorkspaceMappingV1 {
  @workspaceMember.text('idpGroupName', { required: true, max: 255, blank: false }) idp_group_name!: string;
  @workspaceMember.choice('role', GIVEN_IN_WORKSPACE, { required: true }) role!: GivenInWorkspace;
}

@Resource({
  ...groupSyncV1,
  path: 'workspaces/:workspace_slug/group-sync/workspace-mappings',
  presenter: workspaceMappingV1,
  idNoun: 'workspace mapping',
})
@Serves(
  standard.all({ description: LIST_WORKSPACE_MAPPINGS }),
  standard.get('mapping_id', { id: 'get_workspace_mapping' }),
  standard.create({ body: CreateWorkspaceMappingV1 }),
  standard.update('mapping_id', { body: partial(CreateWorkspaceMappingV1) }),
  standard.remove('mapping_id'),
)
export class WorkspaceMappingsV1Controller {
  constructor(readonly records: WorkspaceMappings) {}
}

const showProject = shows<ProjectMappingRecord>();

const projectMappingV1 = present<ProjectMappingRecord>('GroupProjectMapping', {
  id: showProject.uuid('id'),
  idp_group_name: showProject.text('idpGroupName'),
  project: showProject.text('projectIdentifier', { nullable: true, description: 'Identifier of the project.' }),
  all_projects: showProject.boolean('allProjects'),
  role: showProject.text('role', { enum: PROJECT_ROLES }),
  created_at: showProject.datetime('createdAt'),
  updated_at: showProject.datetime('updatedAt'),
});

const projectMember = membersOf<CreateProjectMapping>();

class CreateProjectMappingV1 {
  @projectMember.text('idpGroupName', { required: true, max: 255, blank: false }) idp_group_name!: string;
  @projectMember.choice('role', PROJECT_ROLES, { required: true }) role!: ProjectRole;
  @projectMember.text('project', { max: 255, nullable: true, description: 'Identifier of the project.' })
  project?: string | null;
  @projectMember.boolean('allProjects', { default: false }) all_projects?: boolean;
}

@Resource({
  ...groupSyncV1,
  path: 'workspaces/:workspace_slug/group-sync/project-mappings',
  presenter: projectMappingV1,
  idNoun: 'project mapping',
})
@Serves(
  standard.all({ description: LIST_PROJECT_MAPPINGS }),
  standard.get('mapping_id', { id: 'get_project_mapping' }),
  standard.create({ body: CreateProjectMappingV1 }),
  standard.update('mapping_id', { body: partial(CreateProjectMappingV1) }),
  standard.remove('mapping_id'),
)
export class ProjectMappingsV1Controller {
  constructor(readonly records: ProjectMappings) {}
}
