import type { ProjectCtx, WorkspaceActor, WorkspaceCtx } from '#kernel';
import type { CoveredPair, MergedProperties, PlacedProperty } from '../../types';
import type { Value } from '../domain/item-values';

export interface StoredValue extends Value {
  readonly id: string;
  readonly workItemId: string;
  readonly propertyId: string;
  readonly externalSource: string | null;
  readonly externalId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Version for `If-Match`: the time of the last change in microseconds. */
  readonly version: number;
}

/** Name of the value's counterpart in another system. */
export interface ExternalPair {
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/** All values that an item gets for a property; an empty list clears it. */
export interface ItemPropertyValues {
  readonly workItemId: string;
  readonly propertyId: string;
  readonly values: readonly Value[];
  readonly external?: ExternalPair;
}

/**
 * Values to delete: all values of deleted properties, or values of items whose project and type no longer have the
 * property, written no later than `until`.
 */
export type LeftValues =
  | { readonly propertyIds: readonly string[] }
  | { readonly pairs: readonly CoveredPair[]; readonly until: string };

type InWorkspace = Pick<WorkspaceActor, 'workspaceId'>;

/** Work items that are deleted: some, or all of a project. */
export type Leaving = { readonly ids: readonly string[] } | { readonly projectId: string };

/** Stores values of custom properties. */
export abstract class ValueRepository {
  /** Returns the values of items, ordered by property and place. */
  abstract ofItems(ctx: InWorkspace, itemIds: readonly string[]): Promise<StoredValue[]>;
  /** Checks the request's `If-Match` against the values of a property. */
  abstract assertExpected(ctx: WorkspaceCtx, values: readonly StoredValue[]): void;
  /** Replaces all values of the given items and properties. */
  abstract replace(ctx: ProjectCtx, at: string, sets: readonly ItemPropertyValues[]): Promise<void>;
  abstract removeOf(ctx: WorkspaceActor, leaving: Leaving): Promise<void>;
  abstract valuedProperties(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<string[]>;
  /** Returns the projects in which items have values of the properties. */
  abstract valuedPlaces(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<PlacedProperty[]>;
  /** Deletes values, at most `most` if given. Returns how many. */
  abstract removeLeft(ctx: InWorkspace, left: LeftValues, most?: number): Promise<number>;
  /** Moves values to the properties that theirs were merged into, at most `most`. Returns how many. */
  abstract move(ctx: WorkspaceActor, at: string, merged: MergedProperties, most: number): Promise<number>;
  abstract removeOptions(ctx: WorkspaceActor, optionIds: readonly string[]): Promise<void>;
}
