import type { WorkspaceActor } from '#kernel';
import type { PlacedState, StateRecord } from './state.repository';

/** The copies that projects of a governed workspace have of its states. */
export abstract class StateCopies {
  abstract of(ctx: WorkspaceActor, workspaceStateIds: readonly string[]): Promise<PlacedState[]>;
  /** Those of the states that their projects have chosen for new work items. */
  abstract chosen(ctx: WorkspaceActor, states: readonly PlacedState[]): Promise<ReadonlySet<string>>;
  /** Ids of some live projects in their order: those behind `after`, or the first. */
  abstract projects(ctx: WorkspaceActor, after: string | null, most: number): Promise<string[]>;
  /** Gives each of the projects those of the states that it lacks. */
  abstract spread(
    ctx: WorkspaceActor,
    at: string,
    states: readonly StateRecord[],
    projectIds: readonly string[],
  ): Promise<void>;
  /** Takes over what a state has become. */
  abstract follow(ctx: WorkspaceActor, at: string, state: StateRecord): Promise<void>;
  abstract remove(ctx: WorkspaceActor, at: string, workspaceStateIds: readonly string[]): Promise<void>;
}

/** A state of a project that becomes a copy of one of the workspace. */
export interface Tie {
  readonly id: string;
  readonly workspaceStateId: string;
}

/** How states that projects had become copies. */
export abstract class StateTies {
  /** Each state keeps whether it is the default of its project. */
  abstract tie(ctx: WorkspaceActor, at: string, ties: readonly Tie[]): Promise<void>;
  /** How many projects have a copy of each state as their default. */
  abstract defaults(ctx: WorkspaceActor): Promise<ReadonlyMap<string, number>>;
  /** Makes the copy of this state the default of the projects. */
  abstract settle(ctx: WorkspaceActor, at: string, defaultId: string, projectIds: readonly string[]): Promise<void>;
}
