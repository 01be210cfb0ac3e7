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
import { PROJECT_ROLES, type ProjectRole, type WorkspaceCtx } from '#kernel';
import type { ProjectMappingRecord } from '../../application/group-sync.repository';
import {
  ProjectMappings,
  type CreateProjectMapping,
  type ReviseProjectMapping,
} from '../../application/project-mappings';
import { GROUP_SYNC_V1 } from './group-sync.v1';
import { LIST_PROJECT_MAPPINGS } from '../texts';

const show = shows<ProjectMappingRecord>();

const projectMappingV1 = present<ProjectMappingRecord>('GroupProjectMapping', {
  id: show.uuid('id'),
  idp_group_name: show.text('idpGroupName'),
  project: show.text('projectIdentifier', { nullable: true, description: 'Identifier of the project.' }),
  all_projects: show.boolean('allProjects'),
  role: show.text('role', { enum: PROJECT_ROLES }),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
});

const member = membersOf<CreateProjectMapping>();

class CreateProjectMappingV1 {
  @member.text('idpGroupName', { required: true, max: 255, blank: false }) idp_group_name!: string;
  @member.choice('role', PROJECT_ROLES, { required: true }) role!: ProjectRole;
  @member.text('project', { max: 255, nullable: true, description: 'Identifier of the project.' })
  project?: string | null;
  @member.boolean('allProjects', { default: false }) all_projects?: boolean;
}

class UpdateProjectMappingV1 extends partial(CreateProjectMappingV1) {}

@Resource({
  ...GROUP_SYNC_V1,
  path: 'workspaces/:workspace_slug/group-sync/project-mappings',
  presenter: projectMappingV1,
})
export class ProjectMappingsV1Controller {
  constructor(private readonly mappings: ProjectMappings) {}

  @Action('GET', '', {
    id: 'list_project_mappings',
    description: LIST_PROJECT_MAPPINGS,
    summary: 'List the groups that give roles in projects',
    allow: 'O A',
    shape: 'array',
  })
  list(@Context() ctx: WorkspaceCtx) {
    return this.mappings.all(ctx);
  }

  @Read('mapping_id', {
    id: 'get_project_mapping',
    summary: 'Get a mapping of a group to a role in projects',
    allow: 'O A',
  })
  get(@Context() ctx: WorkspaceCtx, @Id('mapping_id') id: string) {
    return this.mappings.get(ctx, id);
  }

  @Create({
    id: 'create_project_mapping',
    summary: 'Map a group to a role in one project or in all',
    allow: 'O A',
    body: CreateProjectMappingV1,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateProjectMapping) {
    return this.mappings.create(ctx, command);
  }

  @Update('mapping_id', {
    id: 'update_project_mapping',
    summary: 'Change a mapping of a group to a role in projects',
    allow: 'O A',
    body: UpdateProjectMappingV1,
  })
  update(@Context() ctx: WorkspaceCtx, @Id('mapping_id') id: string, @Payload() patch: ReviseProjectMapping) {
    return this.mappings.revise(ctx, id, patch);
  }

  @Remove('mapping_id', {
    id: 'delete_project_mapping',
    summary: 'Delete a mapping of a group to a role in projects',
    allow: 'O A',
  })
  remove(@Context() ctx: WorkspaceCtx, @Id('mapping_id') id: string) {
    return this.mappings.remove(ctx, id);
  }
}
