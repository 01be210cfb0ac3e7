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
  /** Grows with each change: its time, in microseconds. */
  readonly version: number;
}

/** Name of what a value is about elsewhere. */
export interface ExternalPair {
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

/** All values that an item is to have of a property; none clears it. */
export interface ItemPropertyValues {
  readonly workItemId: string;
  readonly propertyId: string;
  readonly values: readonly Value[];
  readonly external?: ExternalPair;
}

/** Values of properties that are gone, or of items that have them no more; of these none that was written later. */
export type LeftValues =
  { readonly propertyIds: readonly string[] } | { readonly pairs: readonly CoveredPair[]; readonly until: string };

type InWorkspace = Pick<WorkspaceActor, 'workspaceId'>;

/** Work items that go: some, or all of a project. */
export type Leaving = { readonly ids: readonly string[] } | { readonly projectId: string };

/** Values of custom properties, in the transaction at hand. */
export abstract class ValueRepository {
  /** By their properties and places. */
  abstract ofItems(ctx: InWorkspace, itemIds: readonly string[]): Promise<StoredValue[]>;
  /** Holds the values of a property against the request's `If-Match`. */
  abstract assertExpected(ctx: WorkspaceCtx, values: readonly StoredValue[]): void;
  /** Puts these values in the place of those that are there. */
  abstract replace(ctx: ProjectCtx, at: string, sets: readonly ItemPropertyValues[]): Promise<void>;
  abstract removeOf(ctx: WorkspaceActor, leaving: Leaving): Promise<void>;
  abstract valuedProperties(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<string[]>;
  /** Projects in which items have values of the properties. */
  abstract valuedPlaces(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<PlacedProperty[]>;
  /** Deletes such values, as many as `most` if told; answers how many. */
  abstract removeLeft(ctx: InWorkspace, left: LeftValues, most?: number): Promise<number>;
  /** Makes values those of other properties, as many as `most`; answers how many. */
  abstract move(ctx: WorkspaceActor, at: string, merged: MergedProperties, most: number): Promise<number>;
  abstract removeOptions(ctx: WorkspaceActor, optionIds: readonly string[]): Promise<void>;
}
