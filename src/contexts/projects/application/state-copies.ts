import type { WorkspaceActor } from '#kernel';
import type { PlacedState, StateRecord } from './state.repository';

/** Copies of a governed workspace's states in its projects. */
export abstract class StateCopies {
  abstract of(ctx: WorkspaceActor, workspaceStateIds: readonly string[]): Promise<PlacedState[]>;
  /** Returns those of the states that projects have chosen as the state of new work items. */
  abstract chosen(ctx: WorkspaceActor, states: readonly PlacedState[]): Promise<ReadonlySet<string>>;
  /** Returns ids of projects that are not deleted, in order: those behind `after`, or the first ones. */
  abstract projects(ctx: WorkspaceActor, after: string | null, most: number): Promise<string[]>;
  /** Adds to each of the projects those of the states that it lacks. */
  abstract spread(
    ctx: WorkspaceActor,
    at: string,
    states: readonly StateRecord[],
    projectIds: readonly string[],
  ): Promise<void>;
  /** Updates all copies of a changed state. */
  abstract follow(ctx: WorkspaceActor, at: string, state: StateRecord): Promise<void>;
  abstract remove(ctx: WorkspaceActor, at: string, workspaceStateIds: readonly string[]): Promise<void>;
}

/** A state of a project that becomes a copy of one of the workspace. */
export interface Tie {
  readonly id: string;
  readonly workspaceStateId: string;
}

/** Turns states of projects into copies of the workspace's states. */
export abstract class StateTies {
  /** Makes states copies. Their `isDefault` does not change. */
  abstract tie(ctx: WorkspaceActor, at: string, ties: readonly Tie[]): Promise<void>;
  /** Returns for each state the number of projects whose default is a copy of it. */
  abstract defaults(ctx: WorkspaceActor): Promise<ReadonlyMap<string, number>>;
  /** Makes the copies of this state the defaults of their projects. */
  abstract settle(ctx: WorkspaceActor, at: string, defaultId: string, projectIds: readonly string[]): Promise<void>;
}
