import {
  Action,
  auditV1,
  Context,
  Create,
  externalPair,
  ExternalPairBody,
  feature,
  Id,
  Ignored,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  projectReaders,
  projectWriters,
  Read,
  Resource,
  Serves,
  shows,
  standard,
  Update,
  v1,
  type Ignore,
} from '#http';
import { order, single, type ListRequest, type ListSpec, type ProjectCtx, type StateGroup } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV1 } from '../../../identity/api/v1';
import { describedV1, inProjectV1 } from '../../../projects/api/v1';
import {
  ModuleArchived,
  moduleEvents,
  moduleList,
  type CountedModule,
  type ModuleRecord,
} from '../../application/module.repository';
import type { PeoplePolicy } from '../../application/module.people';
import { Modules, type CreateModule, type ReviseModule } from '../../application/modules';
import { MODULE_STATUSES, type ModuleStatus } from '../../domain/module';
import { ARCHIVE_MODULE, MODULES, UNARCHIVE_MODULE } from '../texts';

const show = shows<CountedModule>();

const counted = (...groups: readonly StateGroup[]) =>
  show.computed({ type: 'integer' }, ['itemCounts'], ({ itemCounts }) =>
    groups.reduce((sum, group) => sum + (itemCounts[group] ?? 0), 0),
  );

const COUNTS = {
  total_issues: counted('backlog', 'unstarted', 'started', 'completed', 'cancelled'),
  cancelled_issues: counted('cancelled'),
  completed_issues: counted('completed'),
  started_issues: counted('started'),
  unstarted_issues: counted('unstarted'),
  backlog_issues: counted('backlog'),
};

const MEMBERS = {
  ...auditV1,
  name: show.text('name'),
  ...describedV1<CountedModule>(),
  start_date: show.date('startDate', { nullable: true }),
  target_date: show.date('targetDate', { nullable: true }),
  status: show.text('status', { enum: MODULE_STATUSES }),
  view_props: show.computed({ type: 'object' }, [], () => ({})),
  sort_order: show.number('sortOrder'),
  ...externalPair,
  archived_at: show.datetime('archivedAt', { nullable: true }),
  logo_props: show.object('logoProps'),
  project: show.uuid('projectId'),
  workspace: show.uuid('workspaceId'),
  lead: show.uuid('leadId', { nullable: true }),
  members: show.uuids('memberIds'),
};

const EXPANSIONS = {
  ...inProjectV1<CountedModule>(),
  lead: show.via(Users, 'leadId', () => userLiteV1),
  members: show.viaMany(Users, 'memberIds', () => userLiteV1),
};

const moduleV1 = present<CountedModule>('Module', { id: show.uuid('id'), ...COUNTS, ...MEMBERS }, EXPANSIONS);

const moduleLiteV1 = present<CountedModule>('UncountedModule', { id: show.uuid('id'), ...MEMBERS }, EXPANSIONS);

const member = membersOf<CreateModule>();

class CreateModuleV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.choice('status', MODULE_STATUSES, { default: 'planned' }) status?: ModuleStatus;
  @member.uuid('leadId', { nullable: true }) lead?: string | null;
  @member.uuids('memberIds', { description: 'Ids of members of the project; other ids are ignored.' })
  members?: string[];
}

const SWITCHED_ON = [feature('modules')];

const newestFirst: ListSpec = { ...moduleList, defaultOrder: order('-createdAt'), searchable: false };
const LIST = { allow: projectReaders, list: newestFirst, filters: [] };

const ARCHIVED_LIST = {
  ...LIST,
  summary: 'List archived modules',
  description: 'Lists the archived modules of the project.',
};

const policy = (drop: Ignore): PeoplePolicy => ({ anyLead: true, drop });

/** Condition for modules that are not archived: in this version archived ones have their own addresses. */
const IN_USE: Partial<ModuleRecord> = { archivedAt: null };

@Resource({
  style: v1,
  tag: 'Modules',
  about: MODULES,
  path: 'workspaces/:workspace_slug/projects/:project_id/modules',
  level: 'project',
  scope: 'projects.modules',
  presenter: moduleV1,
  allow: { read: projectReaders, write: projectWriters, remove: 'PA own(C)' },
  events: [{ kinds: [moduleEvents, ModuleArchived] }],
})
@Serves(standard.list({ ...LIST, passive: ['order_by'] }), standard.remove('module_id'))
export class ModulesV1Controller {
  constructor(readonly records: Modules) {}

  @Read('module_id')
  get(@Context() ctx: ProjectCtx, @Id('module_id') id: string) {
    return this.counted(ctx, this.records.get(ctx, id, IN_USE));
  }

  @Create({ gates: SWITCHED_ON, body: CreateModuleV1 })
  async create(@Context() ctx: ProjectCtx, @Payload() command: CreateModule, @Ignored() drop: Ignore) {
    return this.counted(ctx, this.records.createMany(ctx, [command], policy(drop)).then(single));
  }

  @Update('module_id', { gates: SWITCHED_ON, body: partial(CreateModuleV1) })
  async update(
    @Context() ctx: ProjectCtx,
    @Id('module_id') id: string,
    @Payload() patch: ReviseModule,
    @Ignored() drop: Ignore,
  ) {
    return this.counted(ctx, this.records.reviseMany(ctx, [{ id, patch }], policy(drop)).then(single));
  }

  @Action('POST', ':module_id/archive', {
    id: 'archive_module',
    description: ARCHIVE_MODULE,
    summary: 'Archive a module whose work is done',
    shape: 'none',
    status: 204,
  })
  async archive(@Context() ctx: ProjectCtx, @Id('module_id') id: string) {
    await this.records.archive(ctx, id, { onlyFinished: true });
  }

  /** A second address of the list of archived modules, which clients use as well. */
  @Action('GET', 'archived', { ...ARCHIVED_LIST, id: 'modules_list_archived_modules', verb: 'list', shape: 'page' })
  archived(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.records.listArchived(ctx, request);
  }

  private async counted(ctx: ProjectCtx, module: Promise<ModuleRecord>) {
    return single(await this.records.counted(ctx, [await module]));
  }
}

@Resource({
  style: v1,
  tag: 'Modules',
  path: 'workspaces/:workspace_slug/projects/:project_id/archived-modules',
  level: 'project',
  scope: 'projects.modules',
  presenter: moduleV1,
  allow: { read: projectReaders, write: projectWriters },
})
export class ArchivedModulesV1Controller {
  constructor(private readonly modules: Modules) {}

  @List({ ...ARCHIVED_LIST, id: 'list_archived_modules' })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.modules.listArchived(ctx, request);
  }

  @Action('DELETE', ':module_id/unarchive', {
    id: 'unarchive_module',
    description: UNARCHIVE_MODULE,
    summary: 'Unarchive a module',
    shape: 'none',
    status: 204,
  })
  async unarchive(@Context() ctx: ProjectCtx, @Id('module_id') id: string) {
    await this.modules.unarchive(ctx, id);
  }
}

@Resource({
  style: v1,
  tag: 'Modules',
  path: 'workspaces/:workspace_slug/projects/:project_id/modules-lite',
  level: 'project',
  scope: 'projects.modules',
  presenter: moduleLiteV1,
})
@Serves(
  standard.list({
    ...LIST,
    id: 'list_modules_lite',
    summary: 'List modules without counts',
    description: 'Lists modules for a picker, without the counts of their work items.',
    perPage: { default: 1000, max: 1000 },
  }),
)
export class ModulesLiteV1Controller {
  constructor(readonly records: Modules) {}
}
