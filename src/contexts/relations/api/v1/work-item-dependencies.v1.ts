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
import { BuiltInRelations, type RelateItems } from '../../application/built-in-relations';
import { RelatedItems } from '../../application/related-items';
import { DEPENDENCY_TYPES, isDependency, type DependencyType } from '../../domain/relation';
import { asRows, RELATED_ITEMS, relatedItemV1 } from './related-item.presenter.v1';
import { CREATE_DEPENDENCIES, DEPENDENCIES, LIST_DEPENDENCIES, REMOVE_DEPENDENCY } from '../texts';

const member = membersOf<RelateItems>();

class CreateDependenciesV1 {
  @member.choice('type', DEPENDENCY_TYPES, { required: true }) relation_type!: DependencyType;
  @member.uuids('targetIds', { required: true, min: 1, max: 100 }) work_item_ids!: string[];
}

const DEPENDENCIES_ANSWER = {
  type: 'object',
  required: [...DEPENDENCY_TYPES],
  properties: Object.fromEntries(DEPENDENCY_TYPES.map((type) => [type, RELATED_ITEMS])),
};

@Resource({
  style: v1,
  tag: 'Work item dependencies',
  about: DEPENDENCIES,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items/:work_item_id/dependencies',
    'workspaces/:workspace_slug/projects/:project_id/issues/:work_item_id/dependencies',
  ],
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.relations',
  allow: { read: projectReaders, write: projectWriters },
})
export class WorkItemDependenciesV1Controller {
  constructor(
    private readonly relations: BuiltInRelations,
    private readonly items: RelatedItems,
  ) {}

  @Action('GET', '', {
    id: 'work_item_dependencies_list',
    description: LIST_DEPENDENCIES,
    summary: 'List the dependencies of a work item by type',
    shape: 'plain',
    answer: DEPENDENCIES_ANSWER,
  })
  async list(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string) {
    return asRows(await this.relations.rows(ctx, item, DEPENDENCY_TYPES));
  }

  @Create({
    id: 'work_item_dependencies_create',
    description: CREATE_DEPENDENCIES,
    summary: 'Make a work item depend on others, or others on it; pairs that already have a relation keep it',
    shape: 'array',
    presenter: relatedItemV1,
    body: CreateDependenciesV1,
  })
  async create(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() command: RelateItems) {
    return this.items.named(ctx, command.type, await this.relations.relate(ctx, item, command, true));
  }

  @Remove('related_work_item_id', {
    id: 'work_item_dependencies_remove',
    description: REMOVE_DEPENDENCY,
    summary: 'Remove the dependency with another work item, whatever its type',
  })
  async remove(
    @Context() ctx: ProjectCtx,
    @Id('work_item_id') item: string,
    @Id('related_work_item_id') relatedId: string,
  ) {
    await this.relations.unrelate(ctx, item, relatedId, isDependency);
  }
}
