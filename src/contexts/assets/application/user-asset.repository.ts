import { filter, order, type Caller, type ListRequest, type ListSpec, type Page } from '#kernel';
import type { UserAsset } from '../domain/asset';

/** A picture of a person as it is read. */
export interface UserAssetRecord extends UserAsset {
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Number of changes of the record. */
  readonly version: number;
}

export const userAssetList: ListSpec = {
  filters: { isUploaded: filter.boolean() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

/** Pictures of people, which belong to no workspace. */
export abstract class UserAssetRepository {
  abstract list(userId: string, request: ListRequest): Promise<Page<UserAssetRecord>>;
  abstract find(userId: string, id: string): Promise<UserAssetRecord | null>;
  /** Returns anybody's picture if it is uploaded. */
  abstract findUploaded(id: string): Promise<UserAsset | null>;
  /** True if there is or was a picture with this id. */
  abstract isTaken(id: string): Promise<boolean>;
  abstract insert(at: string, asset: UserAsset): Promise<void>;
  /** Returns and locks a picture of the caller. */
  abstract forWrite(ctx: Caller, id: string): Promise<UserAssetRecord>;
  abstract update(at: string, id: string, patch: Partial<UserAsset>): Promise<void>;
  abstract remove(at: string, id: string): Promise<void>;
}
