import {
  Context,
  Create,
  feature,
  Id,
  List,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  Remove,
  Resource,
  shows,
  Update,
  v1,
} from '#http';
import type { ListRequest, WorkspaceCtx } from '#kernel';
import { authorsV1 } from '../../../identity/api/v1';
import { WorkspaceRepository } from '../../../workspaces';
import { workspaceLiteV1 } from '../../../workspaces/api/v1';
import {
  relationDefinitionList,
  type RelationDefinitionRecord,
} from '../../application/relation-definition.repository';
import {
  type CreateRelationDefinition,
  RelationDefinitions,
  type ReviseRelationDefinition,
} from '../../application/relation-definitions';
import { RELATION_DEFINITIONS } from '../texts';

const show = shows<RelationDefinitionRecord>();

const relationDefinitionV1 = present<RelationDefinitionRecord>(
  'WorkItemRelationDefinition',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    description: show.text('description'),
    outward: show.text('outward'),
    inward: show.text('inward'),
    color: show.text('color'),
    logo_props: show.object('logoProps'),
    sort_order: show.number('sortOrder'),
    is_active: show.boolean('isActive'),
    is_default: show.boolean('isDefault'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    workspace: show.uuid('workspaceId'),
  },
  {
    ...authorsV1<RelationDefinitionRecord>(),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  },
);

const member = membersOf<CreateRelationDefinition>();

class CreateRelationDefinitionV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('outward', {
    max: 255,
    blank: false,
    description: 'Label of the item that the relation starts from; the inward label or the name unless told.',
  })
  outward?: string;
  @member.text('inward', {
    max: 255,
    blank: false,
    description: 'Label of the other item; the outward label or the name unless told.',
  })
  inward?: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.object('logoProps', { empty: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.readOnly('boolean') is_default?: boolean;
}

class UpdateRelationDefinitionV1 extends partial(CreateRelationDefinitionV1) {}

@Resource({
  style: v1,
  tag: 'Relation definitions',
  about: RELATION_DEFINITIONS,
  path: 'workspaces/:workspace_slug/work-item-relation-definitions',
  level: 'workspace',
  scope: 'workspaces.work_item_relation_definitions',
  gates: [feature('custom_relations')],
  presenter: relationDefinitionV1,
})
export class RelationDefinitionsV1Controller {
  constructor(private readonly definitions: RelationDefinitions) {}

  @List({
    id: 'work_item_relation_definitions_list',
    summary: 'List relation definitions',
    allow: 'O A M G',
    list: { ...relationDefinitionList, searchable: false },
    filters: ['isDefault', 'isActive'],
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.definitions.list(ctx, request);
  }

  @Create({
    id: 'work_item_relation_definitions_create',
    summary: 'Create a relation definition',
    allow: 'O A M',
    body: CreateRelationDefinitionV1,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateRelationDefinition) {
    return this.definitions.create(ctx, command);
  }

  @Update('definition_id', {
    id: 'work_item_relation_definitions_update',
    summary: 'Update a relation definition',
    allow: 'O A M',
    body: UpdateRelationDefinitionV1,
  })
  update(@Context() ctx: WorkspaceCtx, @Id('definition_id') id: string, @Payload() patch: ReviseRelationDefinition) {
    return this.definitions.revise(ctx, id, patch);
  }

  @Remove('definition_id', {
    id: 'work_item_relation_definitions_delete',
    summary: 'Delete a relation definition and its relations',
    allow: 'O A M',
  })
  remove(@Context() ctx: WorkspaceCtx, @Id('definition_id') id: string) {
    return this.definitions.remove(ctx, id);
  }
}
