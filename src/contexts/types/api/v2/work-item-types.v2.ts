import {
  Action,
  Context,
  Id,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { TypeSchemas } from '../../application/type-schemas';
import { workItemTypeList, type WorkItemTypeRecord } from '../../application/work-item-type.repository';
import { WorkItemTypes, type CreateWorkItemType, type EnableTypes } from '../../application/work-item-types';
import { projectManagesTypes, workspaceManagesTypes } from '../modes';
import { ENABLE_TYPES, IMPORT_TYPES, MARK_DEFAULT, TYPE_SCHEMA, WORK_ITEM_TYPES } from '../texts';
import { included, schemaIn, SchemaQuery, TYPE_SCHEMA_ANSWER, type AskedSchema } from '../type-schema';
import { typeEvents } from '../../application/types.events';

const show = shows<WorkItemTypeRecord>();

export const workItemTypeV2 = present<WorkItemTypeRecord>('WorkItemType', {
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

export class CreateWorkItemTypeV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('boolean') is_default?: boolean;
  @member.readOnly('boolean') is_epic?: boolean;
  @member.readOnly('number') level?: number;
  @member.readOnly('object') logo_props?: object;
  @member.readOnly('datetime') created_at?: string;
}

export class UpdateWorkItemTypeV2 extends partial(CreateWorkItemTypeV2) {}

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
    description: 'Whether the work items that have no type get one as well.',
  })
  apply_to_existing?: boolean;
  @enabling.uuid('typeId', { description: 'The type that they get. Left out, it is the default type.' })
  type_id?: string;
}

const READERS = 'PA C Cm';
const WRITERS = 'PA C';
const gates = [projectManagesTypes];

@Resource({
  style: v2,
  tag: 'Work item types',
  about: WORK_ITEM_TYPES,
  path: 'workspaces/:slug/projects/:project_id/work-item-types',
  level: 'project',
  scope: 'projects.work_item_types',
  presenter: workItemTypeV2,
  events: [{ kinds: [typeEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-work-item-types',
    summary: 'List the work item types of a project',
    allow: READERS,
    list: workItemTypeList,
    filters: ['name'],
  }),
  standard.get('pk', { id: 'get-work-item-type', summary: 'Get a work item type', allow: READERS }),
  standard.create({
    id: 'create-work-item-type',
    summary: 'Create a work item type',
    allow: WRITERS,
    gates,
    body: CreateWorkItemTypeV2,
  }),
  standard.update('pk', {
    id: 'update-work-item-type',
    summary: 'Update a work item type',
    allow: WRITERS,
    gates,
    body: UpdateWorkItemTypeV2,
  }),
  standard.remove('pk', { id: 'delete-work-item-type', summary: 'Delete a work item type', allow: WRITERS, gates }),
)
export class WorkItemTypesV2Controller {
  constructor(
    readonly records: WorkItemTypes,
    private readonly schemas: TypeSchemas,
  ) {}

  @Action('POST', 'enable', {
    id: 'enable-work-item-types',
    summary: 'Let a project use work item types',
    description: ENABLE_TYPES,
    allow: WRITERS,
    gates,
    body: EnableWorkItemTypesV2,
  })
  enable(@Context() ctx: ProjectCtx, @Payload() command: EnableTypes) {
    return this.records.enable(ctx, command);
  }

  @Action('POST', 'import', {
    id: 'import-work-item-types',
    summary: 'Import work item types of the workspace',
    description: IMPORT_TYPES,
    allow: WRITERS,
    gates: [workspaceManagesTypes],
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
    allow: WRITERS,
    gates,
  })
  markDefault(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.markDefault(ctx, id);
  }

  @Action('GET', ':pk/schema', {
    id: 'get-work-item-type-schema',
    summary: 'Get the schema of a work item type',
    description: TYPE_SCHEMA,
    allow: READERS,
    shape: 'plain',
    answer: TYPE_SCHEMA_ANSWER,
    query: SchemaQuery,
  })
  async schema(@Context() ctx: ProjectCtx, @Id('pk') id: string, @QueryParams() query: AskedSchema) {
    return schemaIn(await this.schemas.of(ctx, id, included(query)), NAMES);
  }
}

/** What bodies of this version call the members of a work item. */
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
