import type { ProjectActor, WorkspaceActor } from '#kernel';
import type { PlacedState } from '../../projects';
import type { WorkItemPatch } from '../domain/work-item';
import type { Changed, WorkItemRecord } from './work-item.repository';

/** Reads and writes the work items of states in the current transaction. */
export abstract class StateItems {
  /** Returns those of the states that have work items. */
  abstract holding(ctx: WorkspaceActor, states: readonly PlacedState[]): Promise<ReadonlySet<string>>;
  /** Locks items of a state in the order of their ids, archived ones included, starting behind `after`. */
  abstract lock(ctx: ProjectActor, stateId: string, after: string | null, most: number): Promise<WorkItemRecord[]>;
  /**
   * Writes these members of locked items and the counts that depend on them. Returns the items as they are afterwards.
   */
  abstract update(
    ctx: ProjectActor,
    at: string,
    items: readonly Changed[],
    members: readonly (keyof WorkItemPatch)[],
  ): Promise<WorkItemRecord[]>;
}
