import {
  auditV2,
  Context,
  Create,
  EchoOf,
  externalPair,
  ExternalPairBody,
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
  workspaceMembers,
  workspaceReaders,
} from '#http';
import type { ListRequest, WorkspaceCtx } from '#kernel';
import {
  relationDefinitionList,
  type RelationDefinitionRecord,
} from '../../application/relation-definition.repository';
import {
  RelationDefinitions,
  type CreateRelationDefinition,
  type ReviseRelationDefinition,
} from '../../application/relation-definitions';
import { definitionEvents } from '../../application/relation.repository';
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
    description: 'True if the definition is built in, so that every workspace has it.',
  }),
  ...externalPair,
  ...auditV2,
});

const member = membersOf<CreateRelationDefinition>();

@EchoOf(relationDefinitionV2)
class CreateRelationDefinitionV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('outward', {
    required: true,
    max: 255,
    blank: false,
    description: 'Label at the first item, such as "implements" in "A implements B".',
  })
  outward!: string;
  @member.text('inward', {
    required: true,
    max: 255,
    blank: false,
    description: 'Label at the second item, such as "is implemented by".',
  })
  inward!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.object('logoProps', { empty: {} }) logo_props?: object;
  @member.number('sortOrder', { description: 'Position in lists, the lowest first. Default: behind all others.' })
  sort_order?: number;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
}

@Resource({
  style: v2,
  tag: 'Relation definitions',
  about: RELATION_DEFINITIONS,
  path: 'workspaces/:slug/work-item-relation-definitions',
  level: 'workspace',
  scope: 'workspaces.work_item_relation_definitions',
  gates: [feature('custom_relations')],
  presenter: relationDefinitionV2,
  allow: { read: workspaceReaders, write: workspaceMembers },
  events: [{ kinds: [definitionEvents], visibility: 'record' }],
})
export class RelationDefinitionsV2Controller {
  constructor(private readonly definitions: RelationDefinitions) {}

  @List({ list: relationDefinitionList })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.definitions.list(ctx, request);
  }

  @Read('pk')
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.definitions.get(ctx, id);
  }

  @Create({ body: CreateRelationDefinitionV2 })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateRelationDefinition) {
    return this.definitions.create(ctx, command);
  }

  @Update('pk', { body: partial(CreateRelationDefinitionV2) })
  update(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() patch: ReviseRelationDefinition) {
    return this.definitions.revise(ctx, id, patch);
  }

  @Remove('pk', { summary: 'Delete a relation definition and its relations' })
  remove(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.definitions.remove(ctx, id);
  }
}
