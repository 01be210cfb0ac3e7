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
  Read,
  Remove,
  Resource,
  shows,
  Update,
  v2,
} from '#http';
import type { ListRequest, WorkspaceCtx } from '#kernel';
import {
  relationDefinitionList,
  type RelationDefinitionRecord,
} from '../../application/relation-definition.repository';
import {
  type CreateRelationDefinition,
  RelationDefinitions,
  type ReviseRelationDefinition,
} from '../../application/relation-definitions';
import { definitionEvents } from '../../application/relation.events';
import { RELATION_DEFINITIONS } from '../texts';

const show = shows<RelationDefinitionRecord>();

const relationDefinitionV2 = present<RelationDefinitionRecord>('RelationDefinition', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  outward: show.text('outward'),
  inward: show.text('inward'),
  color: show.text('color'),
  logo_props: show.object('logoProps'),
  sort_order: show.number('sortOrder'),
  is_active: show.boolean('isActive'),
  is_default: show.boolean('isDefault', {
    description: 'Built in: it stands for a relation that every workspace has.',
  }),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateRelationDefinition>();

class CreateRelationDefinitionV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('outward', { required: true, max: 255, blank: false, description: 'As in "A implements B", said by A.' })
  outward!: string;
  @member.text('inward', { required: true, max: 255, blank: false, description: 'The same relation, said by B.' })
  inward!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.object('logoProps', { empty: {} }) logo_props?: object;
  @member.number('sortOrder', { description: 'Weight, the lowest first; behind all others unless told.' })
  sort_order?: number;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('boolean') is_default?: boolean;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateRelationDefinitionV2 extends partial(CreateRelationDefinitionV2) {}

@Resource({
  style: v2,
  tag: 'Relation definitions',
  about: RELATION_DEFINITIONS,
  path: 'workspaces/:slug/work-item-relation-definitions',
  level: 'workspace',
  scope: 'workspaces.work_item_relation_definitions',
  gates: [feature('custom_relations')],
  presenter: relationDefinitionV2,
  events: [{ kinds: [definitionEvents], sight: 'record' }],
})
export class RelationDefinitionsV2Controller {
  constructor(private readonly definitions: RelationDefinitions) {}

  @List({
    id: 'list-relation-definitions',
    summary: 'List relation definitions',
    allow: 'O A M G',
    list: relationDefinitionList,
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.definitions.list(ctx, request);
  }

  @Read('pk', { id: 'get-relation-definition', summary: 'Get a relation definition', allow: 'O A M G' })
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.definitions.get(ctx, id);
  }

  @Create({
    id: 'create-relation-definition',
    summary: 'Create a relation definition',
    allow: 'O A M',
    body: CreateRelationDefinitionV2,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateRelationDefinition) {
    return this.definitions.create(ctx, command);
  }

  @Update('pk', {
    id: 'update-relation-definition',
    summary: 'Update a relation definition',
    allow: 'O A M',
    body: UpdateRelationDefinitionV2,
  })
  update(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() patch: ReviseRelationDefinition) {
    return this.definitions.revise(ctx, id, patch);
  }

  @Remove('pk', {
    id: 'delete-relation-definition',
    summary: 'Delete a relation definition and its relations',
    allow: 'O A M',
  })
  remove(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.definitions.remove(ctx, id);
  }
}
