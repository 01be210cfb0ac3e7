import {
  Action,
  auditV2,
  Bulk,
  Context,
  EchoOf,
  externalPair,
  ExternalPairBody,
  feature,
  Id,
  membersOf,
  present,
  projectCommenters,
  projectWriters,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { itemsOfProjectRecord, WorkItemListsV2 } from '../../../queries/api/v2';
import { ModuleItems } from '../../application/module-items';
import { ModuleArchived, moduleEvents, moduleList, type ModuleRecord } from '../../application/module.repository';
import { Modules, type CreateModule } from '../../application/modules';
import { MODULE_STATUSES, type ModuleStatus } from '../../domain/module';
import { ARCHIVE_MODULE, MODULES, UNARCHIVE_MODULE } from '../texts';

const show = shows<ModuleRecord>();

const moduleV2 = present<ModuleRecord>(
  'Module',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    description: show.text('description'),
    status: show.text('status', { enum: MODULE_STATUSES }),
    start_date: show.date('startDate', { nullable: true }),
    target_date: show.date('targetDate', { nullable: true }),
    lead_id: show.uuid('leadId', { nullable: true }),
    member_ids: show.uuids('memberIds'),
    sort_order: show.number('sortOrder'),
    logo_props: show.object('logoProps'),
    ...externalPair,
    archived_at: show.datetime('archivedAt', { nullable: true }),
    ...auditV2,
  },
  {
    lead: show.via(Users, 'leadId', () => userLiteV2),
    members: show.viaMany(Users, 'memberIds', () => userLiteV2),
  },
);

const member = membersOf<CreateModule>();

@EchoOf(moduleV2)
class CreateModuleV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.choice('status', MODULE_STATUSES, { default: 'planned' }) status?: ModuleStatus;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.uuid('leadId', { nullable: true }) lead_id?: string | null;
  @member.number('sortOrder') sort_order?: number;
  @member.object('logoProps', { default: {} }) logo_props?: object;
}

@Resource({
  style: v2,
  tag: 'Modules',
  about: MODULES,
  path: 'workspaces/:slug/projects/:project_id/modules',
  level: 'project',
  scope: 'projects.modules',
  allow: { read: projectCommenters, write: projectWriters, remove: 'PA own(C)' },
  gates: [feature('modules')],
  presenter: moduleV2,
  events: [{ kinds: [moduleEvents, ModuleArchived], visibility: 'record' }],
})
@Serves(
  ...standard.records('pk', { list: moduleList, body: CreateModuleV2 }),
  standard.upsert({ body: CreateModuleV2 }),
  ...standard.bulk(CreateModuleV2),
  ...itemsOfProjectRecord('pk', { noun: 'module' }),
  standard.act('pk', 'unarchive', { description: UNARCHIVE_MODULE }),
)
export class ModulesV2Controller {
  constructor(
    readonly records: Modules,
    readonly bulk: Bulk,
    readonly items: ModuleItems,
    readonly lists: WorkItemListsV2,
  ) {}

  @Action('POST', ':pk/archive', { action: 'archive', description: ARCHIVE_MODULE })
  archive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.archive(ctx, id, { onlyFinished: false });
  }
}
