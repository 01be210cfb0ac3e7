import { defineRecordEvents, type DomainEvent, type EventNames, type RecordEvents } from '#events';
import {
  filter,
  order,
  type ListRequest,
  type ListSpec,
  type Page,
  type TenantRecord,
  type WorkspaceCtx,
  type WorkspaceKey,
} from '#kernel';
import type { Asset } from '../domain/asset';

/** Events of a file that is attached to a record. Files never change, so there is no update. */
export type FileVerb = 'created' | 'deleted';

type FileEventData = Omit<AssetRecord, 'workspaceSlug'>;
type FileEvents = Pick<RecordEvents<FileEventData>, FileVerb>;

export function defineFileEvents(names: EventNames): FileEvents {
  const { created, deleted } = defineRecordEvents<FileEventData>(names);
  return { created, deleted };
}

export function fileEvent({ created, deleted }: FileEvents, verb: FileVerb, file: AssetRecord): DomainEvent {
  const { workspaceSlug: _, ...data } = file;
  return verb === 'created' ? created.of(file, data, {}) : deleted.of(file, {}, data);
}

/** Events of files of the workspace itself. A file counts as created when its upload is confirmed. */
export const assetEvents = defineFileEvents({ kind: 'asset', entityType: 'asset' });

/** A file of a workspace as it is read. */
export interface AssetRecord extends Asset, TenantRecord {
  readonly id: string;
  /** Part of the file's address. */
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

/** Stores files. An owner of null means the files of the workspace itself, in projects that the caller belongs to. */
export abstract class AssetRepository {
  abstract list(ctx: WorkspaceCtx, owner: AssetOwner | null, request: ListRequest): Promise<Page<AssetRecord>>;
  /** Returns all uploaded files, newest first. */
  abstract uploaded(ctx: WorkspaceCtx, owner: AssetOwner | null): Promise<AssetRecord[]>;
  abstract find(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<AssetRecord | null>;
  /**
   * Returns an uploaded file without checking the caller. It has to be of the owner, or of the same type with no owner
   * of its own, in the same project or in none.
   */
  abstract findShown(workspaceId: string, owner: AssetOwner, id: string): Promise<Asset | null>;
  /**
   * Returns the id of the file that has the external pair, whether or not the caller may see it: a pair is unique for
   * all callers.
   */
  abstract idOfExternalPair(
    ctx: WorkspaceCtx,
    owner: AssetOwner | null,
    source: string,
    id: string,
  ): Promise<string | null>;
  /** Returns the number of bytes that all uploaded files have. */
  abstract storedBytes(place: WorkspaceKey): Promise<number>;
  /** Serializes uploads to the workspace itself that have external pairs, until the transaction ends. */
  abstract lockPairs(ctx: WorkspaceCtx): Promise<void>;
  abstract insert(ctx: WorkspaceCtx, at: string, asset: Asset): Promise<void>;
  abstract forWrite(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<Asset>;
  abstract update(ctx: WorkspaceCtx, at: string, id: string, patch: Partial<Asset>): Promise<void>;
  abstract remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void>;
  /** Deletes all files of the given owners. */
  abstract removeOf(ctx: WorkspaceCtx, at: string, entityIdentifiers: readonly string[]): Promise<void>;
}
