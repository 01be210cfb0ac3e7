import type { ProjectCtx, WorkspaceActor, WorkspaceCtx } from '#kernel';
import type { MergedProperties, Pair } from '../../types';
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

/** Pairs of project and type whose items have values of a property. */
export interface ValuedPair extends Omit<Pair, 'typeId'> {
  readonly propertyId: string;
  readonly typeId: string | null;
}

/** Work items that go: some, or all of a project. */
export type Leaving = { readonly ids: readonly string[] } | { readonly projectId: string };

/** Values of custom properties, in the transaction at hand. */
export abstract class ValueRepository {
  /** By their properties and places. */
  abstract ofItems(ctx: Pick<WorkspaceCtx, 'workspaceId'>, itemIds: readonly string[]): Promise<StoredValue[]>;
  /** Holds the values of a property against the request's `If-Match`. */
  abstract assertExpected(ctx: WorkspaceCtx, values: readonly StoredValue[]): void;
  /** Puts these values in the place of those that are there. */
  abstract replace(ctx: ProjectCtx, at: string, sets: readonly ItemPropertyValues[]): Promise<void>;
  abstract removeOf(ctx: WorkspaceActor, leaving: Leaving): Promise<void>;
  abstract valuedProperties(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<string[]>;
  abstract valuedPairs(ctx: WorkspaceActor, propertyIds: readonly string[]): Promise<ValuedPair[]>;
  abstract removeOfPairs(ctx: WorkspaceActor, pairs: readonly ValuedPair[]): Promise<void>;
  /** Deletes values of these properties, as many as `most`; answers how many. */
  abstract removeSome(
    ctx: Pick<WorkspaceActor, 'workspaceId'>,
    propertyIds: readonly string[],
    most: number,
  ): Promise<number>;
  /** Makes values those of other properties, as many as `most`; answers how many. */
  abstract move(ctx: WorkspaceActor, at: string, merged: MergedProperties, most: number): Promise<number>;
  abstract removeOptions(ctx: WorkspaceActor, optionIds: readonly string[]): Promise<void>;
}
