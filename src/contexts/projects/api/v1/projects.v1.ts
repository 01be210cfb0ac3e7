import {
  Action,
  Context,
  Create,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  shows,
  v1,
  type Member,
} from '#http';
import type { ListRequest, ProjectCtx, WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { authorsV1, userLiteV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { inWorkspaceV1, numberOfProjectRole, workspaceLiteV1 } from '../../../workspaces/api/v1';
import { ProjectArchived, ProjectCreated, ProjectDeleted, ProjectUpdated } from '../../application/project.events';
import {
  arrangedProjectList,
  ProjectRepository,
  type ProjectRecord,
  type StoredProject,
} from '../../application/project.repository';
import { Projects } from '../../application/projects';
import { StateRepository } from '../../application/state.repository';
import { FIRST_SWITCHES } from '../../domain/features';
import { MAX_MONTHS, NETWORKS, type CreateProject, type Network, type ReviseProject } from '../../domain/project';
import { countOf } from '../summary';
import {
  ARCHIVE_PROJECT,
  DELETE_PROJECT,
  PROJECT_SUMMARY,
  PROJECTS,
  READ_PROJECT,
  UNARCHIVE_PROJECT,
  UPDATE_PROJECT,
} from '../texts';
import { describedV1 } from './described.v1';
import { stateLiteV1 } from './state-lite.v1';

const show = shows<ProjectRecord>();
const showStored = shows<StoredProject>();

/** The role as a number, which clients require; 0 if the caller has no role in the project. */
const memberRole = show.computed(
  {
    type: 'integer',
    enum: [0, 5, 15, 20],
    // Generators of clients use the title as a type name: `ProjectMemberRole` is already the role of a `ProjectMember`.
    title: 'RoleOfCaller',
    description: 'Role of the caller in the project; 0 if the caller has none.',
  },
  ['memberRole'],
  (project) => (project.memberRole ? numberOfProjectRole(project.memberRole) : 0),
);

/** The cover image as text, which clients require; empty if the project has none. */
const coverImageUrl: Member<StoredProject> = showStored.computed(
  { type: 'string' },
  ['coverImage'],
  (project) => project.coverImage ?? '',
);

/** The short form of a project, for pickers and expansions. */
export const projectLiteV1 = present<StoredProject>('ProjectLite', {
  id: showStored.uuid('id'),
  identifier: showStored.text('identifier'),
  name: showStored.text('name'),
  cover_image: showStored.text('coverImage', { nullable: true }),
  icon_prop: showStored.object('iconProp', { nullable: true }),
  emoji: showStored.text('emoji', { nullable: true }),
  description: showStored.text('description'),
  cover_image_url: coverImageUrl,
  archived_at: showStored.datetime('archivedAt', { nullable: true }),
});

export const projectV1 = present<ProjectRecord>(
  'Project',
  {
    id: show.uuid('id'),
    total_members: show.integer('totalMembers'),
    total_cycles: show.integer('totalCycles'),
    total_modules: show.integer('totalModules'),
    is_member: show.boolean('isMember'),
    sort_order: show.number('sortOrder'),
    member_role: memberRole,
    is_deployed: show.computed({ type: 'boolean', description: 'Projects are not published.' }, [], () => false),
    cover_image_url: coverImageUrl,
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    ...describedV1<ProjectRecord>(),
    network: show.integer('network', { enum: NETWORKS }),
    identifier: show.text('identifier'),
    emoji: show.text('emoji', { nullable: true }),
    icon_prop: show.object('iconProp', { nullable: true }),
    module_view: show.boolean('moduleView'),
    cycle_view: show.boolean('cycleView'),
    issue_views_view: show.boolean('issueViewsView'),
    page_view: show.boolean('pageView'),
    intake_view: show.boolean('intakeView'),
    is_time_tracking_enabled: show.boolean('isTimeTrackingEnabled'),
    is_issue_type_enabled: show.boolean('isIssueTypeEnabled'),
    guest_view_all_features: show.boolean('guestViewAllFeatures'),
    cover_image: show.text('coverImage', { nullable: true }),
    archive_in: show.integer('archiveIn'),
    close_in: show.integer('closeIn'),
    logo_props: show.object('logoProps'),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    timezone: show.text('timezone'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    default_assignee: show.uuid('defaultAssigneeId', { nullable: true }),
    project_lead: show.uuid('projectLeadId', { nullable: true }),
    cover_image_asset: show.computed({ type: ['string', 'null'], format: 'uuid' }, [], () => null),
    estimate: show.uuid('estimateId', { nullable: true }),
    default_state: show.uuid('defaultStateId', { nullable: true }),
  },
  {
    project_lead: show.via(Users, 'projectLeadId', () => userLiteV1),
    default_assignee: show.via(Users, 'defaultAssigneeId', () => userLiteV1),
    ...authorsV1<ProjectRecord>(),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
    default_state: show.via(StateRepository, 'defaultStateId', () => stateLiteV1),
  },
);

const member = membersOf<CreateProject>();
const MONTHS = { min: 0, max: MAX_MONTHS, default: 0, description: 'Number of months; 0 turns it off.' };

class CreateProjectV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('identifier', { required: true, max: 12, blank: false }) identifier!: string;
  @member.text('description') description?: string;
  @member.uuid('projectLeadId', { nullable: true }) project_lead?: string | null;
  @member.uuid('defaultAssigneeId', { nullable: true }) default_assignee?: string | null;
  @member.object('iconProp', { nullable: true }) icon_prop?: object | null;
  @member.text('emoji', { max: 255, nullable: true }) emoji?: string | null;
  @member.text('coverImage', { nullable: true }) cover_image?: string | null;
  @member.boolean('moduleView', { default: FIRST_SWITCHES.moduleView }) module_view?: boolean;
  @member.boolean('cycleView', { default: FIRST_SWITCHES.cycleView }) cycle_view?: boolean;
  @member.boolean('issueViewsView', { default: FIRST_SWITCHES.issueViewsView }) issue_views_view?: boolean;
  @member.boolean('pageView', { default: FIRST_SWITCHES.pageView }) page_view?: boolean;
  @member.boolean('intakeView', { default: FIRST_SWITCHES.intakeView }) intake_view?: boolean;
  @member.boolean('guestViewAllFeatures', { default: false }) guest_view_all_features?: boolean;
  @member.integer('archiveIn', MONTHS) archive_in?: number;
  @member.integer('closeIn', MONTHS) close_in?: number;
  @member.text('timezone', { description: 'IANA time zone. Default: that of the workspace.' }) timezone?: string;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.boolean('isIssueTypeEnabled', { default: FIRST_SWITCHES.isIssueTypeEnabled }) is_issue_type_enabled?: boolean;
  @member.boolean('isTimeTrackingEnabled', { default: FIRST_SWITCHES.isTimeTrackingEnabled })
  is_time_tracking_enabled?: boolean;
  @member.choice('network', NETWORKS, { default: 2 }) network?: Network;
  @member.object('logoProps', { empty: {} }) logo_props?: object;
}

class UpdateProjectV1 extends partial(CreateProjectV1) {
  @member.uuid('defaultStateId', { nullable: true }) default_state?: string | null;
  @member.uuid('estimateId', { nullable: true }) estimate?: string | null;
}

/** Counts of a project's summary in this version. */
const COUNTED = ['members', 'states', 'labels', 'cycles', 'modules', 'issues', 'intakes', 'pages'] as const;

const summaryFields = membersOf<{ fields?: string[] }>();

class SummaryQueryV1 {
  @summaryFields.texts('fields', { description: 'Counts to return; all if none is named.' })
  fields?: string[];
}

const SUMMARY_V1 = {
  type: 'object',
  required: ['id', 'name', 'identifier', 'counts'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    name: { type: 'string' },
    identifier: { type: 'string' },
    counts: {
      type: 'object',
      properties: Object.fromEntries(COUNTED.map((counter) => [counter, countOf(counter)])),
    },
  },
};

@Resource({
  style: v1,
  tag: 'Projects',
  about: PROJECTS,
  path: 'workspaces/:workspace_slug/projects',
  level: 'workspace',
  scope: 'projects',
  presenter: projectV1,
  events: [{ kinds: [ProjectArchived, ProjectCreated, ProjectDeleted, ProjectUpdated] }],
})
export class ProjectsV1Controller {
  constructor(private readonly projects: Projects) {}

  @List({
    id: 'list_projects',
    summary: 'List projects',
    allow: 'all',
    list: arrangedProjectList,
    filters: ['externalId', 'externalSource'],
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.projects.list(ctx, request, { archived: true });
  }

  @Create({ id: 'create_project', summary: 'Create a project', allow: 'O A M', body: CreateProjectV1 })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateProject) {
    return this.projects.create(ctx, command);
  }
}

const archive = membersOf<{ includeArchived?: boolean }>();

class LiteQueryV1 {
  @archive.boolean('includeArchived', { description: 'True to include archived projects.' }) include_archived?: boolean;
}

@Resource({
  style: v1,
  tag: 'Projects',
  about: PROJECTS,
  path: 'workspaces/:workspace_slug/projects-lite',
  level: 'workspace',
  scope: 'projects',
  presenter: projectLiteV1,
})
export class ProjectsLiteV1Controller {
  constructor(private readonly projects: Projects) {}

  @List({
    id: 'list_projects_lite',
    summary: 'List projects for a picker',
    allow: 'all',
    list: arrangedProjectList,
    filters: [],
    perPage: { default: 1000, max: 1000 },
    query: LiteQueryV1,
    selectable: false,
  })
  list(
    @Context() ctx: WorkspaceCtx,
    @ListQuery() request: ListRequest,
    @QueryParams() { includeArchived = false }: { includeArchived?: boolean },
  ) {
    return this.projects.list(ctx, request, { archived: includeArchived });
  }
}

const GONE = { shape: 'none', status: 204 } as const;

@Resource({
  style: v1,
  tag: 'Projects',
  about: PROJECTS,
  path: 'workspaces/:workspace_slug/projects/:project_id',
  level: 'project',
  scope: 'projects',
  presenter: projectV1,
  survivesArchive: true,
})
export class ProjectV1Controller {
  constructor(private readonly projects: Projects) {}

  @Action('GET', '', { id: 'retrieve_project', description: READ_PROJECT, summary: 'Get a project', allow: 'all' })
  get(@Context() ctx: ProjectCtx) {
    return this.projects.get(ctx, ctx.projectId);
  }

  @Action('PATCH', '', {
    id: 'update_project',
    description: UPDATE_PROJECT,
    summary: 'Update a project',
    allow: 'PA',
    body: UpdateProjectV1,
  })
  update(@Context() ctx: ProjectCtx, @Payload() patch: ReviseProject) {
    return this.projects.revise(ctx, ctx.projectId, patch);
  }

  @Action('DELETE', '', {
    ...GONE,
    id: 'delete_project',
    description: DELETE_PROJECT,
    summary: 'Delete a project',
    allow: 'PA',
  })
  remove(@Context() ctx: ProjectCtx) {
    return this.projects.remove(ctx);
  }

  @Action('POST', 'archive', {
    ...GONE,
    id: 'archive_project',
    description: ARCHIVE_PROJECT,
    summary: 'Archive a project',
    allow: 'O A M',
  })
  archive(@Context() ctx: ProjectCtx) {
    return this.projects.archive(ctx);
  }

  @Action('DELETE', 'archive', {
    ...GONE,
    id: 'unarchive_project',
    description: UNARCHIVE_PROJECT,
    summary: 'Unarchive a project',
    allow: 'PA',
  })
  unarchive(@Context() ctx: ProjectCtx) {
    return this.projects.unarchive(ctx);
  }

  @Action('GET', 'summary', {
    id: 'workspaces_projects_summary_retrieve',
    description: PROJECT_SUMMARY,
    summary: 'Count the records of a project',
    allow: 'O A M',
    shape: 'plain',
    answer: SUMMARY_V1,
    query: SummaryQueryV1,
  })
  summary(@Context() ctx: ProjectCtx, @QueryParams() { fields = [] }: { fields?: string[] }) {
    const asked = COUNTED.filter((counter) => fields.map((name) => name.trim()).includes(counter));
    return this.projects.summary(ctx, asked.length ? asked : COUNTED, { triage: false });
  }
}

interface InProject {
  readonly createdById: string | null;
  readonly updatedById: string | null;
  readonly projectId: string | null;
  readonly workspaceId: string;
}

/** Returns the expansions of a project's records: creator, last editor, project and workspace. */
export const inProjectV1 = <T extends InProject>() => ({
  ...inWorkspaceV1<T>(),
  project: shows<T>().via(ProjectRepository, 'projectId', () => projectLiteV1),
});
