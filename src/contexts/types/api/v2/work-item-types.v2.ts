import {
  Action,
  Context,
  EchoOf,
  ExternalPairBody,
  Id,
  membersOf,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
} from '#http';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { TypeSchemas } from '../../application/type-schemas';
import { workItemTypeList, type WorkItemTypeRecord } from '../../application/work-item-type.repository';
import { WorkItemTypes, type CreateWorkItemType, type EnableTypes } from '../../application/work-item-types';
import { projectTypesV2, workspaceManagesTypes, workspaceTypesV2 } from '../levels';
import { ENABLE_TYPES, IMPORT_TYPES, MARK_DEFAULT, TYPE_SCHEMA, WORK_ITEM_TYPES } from '../texts';
import { included, schemaIn, SchemaQuery, TYPE_SCHEMA_ANSWER, type AskedSchema } from '../type-schema';
import { typeEvents } from '../../application/types.events';

const show = shows<WorkItemTypeRecord>();

const workItemTypeV2 = present<WorkItemTypeRecord>('WorkItemType', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  is_active: show.boolean('isActive'),
  is_default: show.boolean('isDefault'),
  is_epic: show.boolean('isEpic'),
  level: show.number('level'),
  logo_props: show.object('logoProps'),
  created_at: show.datetime('createdAt'),
});

const member = membersOf<CreateWorkItemType>();

@EchoOf(workItemTypeV2)
class CreateWorkItemTypeV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
}

const TYPE_IDS = 'Ids of types of the workspace.';

interface ImportTypes {
  readonly typeIds: readonly string[];
}

class ImportWorkItemTypesV2 {
  @(membersOf<ImportTypes>().uuids('typeIds', { required: true, min: 1, description: TYPE_IDS }))
  work_item_types!: string[];
}

const enabling = membersOf<EnableTypes>();

class EnableWorkItemTypesV2 {
  @enabling.boolean('applyToExisting', {
    default: false,
    description: 'Whether existing work items without a type get one as well.',
  })
  apply_to_existing?: boolean;
  @enabling.uuid('typeId', { description: 'The type that they get; the default type if left out.' })
  type_id?: string;
}

const types = standard.records('pk', { list: workItemTypeList, filters: ['name'], body: CreateWorkItemTypeV2 });

@Resource({
  ...projectTypesV2,
  tag: 'Work item types',
  about: WORK_ITEM_TYPES,
  path: 'workspaces/:slug/projects/:project_id/work-item-types',
  scope: 'projects.work_item_types',
  presenter: workItemTypeV2,
  events: [{ kinds: [typeEvents], visibility: 'record' }],
})
@Serves(...types)
export class WorkItemTypesV2Controller {
  constructor(
    readonly records: WorkItemTypes,
    private readonly schemas: TypeSchemas,
  ) {}

  @Action('POST', 'enable', {
    id: 'enable-work-item-types',
    summary: 'Let a project use work item types',
    description: ENABLE_TYPES,
    body: EnableWorkItemTypesV2,
  })
  enable(@Context() ctx: ProjectCtx, @Payload() command: EnableTypes) {
    return this.records.enable(ctx, command);
  }

  @Action('POST', 'import', {
    id: 'import-work-item-types',
    summary: 'Import work item types of the workspace',
    description: IMPORT_TYPES,
    writeGates: [workspaceManagesTypes],
    body: ImportWorkItemTypesV2,
    shape: 'none',
  })
  async import(@Context() ctx: ProjectCtx, @Payload() { typeIds }: ImportTypes) {
    await this.records.import(ctx, typeIds);
  }

  @Action('POST', ':pk/mark-default', {
    id: 'mark-default-work-item-type',
    summary: 'Make a work item type the default',
    description: MARK_DEFAULT,
  })
  markDefault(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.markDefault(ctx, id);
  }

  @Action('GET', ':pk/schema', {
    id: 'get-work-item-type-schema',
    summary: 'Get the schema of a work item type',
    description: TYPE_SCHEMA,
    shape: 'plain',
    answer: TYPE_SCHEMA_ANSWER,
    query: SchemaQuery,
  })
  async schema(@Context() ctx: ProjectCtx, @Id('pk') id: string, @QueryParams() query: AskedSchema) {
    return schemaIn(await this.schemas.of(ctx, id, included(query)), NAMES);
  }
}

@Resource({
  ...workspaceTypesV2,
  tag: 'Work item types',
  path: 'workspaces/:slug/work-item-types',
  scope: 'workspaces.work_item_types',
  presenter: workItemTypeV2,
  idNoun: 'workspace work item type',
})
@Serves(...types)
export class WorkspaceWorkItemTypesV2Controller {
  constructor(readonly records: WorkItemTypes) {}

  @Action('POST', ':pk/mark-default', {
    id: 'mark-default-workspace-work-item-type',
    summary: 'Make a work item type the default of the workspace',
    description: MARK_DEFAULT,
  })
  markDefault(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.records.markDefault(ctx, id);
  }
}

/** Names of the members of a work item in the bodies of this version. */
const NAMES = {
  member: {
    name: 'name',
    descriptionHtml: 'description_html',
    priority: 'priority',
    stateId: 'state_id',
    parentId: 'parent_id',
    assigneeIds: 'assignee_ids',
    labelIds: 'label_ids',
    startDate: 'start_date',
    targetDate: 'target_date',
    estimatePointId: 'estimate_point_id',
    externalId: 'external_id',
    externalSource: 'external_source',
  },
  property: (name: string) => name,
};
