import type { WorkspaceCtx } from '#kernel';
import type { ValueCondition, ValueForm, ValueReading } from '../../work-items';

/** A custom property with the members that queries need. */
export interface QueriedProperty {
  readonly id: string;
  /** Storage form of its values; undefined for computed values, which are not indexed. */
  readonly form: ValueForm | undefined;
  readonly isMulti: boolean;
  /** Kind of record that values of the form `record` refer to. */
  readonly leadsTo: 'option' | 'person' | 'item' | 'other';
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

/**
 * Port to the custom properties of work items. The context that stores their values implements it in a global module.
 */
export abstract class CustomProperties {
  /** Returns the properties of these projects or of the workspace that have one of the ids, by lower-case id. */
  abstract byIds(
    ctx: WorkspaceCtx,
    projectIds: readonly string[],
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, QueriedProperty>>;
  /**
   * Returns the ids of the projects' items that match a condition, whether or not the caller may see them; undefined if
   * there are many.
   */
  abstract few(
    ctx: WorkspaceCtx,
    projectIds: readonly string[],
    condition: ValueCondition,
  ): Promise<readonly string[] | undefined>;
  /**
   * Chooses the condition with whose matches a list starts faster than with its own order. All conditions must hold.
   * Returns undefined if the list's own order finds matching items soon.
   */
  abstract start(
    ctx: WorkspaceCtx,
    projectIds: readonly string[],
    conditions: readonly ValueCondition[],
  ): Promise<Start | undefined>;
  /**
   * Returns the ids of a project's open items that have no value of the property. Returns undefined if there are many,
   * or if some are among the newest, which a list in its own order finds soon.
   */
  abstract lacking(
    ctx: WorkspaceCtx,
    projectId: string,
    property: Pick<ValueCondition, 'propertyId' | 'form'>,
  ): Promise<readonly string[] | undefined>;
}

/** The condition that a list starts with, and how its matches are read. */
export interface Start {
  readonly condition: ValueCondition;
  readonly read: ValueReading;
}
