import {
  Action,
  Context,
  EchoOf,
  feature,
  membersOf,
  Payload,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  workspaceAdmins,
} from '#http';
import { PROJECT_ROLES, type ProjectRole, type WorkspaceCtx } from '#kernel';
import { GroupSyncConfigs, type ReviseGroupSyncConfig } from '../../application/group-sync.configs';
import {
  GroupSyncConfigured,
  mappingList,
  projectMappingEvents,
  workspaceMappingEvents,
  type GroupSyncConfig,
  type ProjectMappingRecord,
  type WorkspaceMappingRecord,
} from '../../application/group-sync.repository';
import {
  ProjectMappings,
  WorkspaceMappings,
  type CreateProjectMapping,
  type CreateWorkspaceMapping,
} from '../../application/mappings';
import { GIVEN_IN_WORKSPACE, type GivenInWorkspace } from '../../domain/roles';
import { CHANGE_CONFIG, GROUP_SYNC, READ_CONFIG } from '../texts';

const groupSyncV2 = {
  style: v2,
  tag: 'Group sync',
  about: GROUP_SYNC,
  level: 'workspace',
  scope: 'workspaces.group_sync',
  allow: { read: workspaceAdmins, write: workspaceAdmins },
  gates: [feature('group_sync')],
} as const;

const show = shows<GroupSyncConfig>();

const groupSyncConfigV2 = present<GroupSyncConfig>('GroupSyncConfig', {
  id: show.uuid('id'),
  is_enabled: show.boolean('isEnabled'),
  sync_on_login: show.boolean('syncOnLogin'),
  auto_remove: show.boolean('autoRemove'),
  sync_offline: show.boolean('syncOffline'),
  group_attribute_key: show.text('groupAttributeKey'),
  default_workspace_role_slug: show.text('defaultWorkspaceRole', { nullable: true, enum: GIVEN_IN_WORKSPACE }),
});

const member = membersOf<ReviseGroupSyncConfig>();

@EchoOf(groupSyncConfigV2)
class UpdateGroupSyncConfigV2 {
  @member.boolean('isEnabled') is_enabled?: boolean;
  @member.boolean('syncOnLogin') sync_on_login?: boolean;
  @member.boolean('autoRemove') auto_remove?: boolean;
  @member.boolean('syncOffline') sync_offline?: boolean;
  @member.text('groupAttributeKey', { max: 255, blank: false }) group_attribute_key?: string;
  @member.choice('defaultWorkspaceRole', GIVEN_IN_WORKSPACE, { nullable: true })
  default_workspace_role_slug?: GivenInWorkspace | null;
}

@Resource({
  ...groupSyncV2,
  path: 'workspaces/:slug/group-sync/config',
  presenter: groupSyncConfigV2,
  events: [{ kinds: [GroupSyncConfigured], visibility: 'record' }],
})
export class GroupSyncConfigV2Controller {
  constructor(private readonly configs: GroupSyncConfigs) {}

  @Action('GET', '', {
    id: 'get-group-sync-config',
    description: READ_CONFIG,
    summary: 'Get the configuration of group sync',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.configs.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update-group-sync-config',
    description: CHANGE_CONFIG,
    summary: 'Change the configuration of group sync',
    selectable: false,
    body: UpdateGroupSyncConfigV2,
  })
  update(@Context() ctx: WorkspaceCtx, @Payload() patch: ReviseGroupSyncConfig) {
    return this.configs.revise(ctx, patch);
  }
}

const showWorkspace = shows<WorkspaceMappingRecord>();

const workspaceMappingV2 = present<WorkspaceMappingRecord>('GroupWorkspaceMapping', {
  id: showWorkspace.uuid('id'),
  idp_group_name: showWorkspace.text('idpGroupName'),
  role_slug: showWorkspace.text('role', { enum: GIVEN_IN_WORKSPACE }),
  created_at: showWorkspace.datetime('createdAt'),
});

const workspaceMember = membersOf<CreateWorkspaceMapping>();

@EchoOf(workspaceMappingV2)
class CreateWorkspaceMappingV2 {
  @workspaceMember.text('idpGroupName', { required: true, max: 255, blank: false }) idp_group_name!: string;
  @workspaceMember.choice('role', GIVEN_IN_WORKSPACE, { required: true }) role_slug!: GivenInWorkspace;
}

@Resource({
  ...groupSyncV2,
  path: 'workspaces/:slug/group-sync/workspace-mappings',
  presenter: workspaceMappingV2,
  idNoun: 'workspace mapping',
  events: [{ kinds: [workspaceMappingEvents], visibility: 'record' }],
})
@Serves(...standard.records('pk', { list: mappingList, body: CreateWorkspaceMappingV2 }))
export class WorkspaceMappingsV2Controller {
  constructor(readonly records: WorkspaceMappings) {}
}

const showProject = shows<ProjectMappingRecord>();

const projectMappingV2 = present<ProjectMappingRecord>('GroupProjectMapping', {
  id: showProject.uuid('id'),
  idp_group_name: showProject.text('idpGroupName'),
  project_id: showProject.uuid('projectId', { nullable: true }),
  all_projects: showProject.boolean('allProjects'),
  role_slug: showProject.text('role', { enum: PROJECT_ROLES }),
  created_at: showProject.datetime('createdAt'),
});

const projectMember = membersOf<CreateProjectMapping>();

@EchoOf(projectMappingV2)
class CreateProjectMappingV2 {
  @projectMember.text('idpGroupName', { required: true, max: 255, blank: false }) idp_group_name!: string;
  @projectMember.choice('role', PROJECT_ROLES, { required: true }) role_slug!: ProjectRole;
  @projectMember.uuid('project', { nullable: true }) project_id?: string | null;
  @projectMember.boolean('allProjects', { default: false }) all_projects?: boolean;
}

@Resource({
  ...groupSyncV2,
  path: 'workspaces/:slug/group-sync/project-mappings',
  presenter: projectMappingV2,
  idNoun: 'project mapping',
  events: [{ kinds: [projectMappingEvents], visibility: 'record' }],
})
@Serves(...standard.records('pk', { list: mappingList, body: CreateProjectMappingV2 }))
export class ProjectMappingsV2Controller {
  constructor(readonly records: ProjectMappings) {}
}
