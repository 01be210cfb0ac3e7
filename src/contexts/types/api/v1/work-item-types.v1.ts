import {
  Action,
  Context,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import { TypeSchemas } from '../../application/type-schemas';
import type { WorkItemTypeRecord } from '../../application/work-item-type.repository';
import { WorkItemTypes, type CreateWorkItemType } from '../../application/work-item-types';
import { projectManagesTypes, workspaceManagesTypes } from '../modes';
import { IMPORT_TYPES, LIST_AS_ARRAY, TYPE_SCHEMA, WORK_ITEM_TYPES } from '../texts';
import { included, schemaIn, type AskedSchema, SchemaOfTypeQuery, TYPE_SCHEMA_ANSWER } from '../type-schema';

const show = shows<WorkItemTypeRecord>();

export const workItemTypeV1 = present<WorkItemTypeRecord>(
  'WorkItemType',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    description: show.text('description'),
    logo_props: show.object('logoProps'),
    is_epic: show.boolean('isEpic'),
    is_default: show.boolean('isDefault'),
    is_active: show.boolean('isActive'),
    level: show.integer('level'),
    project_ids: show.computed(
      { type: 'array', items: { type: 'string', format: 'uuid' }, description: 'Projects that have the type.' },
      ['projectId', 'importedBy'],
      ({ projectId, importedBy }) => (projectId ? [projectId] : importedBy),
    ),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project: show.uuid('projectId', { nullable: true }),
    workspace: show.uuid('workspaceId'),
  },
  inProjectV1<WorkItemTypeRecord>(),
);

const member = membersOf<CreateWorkItemType>();

export class WorkItemTypeMembersV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.boolean('isEpic', { default: false }) is_epic?: boolean;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.integer('level', { min: 0 }) level?: number;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

/** A type of a project is of no other. */
class CreateWorkItemTypeV1 extends WorkItemTypeMembersV1 {
  @member.readOnly('uuids') project_ids?: string[];
}

class UpdateWorkItemTypeV1 extends partial(CreateWorkItemTypeV1) {}

const TYPE_IDS = 'Ids of types of the workspace.';

interface ImportTypes {
  readonly typeIds: readonly string[];
}

const imports = membersOf<ImportTypes>();

class ImportWorkItemTypesV1 {
  @imports.uuids('typeIds', { required: true, min: 1, description: TYPE_IDS }) work_item_types!: string[];
}

class ImportWorkItemTypeIdsV1 {
  @imports.uuids('typeIds', { required: true, min: 1, description: TYPE_IDS }) work_item_type_ids!: string[];
}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';
const gates = [projectManagesTypes];
const PROJECT = 'workspaces/:workspace_slug/projects/:project_id';

@Resource({
  style: v1,
  tag: 'Work item types',
  about: WORK_ITEM_TYPES,
  path: [`${PROJECT}/work-item-types`, `${PROJECT}/issue-types`],
  level: 'project',
  scope: 'projects.work_item_types',
  presenter: workItemTypeV1,
})
@Serves(
  standard.get('type_id', { id: 'get_issue_type_details', summary: 'Get a work item type', allow: READERS }),
  standard.create({
    id: 'add_issue_type',
    summary: 'Create a work item type',
    allow: WRITERS,
    gates,
    body: CreateWorkItemTypeV1,
  }),
  standard.update('type_id', {
    id: 'update_issue_types',
    summary: 'Update a work item type',
    allow: WRITERS,
    gates,
    body: UpdateWorkItemTypeV1,
  }),
  standard.remove('type_id', { id: 'delete_issue_type', summary: 'Delete a work item type', allow: WRITERS, gates }),
)
export class WorkItemTypesV1Controller {
  constructor(
    readonly records: WorkItemTypes,
    private readonly schemas: TypeSchemas,
  ) {}

  @Action('GET', '', {
    id: 'list_issue_types',
    summary: 'List the work item types of a project',
    description: LIST_AS_ARRAY,
    allow: READERS,
    shape: 'array',
    passive: ['project', 'limit', 'offset'],
  })
  all(@Context() ctx: ProjectCtx) {
    return this.records.all(ctx);
  }

  @Action('GET', 'schema', {
    id: 'get_work_item_type_schema',
    summary: 'Get the schema of a work item type',
    description: TYPE_SCHEMA,
    allow: READERS,
    shape: 'plain',
    answer: TYPE_SCHEMA_ANSWER,
    query: SchemaOfTypeQuery,
  })
  async schema(@Context() ctx: ProjectCtx, @QueryParams() query: AskedSchema) {
    return schemaIn(await this.schemas.of(ctx, query.typeId, included(query)), NAMES);
  }

  @Action('POST', 'import-work-item-types', {
    id: 'work_item_types_import_to_project',
    summary: 'Import work item types of the workspace by their ids',
    description: IMPORT_TYPES,
    allow: WRITERS,
    gates: [workspaceManagesTypes],
    body: ImportWorkItemTypeIdsV1,
    shape: 'array',
    status: 201,
  })
  import(@Context() ctx: ProjectCtx, @Payload() { typeIds }: ImportTypes) {
    return this.records.import(ctx, typeIds);
  }
}

@Resource({
  style: v1,
  tag: 'Work item types',
  path: `${PROJECT}/import-work-item-types`,
  level: 'project',
  scope: 'projects.work_item_types',
  presenter: workItemTypeV1,
})
export class ImportWorkItemTypesV1Controller {
  constructor(private readonly types: WorkItemTypes) {}

  @Action('POST', '', {
    id: 'work_item_types_import_into_project',
    summary: 'Import work item types of the workspace',
    description: IMPORT_TYPES,
    allow: WRITERS,
    gates: [workspaceManagesTypes],
    body: ImportWorkItemTypesV1,
    shape: 'array',
    status: 201,
  })
  import(@Context() ctx: ProjectCtx, @Payload() { typeIds }: ImportTypes) {
    return this.types.import(ctx, typeIds);
  }
}

/** What bodies of this version call the members of a work item. */
const NAMES = {
  member: {
    name: 'name',
    descriptionHtml: 'description_html',
    priority: 'priority',
    stateId: 'state',
    parentId: 'parent',
    assigneeIds: 'assignees',
    labelIds: 'labels',
    startDate: 'start_date',
    targetDate: 'target_date',
    estimatePointId: 'estimate_point',
    externalId: 'external_id',
    externalSource: 'external_source',
  },
  property: (name: string) => `custom_field_${name}`,
};
