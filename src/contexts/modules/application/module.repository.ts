import { defineEvent, defineRecordEvents } from '#events';
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

/** Which of some people are members of the workspace and of the project. */
export interface Standing {
  readonly inWorkspace: ReadonlySet<string>;
  readonly inProject: ReadonlySet<string>;
}

export abstract class ModuleRepository extends Records<ProjectCtx, ModuleRecord> {
  /** Returns the active members among these people. */
  abstract standing(ctx: ProjectCtx, userIds: readonly string[]): Promise<Standing>;
  /** Returns the counts of work items by module; a module without items has no entry. */
  abstract itemCounts(ctx: ProjectCtx, moduleIds: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>>;
}

const MODULE = { kind: 'module', entityType: 'module' };

export const moduleEvents = defineRecordEvents<ModuleRecord>(MODULE);

export const ModuleArchived = defineEvent<ModuleRecord, Partial<ModuleRecord>>({ ...MODULE, kind: 'module.archived' });
