import {
  Action,
  Bulk,
  Context,
  feature,
  Id,
  membersOf,
  partial,
  present,
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
import { moduleList, type ModuleRecord } from '../../application/module.repository';
import { Modules, type CreateModule } from '../../application/modules';
import { MODULE_STATUSES, type ModuleStatus } from '../../domain/module';
import { ARCHIVE_MODULE, MODULES, UNARCHIVE_MODULE } from '../texts';
import { ModuleArchived, moduleEvents } from '../../application/module.events';

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
    external_id: show.text('externalId', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    archived_at: show.datetime('archivedAt', { nullable: true }),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  {
    lead: show.via(Users, 'leadId', () => userLiteV2),
    members: show.viaMany(Users, 'memberIds', () => userLiteV2),
  },
);

const member = membersOf<CreateModule>();

class CreateModuleV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.choice('status', MODULE_STATUSES, { default: 'planned' }) status?: ModuleStatus;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.uuid('leadId', { nullable: true }) lead_id?: string | null;
  @member.number('sortOrder') sort_order?: number;
  @member.object('logoProps', { default: {} }) logo_props?: object;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuids') member_ids?: string[];
  @member.readOnly('datetime') archived_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateModuleV2 extends partial(CreateModuleV2) {}

const READERS = 'PA C Cm';
const WRITERS = 'PA C';
const DELETERS = 'PA own(C)';

@Resource({
  style: v2,
  tag: 'Modules',
  about: MODULES,
  path: 'workspaces/:slug/projects/:project_id/modules',
  level: 'project',
  scope: 'projects.modules',
  allow: { read: READERS, write: WRITERS },
  gates: [feature('modules')],
  presenter: moduleV2,
  events: [{ kinds: [moduleEvents, ModuleArchived], sight: 'record' }],
})
@Serves(
  standard.list({ id: 'list-modules', summary: 'List modules', allow: READERS, list: moduleList }),
  standard.get('pk', { id: 'get-module', summary: 'Get a module', allow: READERS }),
  standard.create({ id: 'create-module', summary: 'Create a module', allow: WRITERS, body: CreateModuleV2 }),
  standard.update('pk', { id: 'update-module', summary: 'Update a module', allow: WRITERS, body: UpdateModuleV2 }),
  standard.remove('pk', { id: 'delete-module', summary: 'Delete a module', allow: DELETERS }),
  standard.upsert({ id: 'upsert-module', summary: 'Create or update a module', allow: WRITERS, body: CreateModuleV2 }),
  standard.bulkCreate(CreateModuleV2, { id: 'bulk-create-modules', summary: 'Create modules', allow: WRITERS }),
  standard.bulkUpdate(UpdateModuleV2, { id: 'bulk-update-modules', summary: 'Update modules', allow: WRITERS }),
  standard.bulkRemove({ id: 'bulk-delete-modules', summary: 'Delete modules', allow: DELETERS }),
  ...itemsOfProjectRecord('pk', { noun: 'module' }),
)
export class ModulesV2Controller {
  constructor(
    readonly records: Modules,
    readonly bulk: Bulk,
    readonly items: ModuleItems,
    readonly lists: WorkItemListsV2,
  ) {}

  @Action('POST', ':pk/archive', {
    id: 'archive-module',
    description: ARCHIVE_MODULE,
    summary: 'Archive a module',
    allow: WRITERS,
  })
  archive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.archive(ctx, id, { onlyFinished: false });
  }

  @Action('POST', ':pk/unarchive', {
    id: 'unarchive-module',
    description: UNARCHIVE_MODULE,
    summary: 'Bring a module back',
    allow: WRITERS,
  })
  unarchive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.unarchive(ctx, id);
  }
}
