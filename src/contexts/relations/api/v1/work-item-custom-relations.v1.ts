import {
  Action,
  byKey,
  Context,
  Create,
  Id,
  membersOf,
  Payload,
  projectReaders,
  projectWriters,
  Remove,
  Resource,
  v1,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import { CustomRelations, type RelateByDefinition } from '../../application/custom-relations';
import { RelatedItems } from '../../application/related-items';
import { asRows, RELATED_ITEMS, relatedItemV1 } from './related-item.presenter.v1';
import { LIST_CUSTOM_RELATIONS, RELATIONS } from '../texts';

const member = membersOf<RelateByDefinition>();

class CreateCustomRelationsV1 {
  @member.uuid('definitionId', { required: true }) relation_definition_id!: string;
  @member.text('label', {
    required: true,
    blank: false,
    max: 255,
    description: "The label of the definition on this work item's side: the outward or the inward one.",
  })
  relation_definition_type!: string;
  @member.uuids('targetIds', { required: true, min: 1, max: 100 }) work_item_ids!: string[];
}

const GROUPS_ANSWER = {
  type: 'object',
  description: 'Work items by the labels of the active relation definitions.',
  additionalProperties: RELATED_ITEMS,
};

@Resource({
  style: v1,
  tag: 'Custom work item relations',
  about: RELATIONS,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items/:work_item_id/work-item-relations',
    'workspaces/:workspace_slug/projects/:project_id/issues/:work_item_id/work-item-relations',
  ],
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.relations',
  allow: { read: projectReaders, write: projectWriters },
})
export class WorkItemCustomRelationsV1Controller {
  constructor(
    private readonly relations: CustomRelations,
    private readonly items: RelatedItems,
  ) {}

  @Action('GET', '', {
    id: 'work_item_custom_relations_list',
    description: LIST_CUSTOM_RELATIONS,
    summary: 'List the relations of a work item by label',
    shape: 'plain',
    answer: GROUPS_ANSWER,
  })
  async list(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string) {
    return asRows(await this.relations.rows(ctx, item));
  }

  @Create({
    id: 'work_item_custom_relations_create',
    summary: 'Relate a work item to others by a definition; pairs that already have this relation keep it',
    shape: 'array',
    presenter: relatedItemV1,
    body: CreateCustomRelationsV1,
  })
  async create(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() command: RelateByDefinition) {
    return this.items.named(ctx, command.label, await this.relations.relate(ctx, item, command, true));
  }

  @Remove('related_work_item_id', {
    id: 'work_item_custom_relations_remove',
    summary: 'Remove the relations by definitions with another work item',
  })
  async remove(
    @Context() ctx: ProjectCtx,
    @Id('work_item_id') item: string,
    @Id('related_work_item_id') relatedId: string,
  ) {
    await this.relations.unrelate(ctx, item, relatedId);
  }
}
