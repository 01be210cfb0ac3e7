import { Injectable } from '@nestjs/common';
import type { WorkspaceActor, Replacement } from '#kernel';

/** Properties and options that were merged into others. */
export interface MergedProperties {
  readonly mergedProperties: readonly Replacement[];
  readonly mergedOptions: readonly Replacement[];
}

/**
 * Values of properties on work items. The context that stores them depends on this one and implements this interface.
 */
export interface PropertyValues {
  /** Returns those of the properties that at least one work item has a value of. */
  withValues(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes the options from all values. */
  dropOptions(ctx: WorkspaceActor, optionIds: readonly string[]): Promise<void>;
  /**
   * Runs a change of which work items have the properties: an attachment, a detachment or a change of a context.
   * Deletes the values of work items that no longer have a property; many values are deleted later, in the background.
   * Work items that gain a property do not get back older values.
   */
  followed<T>(ctx: WorkspaceActor, propertyIds: readonly string[], change: () => Promise<T>): Promise<T>;
  /** Deletes all values of deleted properties. Many values are deleted later, in the background. */
  drop(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<void>;
  /** Moves up to `most` values to the properties that replaced theirs. Returns true if no values are left to move. */
  move(ctx: WorkspaceActor, at: string, merged: MergedProperties, most: number): Promise<boolean>;
}

/**
 * All contexts that store values of properties. Each registers itself when its module starts, and is called in the
 * transaction of the change.
 */
@Injectable()
export class PropertyValuesInUse implements PropertyValues {
  private readonly keepers: PropertyValues[] = [];

  add(keeper: PropertyValues): void {
    this.keepers.push(keeper);
  }

  async withValues(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for (const keeper of this.keepers) for (const id of await keeper.withValues(ctx, propertyIds)) found.add(id);
    return found;
  }

  async dropOptions(ctx: WorkspaceActor, optionIds: readonly string[]): Promise<void> {
    for (const keeper of this.keepers) await keeper.dropOptions(ctx, optionIds);
  }

  followed<T>(ctx: WorkspaceActor, propertyIds: readonly string[], change: () => Promise<T>): Promise<T> {
    const all = this.keepers.reduce((inner, keeper) => () => keeper.followed(ctx, propertyIds, inner), change);
    return all();
  }

  async drop(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<void> {
    for (const keeper of this.keepers) await keeper.drop(ctx, propertyIds);
  }

  async move(ctx: WorkspaceActor, at: string, merged: MergedProperties, most: number): Promise<boolean> {
    for (const keeper of this.keepers) if (!(await keeper.move(ctx, at, merged, most))) return false;
    return true;
  }
}
