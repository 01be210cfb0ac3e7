import {
  Action,
  byKey,
  Context,
  Create,
  Id,
  membersOf,
  Payload,
  present,
  projectReaders,
  projectWriters,
  Remove,
  Resource,
  shows,
  v2,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { CustomRelations, type RelateByDefinition } from '../../application/custom-relations';
import type { Groups } from '../../application/related-items';
import { LIST_CUSTOM_RELATIONS, RELATIONS } from '../texts';
import { RelationCreated, RelationDeleted, type RelationEventData } from '../../application/relation.repository';

const show = shows<RelationEventData>();

/** A relation in events, which do not depend on either end. */
export const toldRelationV2 = present<RelationEventData>('ToldRelation', {
  id: show.uuid('id'),
  work_item_id: show.uuid('itemId'),
  related_work_item_id: show.uuid('relatedItemId'),
  outward: show.text('outward'),
  inward: show.text('inward'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
});

const member = membersOf<RelateByDefinition>();

class CreateRelationsV2 {
  @member.uuid('definitionId', { required: true }) relation_definition_id!: string;
  @member.text('label', {
    required: true,
    blank: false,
    max: 255,
    description: "The label of the definition on this work item's side: the outward or the inward one.",
  })
  direction!: string;
  @member.uuids('targetIds', { required: true, min: 1, max: 100 }) work_item_ids!: string[];
}

const GROUPS_ANSWER = {
  type: 'object',
  description: 'Ids of work items by the labels of the active relation definitions.',
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
  allow: { read: projectReaders, write: projectWriters },
})
export class WorkItemRelationsV2Controller {
  constructor(private readonly relations: CustomRelations) {}

  @Action('GET', '', {
    id: 'list-work-item-relations',
    description: LIST_CUSTOM_RELATIONS,
    summary: 'List the relations of a work item by label',
    shape: 'plain',
    answer: GROUPS_ANSWER,
  })
  list(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string): Promise<Groups<string>> {
    return this.relations.ids(ctx, item);
  }

  @Create({
    id: 'create-work-item-relations',
    summary: 'Relate a work item to others by a definition',
    shape: 'plain',
    answer: GROUPS_ANSWER,
    body: CreateRelationsV2,
  })
  async create(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() command: RelateByDefinition) {
    await this.relations.relate(ctx, item, command);
    return this.relations.ids(ctx, item);
  }

  @Remove('related_work_item_id', { summary: 'Remove the relations by definitions with another work item' })
  async remove(
    @Context() ctx: ProjectCtx,
    @Id('work_item_id') item: string,
    @Id('related_work_item_id') relatedId: string,
  ) {
    await this.relations.unrelate(ctx, item, relatedId);
  }
}
