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
  Resource,
  shows,
  v1,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { WorkItemKeys, WorkItemReads, type WorkItemRecord } from '../../../work-items';
import { BuiltInRelations, type RelateItems } from '../../application/built-in-relations';
import { RelatedItems, type Groups } from '../../application/related-items';
import { kindOf, RELATION_TYPES, type RelationType } from '../../domain/relation';
import { relatedItemV1 } from './related-item.presenter.v1';
import { RELATIONS } from '../texts';

type Relations = Readonly<Record<RelationType, readonly string[]>>;

const show = shows<Relations>();
const showItem = shows<WorkItemRecord>();

/** An expanded related work item, which replaces its id. */
const relationV1 = present<WorkItemRecord>('WorkItemRelation', {
  id: showItem.uuid('id'),
  issue_id: showItem.uuid('id'),
  project_id: showItem.uuid('projectId'),
  sequence_id: showItem.integer('sequenceId'),
  name: showItem.text('name'),
  state_id: showItem.uuid('stateId'),
  priority: showItem.text('priority'),
});

const relationsV1 = present<Relations>(
  'WorkItemRelations',
  Object.fromEntries(RELATION_TYPES.map((type) => [type, show.uuids(type)])),
  Object.fromEntries(RELATION_TYPES.map((type) => [type, show.viaMany(WorkItemReads, type, () => relationV1)])),
);

const member = membersOf<RelateItems>();

class CreateRelationV1 {
  @member.choice('type', RELATION_TYPES, { required: true }) relation_type!: RelationType;
  @member.uuids('targetIds', { required: true, min: 1, max: 100 }) issues!: string[];
}

interface RemoveRelation {
  readonly relatedId: string;
}

const removal = membersOf<RemoveRelation>();

class RemoveRelationV1 {
  @removal.uuid('relatedId', { required: true }) related_issue!: string;
}

@Resource({
  style: v1,
  tag: 'Work item relations',
  about: RELATIONS,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items/:work_item_id/relations',
    'workspaces/:workspace_slug/projects/:project_id/issues/:work_item_id/relations',
  ],
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items',
  allow: { read: projectReaders, write: projectWriters },
})
export class WorkItemRelationsV1Controller {
  constructor(
    private readonly relations: BuiltInRelations,
    private readonly items: RelatedItems,
  ) {}

  @Action('GET', '', {
    id: 'list_work_item_relations',
    description: 'Returns a list for each type of relation as seen from this work item, including empty ones.',
    summary: 'List the relations of a work item by type',
    presenter: relationsV1,
    passive: ['cursor', 'order_by', 'per_page'],
  })
  list(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string): Promise<Groups<string>> {
    return this.relations.ids(ctx, item, RELATION_TYPES);
  }

  /** Returns items with the type as it is stored: reverse types are stored as the type that they reverse. */
  @Create({
    id: 'create_work_item_relation',
    summary: 'Relate a work item to others; pairs that already have a relation keep it',
    shape: 'array',
    presenter: relatedItemV1,
    body: CreateRelationV1,
  })
  async create(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() command: RelateItems) {
    const ids = await this.relations.relate(ctx, item, command, true);
    return this.items.named(ctx, kindOf(command.type), ids);
  }

  @Action('POST', 'remove', {
    id: 'remove_work_item_relation',
    description: 'Removes the relation with the work item `related_issue`, whatever its type and direction.',
    summary: 'Remove the relation with another work item, whatever its type',
    shape: 'none',
    status: 204,
    body: RemoveRelationV1,
  })
  async remove(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() { relatedId }: RemoveRelation) {
    await this.relations.unrelate(ctx, item, relatedId.toLowerCase(), () => true);
  }
}
