import type { ProjectActor, WorkspaceActor } from '#kernel';
import type { PlacedState } from '../../projects';
import type { WorkItemPatch } from '../domain/work-item';
import type { Changed, WorkItemRecord } from './work-item.repository';

/** The work items of states, in the transaction at hand. */
export abstract class StateItems {
  /** Those of the states that hold work items. */
  abstract holding(ctx: WorkspaceActor, states: readonly PlacedState[]): Promise<ReadonlySet<string>>;
  /** Locks some items of a state in the order of their ids, the archive included: those behind `after`, or the first. */
  abstract lock(ctx: ProjectActor, stateId: string, after: string | null, most: number): Promise<WorkItemRecord[]>;
  /** Writes these members of locked items, and what follows from them; answers the items as they are then. */
  abstract update(
    ctx: ProjectActor,
    at: string,
    items: readonly Changed[],
    members: readonly (keyof WorkItemPatch)[],
  ): Promise<WorkItemRecord[]>;
}
