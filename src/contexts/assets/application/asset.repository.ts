import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceCtx,
} from '#kernel';
import type { Asset } from '../domain/asset';

/** A file of a workspace as it is read. */
export interface AssetRecord extends Asset, TenantRecord {
  readonly id: string;
  /** Stands in the address of the file. */
  readonly workspaceSlug: string;
}

/** The record that files belong to. */
export interface AssetOwner extends Pick<Asset, 'entityType' | 'projectId'> {
  readonly entityIdentifier: string;
}

export const assetList: ListSpec = {
  filters: { isUploaded: filter.boolean(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

/** Without an owner these are the files of the workspace itself, of projects that the caller reaches. */
export abstract class AssetRepository {
  abstract list(ctx: WorkspaceCtx, owner: AssetOwner | null, request: ListRequest): Promise<Page<AssetRecord>>;
  /** All that are there with their bytes, newest first. */
  abstract uploaded(ctx: WorkspaceCtx, owner: AssetOwner | null): Promise<AssetRecord[]>;
  abstract find(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<AssetRecord | null>;
  /**
   * A file that is there with its bytes, whoever asks: of the owner, or of the same kind and of no record, in the project of
   * the owner or in none.
   */
  abstract findShown(workspaceId: string, owner: AssetOwner, id: string): Promise<Asset | null>;
  /** Whoever may see the file that has it: a pair is free or not for all. */
  abstract idOfExternalPair(
    ctx: WorkspaceCtx,
    owner: AssetOwner | null,
    source: string,
    id: string,
  ): Promise<string | null>;
  /** Makes uploads to the workspace itself that bring external pairs wait for one another. */
  abstract lockPairs(ctx: WorkspaceCtx): Promise<void>;
  abstract insert(ctx: WorkspaceCtx, at: string, asset: Asset): Promise<void>;
  abstract forWrite(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<Asset>;
  abstract update(ctx: WorkspaceCtx, at: string, id: string, patch: Partial<Asset>): Promise<void>;
  abstract remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void>;
  /** Removes all files of some owners. */
  abstract removeOf(ctx: WorkspaceCtx, at: string, entityIdentifiers: readonly string[]): Promise<void>;
}
