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
import { BuiltInRelations, type RelateItems } from '../../application/built-in-relations';
import type { Groups } from '../../application/related-items';
import { DEPENDENCY_TYPES, isDependency, type DependencyType } from '../../domain/relation';
import { CREATE_DEPENDENCIES, DEPENDENCIES, LIST_DEPENDENCIES, REMOVE_DEPENDENCY } from '../texts';
import { DependencyCreated, DependencyDeleted } from '../../application/relation.repository';
import { toldRelationV2 } from './work-item-relations.v2';

type Dependencies = Readonly<Record<DependencyType, readonly string[]>>;

const show = shows<Dependencies>();

const dependenciesV2 = present<Dependencies>(
  'WorkItemDependencies',
  Object.fromEntries(DEPENDENCY_TYPES.map((type) => [type, show.uuids(type)])),
);

const member = membersOf<RelateItems>();

class CreateDependenciesV2 {
  @member.choice('type', DEPENDENCY_TYPES, {
    required: true,
    description: 'Type of the dependency as seen from this work item.',
  })
  relation_type!: DependencyType;
  @member.uuids('targetIds', { required: true, min: 1, max: 100 }) work_item_ids!: string[];
}

@Resource({
  style: v2,
  tag: 'Work item dependencies',
  about: DEPENDENCIES,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/dependencies',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys), related_work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.relations',
  events: [{ kinds: [DependencyCreated, DependencyDeleted], presenter: toldRelationV2 }],
  allow: { read: projectReaders, write: projectWriters },
})
export class WorkItemDependenciesV2Controller {
  constructor(private readonly relations: BuiltInRelations) {}

  @Action('GET', '', {
    id: 'list-work-item-dependencies',
    description: LIST_DEPENDENCIES,
    summary: 'List the dependencies of a work item by type',
    presenter: dependenciesV2,
    selectable: false,
  })
  list(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string): Promise<Groups<string>> {
    return this.relations.ids(ctx, item, DEPENDENCY_TYPES);
  }

  @Create({
    id: 'create-work-item-dependencies',
    description: CREATE_DEPENDENCIES,
    summary: 'Make a work item depend on others, or others on it',
    presenter: dependenciesV2,
    selectable: false,
    body: CreateDependenciesV2,
  })
  async create(@Context() ctx: ProjectCtx, @Id('work_item_id') item: string, @Payload() command: RelateItems) {
    await this.relations.relate(ctx, item, command);
    return this.relations.ids(ctx, item, DEPENDENCY_TYPES);
  }

  @Remove('related_work_item_id', {
    id: 'delete-work-item-dependency',
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
