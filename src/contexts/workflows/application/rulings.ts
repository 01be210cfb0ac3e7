import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import type { Ruling } from '../domain/ruling';
import type { Home } from './workflow.repository';

/** Work items of one project and type in one state. */
export interface ItemGroup {
  readonly projectId: string;
  readonly projectIdentifier: string;
  readonly typeId: string | null;
  readonly stateId: string;
  /** The same state as the place has it: in a workspace that of which the project's is a copy. */
  readonly placeStateId: string;
  readonly stateName: string;
  readonly count: number;
}

/** What rules in a project; without one what holds where nothing was chosen. */
export type RulingOf = (projectId: string | null) => Ruling;

/** The workflows in force, and the work items that they rule, in the transaction at hand. */
export abstract class Rulings {
  /** Keeps the workflows of the project as they are until the transaction ends. */
  abstract hold(ctx: ProjectCtx): Promise<void>;
  abstract of(ctx: ProjectCtx): Promise<Ruling>;
  /** What rules in the projects of the place, in terms of its states. */
  abstract within(ctx: Home): Promise<RulingOf>;
  /** All work items but those that wait in triage, the archive included; in a workspace of projects with workflows. */
  abstract groups(ctx: Home): Promise<ItemGroup[]>;
  abstract itemIds(ctx: ProjectCtx, groups: readonly ItemGroup[]): Promise<string[]>;
  /** The states of a project by those of the workspace of which they are copies; none where the workspace governs none. */
  abstract copies(ctx: WorkspaceCtx, projectId: string): Promise<ReadonlyMap<string, string>>;
}
