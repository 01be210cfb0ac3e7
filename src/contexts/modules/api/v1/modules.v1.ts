import {
  Action,
  Context,
  Create,
  feature,
  Id,
  Ignored,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
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
import { moduleList, type CountedModule, type ModuleRecord } from '../../application/module.repository';
import type { PeoplePolicy } from '../../application/module.people';
import { Modules, type CreateModule, type ReviseModule } from '../../application/modules';
import { MODULE_STATUSES, type ModuleStatus } from '../../domain/module';
import { ARCHIVE_MODULE, LIST_ARCHIVED_MODULES, LIST_MODULES_LITE, MODULES, UNARCHIVE_MODULE } from '../texts';
import { ModuleArchived, moduleEvents } from '../../application/module.events';

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
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  name: show.text('name'),
  ...describedV1<CountedModule>(),
  start_date: show.date('startDate', { nullable: true }),
  target_date: show.date('targetDate', { nullable: true }),
  status: show.text('status', { enum: MODULE_STATUSES }),
  view_props: show.computed({ type: 'object' }, [], () => ({})),
  sort_order: show.number('sortOrder'),
  external_source: show.text('externalSource', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  archived_at: show.datetime('archivedAt', { nullable: true }),
  logo_props: show.object('logoProps'),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
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

class CreateModuleV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.choice('status', MODULE_STATUSES, { default: 'planned' }) status?: ModuleStatus;
  @member.uuid('leadId', { nullable: true }) lead?: string | null;
  @member.uuids('memberIds', { description: 'Ids of people of the project; others are left out.' }) members?: string[];
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

class UpdateModuleV1 extends partial(CreateModuleV1) {}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';
const SWITCHED_ON = [feature('modules')];

const newestFirst: ListSpec = { ...moduleList, defaultOrder: order('-createdAt'), searchable: false };
const LIST = { allow: READERS, list: newestFirst, filters: [] };

const ARCHIVED_LIST = { ...LIST, summary: 'List archived modules', description: LIST_ARCHIVED_MODULES };

const policy = (drop: Ignore): PeoplePolicy => ({ anyLead: true, drop });

/** In this version archived modules have addresses of their own. */
const IN_USE: Partial<ModuleRecord> = { archivedAt: null };

@Resource({
  style: v1,
  tag: 'Modules',
  about: MODULES,
  path: 'workspaces/:workspace_slug/projects/:project_id/modules',
  level: 'project',
  scope: 'projects.modules',
  presenter: moduleV1,
  events: [{ kinds: [moduleEvents, ModuleArchived] }],
})
@Serves(
  standard.list({ ...LIST, id: 'list_modules', summary: 'List modules', passive: ['order_by'] }),
  standard.remove('module_id', { id: 'delete_module', summary: 'Delete a module', allow: 'PA own(C)' }),
)
export class ModulesV1Controller {
  constructor(readonly records: Modules) {}

  @Read('module_id', { id: 'retrieve_module', summary: 'Get a module', allow: READERS })
  get(@Context() ctx: ProjectCtx, @Id('module_id') id: string) {
    return this.counted(ctx, this.records.get(ctx, id, IN_USE));
  }

  @Create({
    id: 'create_module',
    summary: 'Create a module',
    allow: WRITERS,
    gates: SWITCHED_ON,
    body: CreateModuleV1,
  })
  async create(@Context() ctx: ProjectCtx, @Payload() command: CreateModule, @Ignored() drop: Ignore) {
    return this.counted(ctx, this.records.createMany(ctx, [command], policy(drop)).then(single));
  }

  @Update('module_id', {
    id: 'update_module',
    summary: 'Update a module',
    allow: WRITERS,
    gates: SWITCHED_ON,
    body: UpdateModuleV1,
  })
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
    allow: WRITERS,
    shape: 'none',
    status: 204,
  })
  async archive(@Context() ctx: ProjectCtx, @Id('module_id') id: string) {
    await this.records.archive(ctx, id, { onlyFinished: true });
  }

  /** Clients know this address of the archive, too. */
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
    summary: 'Bring a module back',
    allow: WRITERS,
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
    summary: 'List modules without their numbers',
    description: LIST_MODULES_LITE,
    perPage: { default: 1000, max: 1000 },
  }),
)
export class ModulesLiteV1Controller {
  constructor(readonly records: Modules) {}
}
