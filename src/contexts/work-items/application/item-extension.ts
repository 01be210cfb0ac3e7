import type { Outcome, ProjectCtx, WorkspaceCtx } from '#kernel';
import type { Addition } from '../domain/addition';
import type { WorkItemMembers } from '../domain/work-item.commands';
import type { WorkItemRecord } from './work-item.repository';

/** As much of an item as the members depend on that another context keeps. */
export type ExtendedItem = Pick<WorkItemRecord, 'id' | 'projectId' | 'typeId'>;

/** A command about an item. */
export interface ItemCommand {
  readonly command: WorkItemMembers;
  /** As it will be. */
  readonly item: ExtendedItem;
  /** As it is stored; absent for a new one. */
  readonly stored?: ExtendedItem;
}

/**
 * Members of work items that another context keeps: it is asked on the one way on which items are made and changed, and
 * where single ones are shown. Provided by that context through a global module.
 */
export abstract class ItemExtension {
  /** What the commands change, each by itself; nothing is written yet. Undefined where a command changes nothing of it. */
  abstract plan(ctx: ProjectCtx, commands: readonly ItemCommand[]): Promise<Outcome<Addition | undefined>[]>;
  /** Writes what was planned, once the items are there. */
  abstract write(ctx: ProjectCtx, at: string, additions: readonly Addition[]): Promise<void>;
  /** What single answers show, by the items' ids. */
  abstract supplied(ctx: WorkspaceCtx, items: readonly ExtendedItem[]): Promise<ReadonlyMap<string, unknown>>;
}
