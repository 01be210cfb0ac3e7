import {
  auditV1,
  Context,
  Create,
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
  Remove,
  Resource,
  shows,
  Update,
  v1,
  workspaceMembers,
  workspaceReaders,
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
  RelationDefinitions,
  type CreateRelationDefinition,
  type ReviseRelationDefinition,
} from '../../application/relation-definitions';
import { RELATION_DEFINITIONS } from '../texts';

const show = shows<RelationDefinitionRecord>();

const relationDefinitionV1 = present<RelationDefinitionRecord>(
  'WorkItemRelationDefinition',
  {
    id: show.uuid('id'),
    ...auditV1,
    name: show.text('name'),
    description: show.text('description'),
    outward: show.text('outward'),
    inward: show.text('inward'),
    color: show.text('color'),
    logo_props: show.object('logoProps'),
    sort_order: show.number('sortOrder'),
    is_active: show.boolean('isActive'),
    is_default: show.boolean('isDefault'),
    ...externalPair,
    workspace: show.uuid('workspaceId'),
  },
  {
    ...authorsV1<RelationDefinitionRecord>(),
    workspace: show.via(WorkspaceRepository, 'workspaceId', () => workspaceLiteV1),
  },
);

const member = membersOf<CreateRelationDefinition>();

class CreateRelationDefinitionV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('outward', {
    max: 255,
    blank: false,
    description: 'Label at the item that the relation starts from. Default: the inward label or the name.',
  })
  outward?: string;
  @member.text('inward', {
    max: 255,
    blank: false,
    description: 'Label at the other item. Default: the outward label or the name.',
  })
  inward?: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.object('logoProps', { empty: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.readOnly('boolean') is_default?: boolean;
}

@Resource({
  style: v1,
  tag: 'Relation definitions',
  about: RELATION_DEFINITIONS,
  path: 'workspaces/:workspace_slug/work-item-relation-definitions',
  level: 'workspace',
  scope: 'workspaces.work_item_relation_definitions',
  gates: [feature('custom_relations')],
  presenter: relationDefinitionV1,
  noun: 'relation definition',
  idPrefix: 'work_item_relation_definitions',
  allow: { read: workspaceReaders, write: workspaceMembers },
})
export class RelationDefinitionsV1Controller {
  constructor(private readonly definitions: RelationDefinitions) {}

  @List({ list: { ...relationDefinitionList, searchable: false }, filters: ['isDefault', 'isActive'] })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.definitions.list(ctx, request);
  }

  @Create({ body: CreateRelationDefinitionV1 })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: CreateRelationDefinition) {
    return this.definitions.create(ctx, command);
  }

  @Update('definition_id', { body: partial(CreateRelationDefinitionV1) })
  update(@Context() ctx: WorkspaceCtx, @Id('definition_id') id: string, @Payload() patch: ReviseRelationDefinition) {
    return this.definitions.revise(ctx, id, patch);
  }

  @Remove('definition_id', { summary: 'Delete a relation definition and its relations' })
  remove(@Context() ctx: WorkspaceCtx, @Id('definition_id') id: string) {
    return this.definitions.remove(ctx, id);
  }
}
