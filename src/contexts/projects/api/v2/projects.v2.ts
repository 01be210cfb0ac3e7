import {
  Action,
  Bulk,
  BulkCreate,
  BulkUpdate,
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
  Upsert,
  upserted,
  v2,
  type BatchOfItems,
} from '#http';
import { invalid, PRIORITIES, type ListRequest, type Priority, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { notOneOf } from '#wording';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { COUNTERS, projectList, type Counter, type ProjectRecord } from '../../application/project.repository';
import { Projects } from '../../application/projects';
import { MAX_MONTHS, NETWORKS, type CreateProject, type Network, type ReviseProject } from '../../domain/project';
import { FIRST_SWITCHES } from '../../domain/features';
import { countOf } from '../summary';
import {
  ARCHIVE_PROJECT,
  DELETE_PROJECT,
  PROJECTS,
  PROJECT_SUMMARY,
  READ_PROJECT,
  UNARCHIVE_PROJECT,
  UPDATE_PROJECT,
} from '../texts';
import { ProjectArchived, ProjectCreated, ProjectDeleted, ProjectUpdated } from '../../application/project.events';

const show = shows<ProjectRecord>();

export const projectV2 = present<ProjectRecord>(
  'Project',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    identifier: show.text('identifier'),
    description: show.text('description'),
    network: show.integer('network', { enum: NETWORKS }),
    priority: show.text('priority', { enum: PRIORITIES }),
    project_lead_id: show.uuid('projectLeadId', { nullable: true }),
    default_assignee_id: show.uuid('defaultAssigneeId', { nullable: true }),
    default_state_id: show.uuid('defaultStateId', { nullable: true }),
    state_id: show.uuid('stateId', { nullable: true }),
    estimate_id: show.uuid('estimateId', { nullable: true }),
    start_date: show.datetime('startDate', { nullable: true }),
    target_date: show.datetime('targetDate', { nullable: true }),
    emoji: show.text('emoji', { nullable: true }),
    icon_prop: show.object('iconProp', { nullable: true }),
    logo_props: show.object('logoProps'),
    cover_image: show.text('coverImage', { nullable: true }),
    cover_image_url: show.text('coverImage', { nullable: true }),
    module_view: show.boolean('moduleView'),
    cycle_view: show.boolean('cycleView'),
    issue_views_view: show.boolean('issueViewsView'),
    page_view: show.boolean('pageView'),
    intake_view: show.boolean('intakeView'),
    is_time_tracking_enabled: show.boolean('isTimeTrackingEnabled'),
    is_issue_type_enabled: show.boolean('isIssueTypeEnabled'),
    is_epic_enabled: show.boolean('isEpicEnabled', { presence: 'named' }),
    is_milestone_enabled: show.boolean('isMilestoneEnabled', { presence: 'named' }),
    guest_view_all_features: show.boolean('guestViewAllFeatures'),
    archive_in: show.integer('archiveIn'),
    close_in: show.integer('closeIn'),
    timezone: show.text('timezone'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    relation: show.text('relation', {
      presence: 'named',
      description: 'Slug of the role that defines your permissions in the project, as in its `permissions/me/`.',
    }),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  {
    project_lead: show.via(Users, 'projectLeadId', () => userLiteV2),
    default_assignee: show.via(Users, 'defaultAssigneeId', () => userLiteV2),
  },
);

const member = membersOf<CreateProject>();
const MONTHS = { min: 0, max: MAX_MONTHS, default: 0, description: 'Number of months; 0 turns it off.' };

class CreateProjectV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('identifier', { required: true, max: 255, blank: false }) identifier!: string;
  @member.text('description') description?: string;
  @member.choice('network', NETWORKS, { default: 2 }) network?: Network;
  @member.choice('priority', PRIORITIES, { default: 'none' }) priority?: Priority;
  @member.uuid('projectLeadId', { nullable: true }) project_lead_id?: string | null;
  @member.uuid('defaultAssigneeId', { nullable: true }) default_assignee_id?: string | null;
  @member.uuid('defaultStateId', { nullable: true }) default_state_id?: string | null;
  @member.uuid('stateId', { nullable: true }) state_id?: string | null;
  @member.uuid('estimateId', { nullable: true }) estimate_id?: string | null;
  @member.datetime('startDate', { nullable: true }) start_date?: string | null;
  @member.datetime('targetDate', { nullable: true }) target_date?: string | null;
  @member.text('emoji', { max: 255, nullable: true }) emoji?: string | null;
  @member.object('iconProp', { nullable: true }) icon_prop?: object | null;
  @member.object('logoProps', { empty: {} }) logo_props?: object;
  @member.text('coverImage', { nullable: true }) cover_image?: string | null;
  @member.boolean('moduleView', { default: FIRST_SWITCHES.moduleView }) module_view?: boolean;
  @member.boolean('cycleView', { default: FIRST_SWITCHES.cycleView }) cycle_view?: boolean;
  @member.boolean('issueViewsView', { default: FIRST_SWITCHES.issueViewsView }) issue_views_view?: boolean;
  @member.boolean('pageView', { default: FIRST_SWITCHES.pageView }) page_view?: boolean;
  @member.boolean('intakeView', { default: FIRST_SWITCHES.intakeView }) intake_view?: boolean;
  @member.boolean('isTimeTrackingEnabled', { default: FIRST_SWITCHES.isTimeTrackingEnabled })
  is_time_tracking_enabled?: boolean;
  @member.boolean('isIssueTypeEnabled', { default: FIRST_SWITCHES.isIssueTypeEnabled }) is_issue_type_enabled?: boolean;
  @member.boolean('guestViewAllFeatures', { default: false }) guest_view_all_features?: boolean;
  @member.integer('archiveIn', MONTHS) archive_in?: number;
  @member.integer('closeIn', MONTHS) close_in?: number;
  @member.text('timezone', { description: 'IANA time zone. Default: the time zone of the workspace.' })
  timezone?: string;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('text') cover_image_url?: string;
  @member.readOnly('datetime') archived_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateProjectV2 extends partial(CreateProjectV2) {}

const scope = membersOf<{ includeArchived?: boolean }>();

class ListProjectsV2 {
  @scope.boolean('includeArchived', { description: 'True to include archived projects.' }) include_archived?: boolean;
}

@Resource({
  style: v2,
  tag: 'Projects',
  about: PROJECTS,
  path: 'workspaces/:slug/projects',
  level: 'workspace',
  scope: 'projects',
  presenter: projectV2,
  events: [{ kinds: [ProjectArchived, ProjectCreated, ProjectDeleted, ProjectUpdated], visibility: 'project' }],
})
export class ProjectsV2Controller {
  constructor(
    private readonly projects: Projects,
    private readonly bulk: Bulk,
  ) {}

  @List({ id: 'list-projects', summary: 'List projects', allow: 'all', list: projectList, query: ListProjectsV2 })
  list(
    @Context() ctx: WorkspaceCtx,
    @ListQuery() request: ListRequest,
    @QueryParams() { includeArchived = false }: { includeArchived?: boolean },
  ) {
    return this.projects.list(ctx, request, { archived: includeArchived });
  }

  @Create({ id: 'create-project', summary: 'Create a project', allow: 'O A', body: CreateProjectV2 })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateProject) {
    return this.projects.create(ctx, command);
  }

  @Upsert({ id: 'upsert-project', summary: 'Create or update a project', allow: 'O A', body: CreateProjectV2 })
  upsert(@Context() ctx: WorkspaceCtx, @Payload() command: CreateProject) {
    return upserted(command, (pair) => this.projects.upsert(ctx, pair));
  }

  @BulkCreate({ id: 'bulk-create-projects', summary: 'Create projects', allow: 'O A', rows: CreateProjectV2 })
  bulkCreate(@Context() ctx: WorkspaceCtx, @Payload() batch: BatchOfItems) {
    return this.bulk.createMany<CreateProject>(batch, CreateProjectV2, (all) => this.projects.createMany(ctx, all));
  }

  /** Checks for each row whether the caller may change the project. */
  @BulkUpdate({ id: 'bulk-update-projects', summary: 'Update projects', allow: 'all', rows: UpdateProjectV2 })
  bulkUpdate(@Context() ctx: WorkspaceCtx, @Payload() batch: BatchOfItems) {
    return this.bulk.updateMany<ReviseProject>(batch, UpdateProjectV2, (all) =>
      this.projects.reviseManyAsAdmin(ctx, all),
    );
  }
}

const summaryCounts = membersOf<{ counts?: string[] }>();

class SummaryQueryV2 {
  @summaryCounts.texts('counts', { description: `Counts to return. Default: all of ${COUNTERS.join(', ')}.` })
  counts?: string[];
}

const SUMMARY_V2 = {
  type: 'object',
  required: ['id', 'identifier', 'name', 'counts'],
  properties: {
    id: { type: 'string', format: 'uuid' },
    identifier: { type: 'string' },
    name: { type: 'string' },
    counts: {
      type: 'object',
      properties: Object.fromEntries(COUNTERS.map((counter) => [counter, countOf(counter)])),
    },
  },
};

const isCounter = (name: string): name is Counter => (COUNTERS as readonly string[]).includes(name);

function countersOf(names: readonly string[]): readonly Counter[] {
  const unknown = names.filter((name) => !isCounter(name));
  if (unknown.length) {
    const entry = (name: string) =>
      ({ field: 'counts', code: 'invalid_choice', message: notOneOf('count', name, COUNTERS) }) as const;
    throw invalid(unknown.map(entry));
  }
  return names.length ? COUNTERS.filter((counter) => names.includes(counter)) : COUNTERS;
}

const NOTHING = { shape: 'none', status: 204 } as const;

@Resource({
  style: v2,
  tag: 'Projects',
  about: PROJECTS,
  path: 'workspaces/:slug/projects/:pk',
  level: 'project',
  projectParam: 'pk',
  scope: 'projects',
  presenter: projectV2,
  survivesArchive: true,
})
export class ProjectV2Controller {
  constructor(private readonly projects: Projects) {}

  @Action('GET', '', {
    id: 'get-project',
    description: READ_PROJECT,
    summary: 'Get a project by id or identifier',
    allow: 'all',
  })
  get(@Context() ctx: ProjectCtx) {
    return this.projects.get(ctx, ctx.projectId);
  }

  @Action('PATCH', '', {
    id: 'update-project',
    description: UPDATE_PROJECT,
    summary: 'Update a project',
    allow: 'O A PA',
    body: UpdateProjectV2,
  })
  update(@Context() ctx: ProjectCtx, @Payload() patch: ReviseProject) {
    return this.projects.revise(ctx, ctx.projectId, patch);
  }

  @Action('DELETE', '', {
    ...NOTHING,
    id: 'delete-project',
    description: DELETE_PROJECT,
    summary: 'Delete a project',
    allow: 'O A PA',
  })
  remove(@Context() ctx: ProjectCtx) {
    return this.projects.remove(ctx);
  }

  @Action('POST', 'archive', {
    ...NOTHING,
    id: 'archive-project',
    description: ARCHIVE_PROJECT,
    summary: 'Archive a project',
    allow: 'O A PA',
  })
  archive(@Context() ctx: ProjectCtx) {
    return this.projects.archive(ctx);
  }

  @Action('POST', 'unarchive', {
    ...NOTHING,
    id: 'unarchive-project',
    description: UNARCHIVE_PROJECT,
    summary: 'Unarchive a project',
    allow: 'O A PA',
  })
  unarchive(@Context() ctx: ProjectCtx) {
    return this.projects.unarchive(ctx);
  }

  @Action('GET', 'summary', {
    id: 'get-project-summary',
    description: PROJECT_SUMMARY,
    summary: 'Count the records of a project',
    allow: 'all',
    shape: 'plain',
    answer: SUMMARY_V2,
    query: SummaryQueryV2,
  })
  summary(@Context() ctx: ProjectCtx, @QueryParams() { counts = [] }: { counts?: string[] }) {
    const counters = countersOf(counts.map((name) => name.trim()));
    return this.projects.summary(ctx, counters, { triage: true });
  }
}
