import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord } from '#kernel';
import type { ItemCounts } from '../../work-items';
import { MODULE_STATUSES, type Module } from '../domain/module';

/** A module as it is stored. */
export interface ModuleRecord extends Module, TenantRecord {
  readonly id: string;
}

export interface CountedModule extends ModuleRecord {
  readonly itemCounts: ItemCounts;
}

export const moduleList: ListSpec = {
  filters: {
    name: filter.name(),
    status: filter.choice(MODULE_STATUSES, 'eq', 'in'),
    leadId: filter.uuid(),
    isArchived: filter.boolean(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

/** Who of some people may be named by a module. */
export interface Standing {
  readonly inWorkspace: ReadonlySet<string>;
  readonly inProject: ReadonlySet<string>;
}

export abstract class ModuleRepository extends Records<ProjectCtx, ModuleRecord> {
  /** Active members among these people. */
  abstract standing(ctx: ProjectCtx, userIds: readonly string[]): Promise<Standing>;
  /** Of all these modules at once, by module; one without items is absent. */
  abstract itemCounts(ctx: ProjectCtx, moduleIds: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>>;
}
