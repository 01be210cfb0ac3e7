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
import { PROJECT_ROLES, type ListRequest, type ProjectRole, type WorkspaceCtx } from '#kernel';
import { projectMappingEvents } from '../../application/group-sync.events';
import { mappingList, type ProjectMappingRecord } from '../../application/group-sync.repository';
import {
  ProjectMappings,
  type CreateProjectMapping,
  type ReviseProjectMapping,
} from '../../application/project-mappings';
import { GROUP_SYNC_V2 } from './group-sync.v2';

const show = shows<ProjectMappingRecord>();

const projectMappingV2 = present<ProjectMappingRecord>('GroupProjectMapping', {
  id: show.uuid('id'),
  idp_group_name: show.text('idpGroupName'),
  project_id: show.uuid('projectId', { nullable: true }),
  all_projects: show.boolean('allProjects'),
  role_slug: show.text('role', { enum: PROJECT_ROLES }),
  created_at: show.datetime('createdAt'),
});

const member = membersOf<CreateProjectMapping>();

class CreateProjectMappingV2 {
  @member.text('idpGroupName', { required: true, max: 255, blank: false }) idp_group_name!: string;
  @member.choice('role', PROJECT_ROLES, { required: true }) role_slug!: ProjectRole;
  @member.uuid('project', { nullable: true }) project_id?: string | null;
  @member.boolean('allProjects', { default: false }) all_projects?: boolean;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
}

class UpdateProjectMappingV2 extends partial(CreateProjectMappingV2) {}

@Resource({
  ...GROUP_SYNC_V2,
  path: 'workspaces/:slug/group-sync/project-mappings',
  presenter: projectMappingV2,
  events: [{ kinds: [projectMappingEvents], sight: 'record' }],
})
export class ProjectMappingsV2Controller {
  constructor(private readonly mappings: ProjectMappings) {}

  @List({
    id: 'list-project-mappings',
    summary: 'List the groups that give roles in projects',
    allow: 'O A',
    list: mappingList,
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.mappings.list(ctx, request);
  }

  @Read('pk', {
    id: 'get-project-mapping',
    summary: 'Get a mapping of a group to a role in projects',
    allow: 'O A',
  })
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.mappings.get(ctx, id);
  }

  @Create({
    id: 'create-project-mapping',
    summary: 'Map a group to a role in one project or in all',
    allow: 'O A',
    body: CreateProjectMappingV2,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateProjectMapping) {
    return this.mappings.create(ctx, command);
  }

  @Update('pk', {
    id: 'update-project-mapping',
    summary: 'Change a mapping of a group to a role in projects',
    allow: 'O A',
    body: UpdateProjectMappingV2,
  })
  update(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() patch: ReviseProjectMapping) {
    return this.mappings.revise(ctx, id, patch);
  }

  @Remove('pk', {
    id: 'delete-project-mapping',
    summary: 'Delete a mapping of a group to a role in projects',
    allow: 'O A',
  })
  remove(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.mappings.remove(ctx, id);
  }
}
