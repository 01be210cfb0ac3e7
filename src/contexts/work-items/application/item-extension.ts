import type { Outcome, ProjectCtx, WorkspaceCtx } from '#kernel';
import type { Addition } from '../domain/changes';
import type { WorkItemMembers } from '../domain/work-item.commands';
import type { WorkItemRecord } from './work-item.repository';

/** The part of an item on which members of other contexts depend. */
export type ExtendedItem = Pick<WorkItemRecord, 'id' | 'projectId' | 'typeId'>;

/** A command for an item. */
export interface ItemCommand {
  readonly command: WorkItemMembers;
  /** The item as it will be. */
  readonly item: ExtendedItem;
  /** The item as it is stored; undefined for a new one. */
  readonly stored?: ExtendedItem;
}

/**
 * Members of work items that another context stores. It is called for every creation and change of items, and when
 * single items are shown. That context provides the implementation by a global module.
 */
export abstract class ItemExtension {
  /**
   * Returns the change that each command makes, without writing anything. Undefined if a command changes nothing here.
   */
  abstract plan(ctx: ProjectCtx, commands: readonly ItemCommand[]): Promise<Outcome<Addition | undefined>[]>;
  /** Writes the planned changes. The items already exist. */
  abstract write(ctx: ProjectCtx, at: string, additions: readonly Addition[]): Promise<void>;
  /** Returns the members that answers about single items show, by item id. */
  abstract supplied(ctx: WorkspaceCtx, items: readonly ExtendedItem[]): Promise<ReadonlyMap<string, unknown>>;
}
