import type { ProjectCtx } from '#kernel';
import type { Ruling } from '../domain/ruling';

/** Work items of one type in one state. */
export interface ItemGroup {
  readonly projectId: string;
  readonly typeId: string | null;
  readonly stateId: string;
  readonly stateName: string;
  readonly count: number;
}

/** The workflows in force, and the work items that they rule, in the transaction at hand. */
export abstract class Rulings {
  /** Keeps the workflows of the project as they are until the transaction ends. */
  abstract hold(ctx: ProjectCtx): Promise<void>;
  abstract of(ctx: ProjectCtx): Promise<Ruling>;
  /** All work items but those that wait in triage, the archive included. */
  abstract groups(ctx: ProjectCtx): Promise<ItemGroup[]>;
  abstract itemIds(ctx: ProjectCtx, groups: readonly ItemGroup[]): Promise<string[]>;
}
