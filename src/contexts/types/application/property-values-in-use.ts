import { Injectable } from '@nestjs/common';
import type { WorkspaceActor, Replacement } from '#kernel';

/** Properties that have taken the place of others, and options of theirs. */
export interface MergedProperties {
  readonly mergedProperties: readonly Replacement[];
  readonly mergedOptions: readonly Replacement[];
}

/** Values that work items have of properties, kept by a context that stands on this one. */
export interface PropertyValues {
  /** Those of the properties that any work item has a value of. */
  withValues(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Takes the options out of all values. */
  dropOptions(ctx: WorkspaceActor, optionIds: readonly string[]): Promise<void>;
  /**
   * Carries out a change of which work items have the properties, as `PropertyDefinitions` says: an attachment, a
   * detachment or a change of a context. Values go of which the project and type do not have the property any more, those
   * of many items soon, not at once; where the property comes, there are none from before.
   */
  followed<T>(ctx: WorkspaceActor, propertyIds: readonly string[], change: () => Promise<T>): Promise<T>;
  /** Deletes all values of properties that have been deleted: those of many items soon, not at once. */
  drop(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<void>;
  /** Makes values, as many as `most`, those of the properties that have taken the place of theirs; whether that were all. */
  move(ctx: WorkspaceActor, at: string, merged: MergedProperties, most: number): Promise<boolean>;
}

/**
 * All that keeps values of properties. Whoever does adds itself when its module starts; called in the transaction of the
 * change.
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
