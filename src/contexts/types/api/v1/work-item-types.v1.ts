import {
  Action,
  auditV1,
  Context,
  externalPair,
  ExternalPairBody,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
} from '#http';
import { MAX_SETTINGS, type ProjectCtx } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import { TypeSchemas } from '../../application/type-schemas';
import type { WorkItemTypeRecord } from '../../application/work-item-type.repository';
import { WorkItemTypes, type CreateWorkItemType } from '../../application/work-item-types';
import { projectTypesV1, workspaceManagesTypes, workspaceTypesV1 } from '../levels';
import { IMPORT_TYPES, LIST_AS_ARRAY, TYPE_SCHEMA, WORK_ITEM_TYPES } from '../texts';
import { included, schemaIn, type AskedSchema, SchemaOfTypeQuery, TYPE_SCHEMA_ANSWER } from '../type-schema';

const show = shows<WorkItemTypeRecord>();

const workItemTypeV1 = present<WorkItemTypeRecord>(
  'WorkItemType',
  {
    id: show.uuid('id'),
    ...auditV1,
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
    ...externalPair,
    project: show.uuid('projectId', { nullable: true }),
    workspace: show.uuid('workspaceId'),
  },
  inProjectV1<WorkItemTypeRecord>(),
);

const member = membersOf<CreateWorkItemType>();

class WorkItemTypeMembersV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.boolean('isEpic', { default: false }) is_epic?: boolean;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.integer('level', { min: 0 }) level?: number;
}

/** A type of a project cannot belong to another project, so `project_ids` is read-only. */
class CreateWorkItemTypeV1 extends WorkItemTypeMembersV1 {
  @member.readOnly('uuids') project_ids?: string[];
}

class CreateWorkspaceWorkItemTypeV1 extends WorkItemTypeMembersV1 {
  @member.uuids('importedBy', { description: 'Projects that import the type.' }) project_ids?: string[];
}

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

const PROJECT = 'workspaces/:workspace_slug/projects/:project_id';

const typesOfProject = {
  ...projectTypesV1,
  tag: 'Work item types',
  scope: 'projects.work_item_types',
  presenter: workItemTypeV1,
} as const;

/** Common declaration of the operations by which projects import types of the workspace. */
const imported = {
  description: IMPORT_TYPES,
  writeGates: [workspaceManagesTypes],
  shape: 'array',
  status: 201,
} as const;

@Resource({
  ...typesOfProject,
  about: WORK_ITEM_TYPES,
  path: [`${PROJECT}/work-item-types`, `${PROJECT}/issue-types`],
})
@Serves(
  standard.all({
    id: 'list_issue_types',
    description: LIST_AS_ARRAY,
    passive: ['project', 'limit', 'offset'],
  }),
  standard.get('type_id', { id: 'get_issue_type_details' }),
  standard.create({ id: 'add_issue_type', body: CreateWorkItemTypeV1 }),
  standard.update('type_id', { id: 'update_issue_types', body: partial(CreateWorkItemTypeV1) }),
  standard.remove('type_id', { id: 'delete_issue_type' }),
)
export class WorkItemTypesV1Controller {
  constructor(
    readonly records: WorkItemTypes,
    private readonly schemas: TypeSchemas,
  ) {}

  @Action('POST', 'import-work-item-types', {
    ...imported,
    id: 'work_item_types_import_to_project',
    summary: 'Import work item types of the workspace by their ids',
    body: ImportWorkItemTypeIdsV1,
  })
  import(@Context() ctx: ProjectCtx, @Payload() { typeIds }: ImportTypes) {
    return this.records.import(ctx, typeIds);
  }

  @Action('GET', 'schema', {
    id: 'get_work_item_type_schema',
    summary: 'Get the schema of a work item type',
    description: TYPE_SCHEMA,
    shape: 'plain',
    answer: TYPE_SCHEMA_ANSWER,
    query: SchemaOfTypeQuery,
  })
  async schema(@Context() ctx: ProjectCtx, @QueryParams() query: AskedSchema) {
    return schemaIn(await this.schemas.of(ctx, query.typeId, included(query)), NAMES);
  }
}

@Resource({ ...typesOfProject, path: `${PROJECT}/import-work-item-types` })
export class ImportWorkItemTypesV1Controller {
  constructor(private readonly types: WorkItemTypes) {}

  @Action('POST', '', {
    ...imported,
    id: 'work_item_types_import_into_project',
    summary: 'Import work item types of the workspace',
    body: ImportWorkItemTypesV1,
  })
  import(@Context() ctx: ProjectCtx, @Payload() { typeIds }: ImportTypes) {
    return this.types.import(ctx, typeIds);
  }
}

@Resource({
  ...workspaceTypesV1,
  tag: 'Work item types',
  path: 'workspaces/:workspace_slug/work-item-types',
  scope: 'workspaces.work_item_types',
  presenter: workItemTypeV1,
  idPrefix: 'workspace_work_item_types',
})
@Serves(
  standard.all({ description: LIST_AS_ARRAY }),
  standard.get('type_id'),
  standard.create({ body: CreateWorkspaceWorkItemTypeV1 }),
  standard.update('type_id', { body: partial(CreateWorkspaceWorkItemTypeV1) }),
  standard.remove('type_id'),
)
export class WorkspaceWorkItemTypesV1Controller {
  constructor(readonly records: WorkItemTypes) {}
}

/** Names of the members of a work item in the bodies of this version. */
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
