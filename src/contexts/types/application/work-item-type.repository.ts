import { filter, order, Records, type ListSpec, type TenantRecord } from '#kernel';
import type { WorkItemType } from '../domain/work-item-type';
import type { Place } from './place';

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

/** Types of a place; those that a project imported are read with its own, and never written. */
export abstract class WorkItemTypeRepository extends Records<Place, WorkItemTypeRecord> {
  /** Those of the types that live work items have; of one project where it is named. */
  abstract used(ctx: Place, typeIds: readonly string[], projectId?: string): Promise<ReadonlySet<string>>;
  /** Ids of those of epics, of the workspace and all its projects. */
  abstract idsOfEpics(ctx: Place): Promise<string[]>;
  /** Those of the projects that the workspace has. */
  abstract projectsAmong(ctx: Place, projectIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Takes types that are gone off their properties and out of the contexts that list them. */
  abstract detach(ctx: Place, typeIds: readonly string[]): Promise<void>;
}
