import { Action, byKey, Context, Create, Id, membersOf, Payload, Remove, Resource, v2 } from '#http';
import type { ProjectCtx } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { CustomRelations, type RelateByDefinition } from '../../application/custom-relations';
import type { Groups } from '../../application/related-items';
import { LIST_CUSTOM_RELATIONS, RELATIONS } from '../texts';
import { RelationCreated, RelationDeleted } from '../../application/relation.events';
import { toldRelationV2 } from './told-relation.v2';

const member = membersOf<RelateByDefinition>();

class CreateRelationsV2 {
  @member.uuid('definitionId', { required: true }) relation_definition_id!: string;
  @member.text('label', {
    required: true,
    blank: false,
    max: 255,
    description: 'The label of the definition that this work item says, outward or inward.',
  })
  direction!: string;
  @member.uuids('targetIds', { required: true, min: 1, max: 100 }) work_item_ids!: string[];
}

const GROUPS_ANSWER = {
  type: 'object',
  description: 'Ids of work items by the labels of the relation definitions in use.',
  additionalProperties: { type: 'array', items: { type: 'string', format: 'uuid' } },
};

@Resource({
  style: v2,
  tag: 'Work item relations',
  about: RELATIONS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/relations',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys), related_work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.relations',
  events: [{ kinds: [RelationCreated, RelationDeleted], presenter: toldRelationV2 }],
})
export class WorkItemRelationsV2Controller {
  constructor(private readonly relations: CustomRelations) {}

  @Action('GET', '', {
    id: 'list-work-item-relations',
    description: LIST_CUSTOM_RELATIONS,
    summary: 'List the relations of a work item by the labels of their definitions',
    allow: 'PA C Cm PG',
    shape: 'plain',
    answer: GROUPS_ANSWER,
  })
  list(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string): Promise<Groups<string>> {
    return this.relations.ids(ctx, item);
  }

  @Create({
    id: 'create-work-item-relations',
    summary: 'Relate a work item to others by a definition',
    allow: 'PA C',
    shape: 'plain',
    answer: GROUPS_ANSWER,
    body: CreateRelationsV2,
  })
  async create(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() command: RelateByDefinition) {
    await this.relations.relate(ctx, item, command);
    return this.relations.ids(ctx, item);
  }

  @Remove('related_work_item_id', {
    id: 'delete-work-item-relation',
    summary: 'Remove the relations with another work item that definitions made',
    allow: 'PA C',
  })
  async remove(
    @Context() ctx: ProjectCtx,
    @Id('work_item_id') item: string,
    @Id('related_work_item_id') relatedId: string,
  ) {
    await this.relations.unrelate(ctx, item, relatedId);
  }
}
