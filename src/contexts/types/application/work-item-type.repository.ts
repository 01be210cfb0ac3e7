import { filter, order, Records, type ListSpec, type TenantRecord } from '#kernel';
import type { WorkItemType } from '../domain/work-item-type';
import type { TypeScope } from './type-modes';

/** A type as it is read. */
export interface WorkItemTypeRecord extends WorkItemType, TenantRecord {
  readonly id: string;
}

export const workItemTypeList: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { level: {}, name: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('level'),
  searchable: false,
};

/** Types of a project or a workspace. A project also reads the types that it imported, but never writes them. */
export abstract class WorkItemTypeRepository extends Records<TypeScope, WorkItemTypeRecord> {
  /**
   * Returns those of the types that work items have, in one project if `projectId` is given. Deleted work items do not
   * count.
   */
  abstract used(ctx: TypeScope, typeIds: readonly string[], projectId?: string): Promise<ReadonlySet<string>>;
  /** Returns the ids of the epic types of the workspace and all its projects. */
  abstract idsOfEpics(ctx: TypeScope): Promise<string[]>;
  /** Returns those of the projects that exist in the workspace. */
  abstract projectsAmong(ctx: TypeScope, projectIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes deleted types from their properties and from the contexts that list them. */
  abstract detach(ctx: TypeScope, typeIds: readonly string[]): Promise<void>;
}
