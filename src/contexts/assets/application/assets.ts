import { Injectable } from '@nestjs/common';
import { Clock, newId, notFound, UnitOfWork, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import type { UploadForm } from '#storage';
import { WorkspaceLimits, type LimitedPlace } from '../../workspaces';
import type { EntityType } from '../domain/asset';
import { AssetRepository, type AssetRecord, type AssetOwner } from './asset.repository';
import { notUploaded } from './assets.errors';
import { Uploads, type AnnounceFile, type OpenFile } from './uploads';

export interface AnnounceAsset extends AnnounceFile {
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

interface AssetLocation {
  readonly entityType: EntityType;
  readonly projectId: string | null;
}

/** A record with the form for uploading its bytes. */
export type Granted<T> = T & { readonly uploadForm: UploadForm };

export interface Confirmed<T> {
  readonly record: T;
  /** False if the upload had been confirmed before, so that nothing changed. */
  readonly isNew: boolean;
}

/**
 * Files of a workspace, for the contexts whose records have files. Those contexts check permissions and publish events.
 */
@Injectable()
export class Assets {
  constructor(
    private readonly assets: AssetRepository,
    private readonly uploads: Uploads,
    private readonly limits: WorkspaceLimits,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(ctx: WorkspaceCtx, owner: AssetOwner | null, request: ListRequest): Promise<Page<AssetRecord>> {
    return this.assets.list(ctx, owner, request);
  }

  uploaded(ctx: WorkspaceCtx, owner: AssetOwner | null): Promise<AssetRecord[]> {
    return this.assets.uploaded(ctx, owner);
  }

  find(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<AssetRecord | null> {
    return this.assets.find(ctx, owner, id);
  }

  async get(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<AssetRecord> {
    const asset = await this.find(ctx, owner, id);
    if (!asset) throw notFound();
    return asset;
  }

  /**
   * Returns the id of the file that has the pair, or null. A null result holds until the transaction ends, as long as
   * the caller keeps the owner locked.
   */
  async idOfPair(
    ctx: WorkspaceCtx,
    owner: AssetOwner | null,
    { externalSource, externalId }: AnnounceAsset,
  ): Promise<string | null> {
    if (!externalSource || !externalId) return null;
    if (!owner) await this.assets.lockPairs(ctx);
    return this.assets.idOfExternalPair(ctx, owner, externalSource, externalId);
  }

  /** Announces a file and returns the form for uploading it. Callers have checked that the external pair is free. */
  announce(
    ctx: WorkspaceCtx,
    owner: AssetOwner | null,
    command: AnnounceAsset,
    placed: AssetLocation,
  ): Promise<Granted<AssetRecord>> {
    return this.unitOfWork.run(async () => {
      const { externalSource = null, externalId = null } = command;
      const file = this.uploads.announce(ctx.workspaceId, command, 'attachment');
      const entityIdentifier = owner?.entityIdentifier ?? null;
      const id = newId();
      await this.assets.insert(ctx, this.clock.now(), {
        ...file,
        ...placed,
        id,
        entityIdentifier,
        externalSource,
        externalId,
      });
      return { ...(await this.get(ctx, owner, id)), uploadForm: await this.uploads.form(file) };
    });
  }

  /** Accepts the uploaded bytes if they match what was announced. */
  confirm(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<Confirmed<AssetRecord>> {
    return this.unitOfWork.run(async () => {
      const asset = await this.assets.forWrite(ctx, owner, id);
      if (asset.isUploaded) return { record: await this.get(ctx, owner, id), isNew: false };
      await this.assets.update(ctx, this.clock.now(), id, await this.uploads.settle(asset));
      await this.assertRoom(ctx);
      return { record: await this.get(ctx, owner, id), isNew: true };
    });
  }

  /**
   * Throws if the files of the workspace have more bytes than they may. Call it in the transaction that added some.
   * `FileSweep` deletes the bytes of a refused file.
   */
  async assertRoom(place: LimitedPlace): Promise<void> {
    await this.limits.assertKept(place, 'storageBytes', () => this.assets.storedBytes(place));
  }

  /** Returns a link to the bytes. Throws if nothing was uploaded, with the message `withoutBytes`. */
  async link(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string, withoutBytes?: string): Promise<string> {
    const asset = await this.get(ctx, owner, id);
    if (!asset.isUploaded) throw notUploaded(withoutBytes);
    return this.uploads.link(asset);
  }

  /**
   * Returns a file that a text of the record may show: one of the record's own, or one of the same type without an
   * owner, in the same project or in none. Null if there is no such file.
   */
  async shown(
    { workspaceId }: Pick<WorkspaceCtx, 'workspaceId'>,
    owner: AssetOwner,
    id: string,
  ): Promise<OpenFile | null> {
    const file = await this.assets.findShown(workspaceId, owner, id);
    return file && this.uploads.opened(file);
  }

  /** Returns an uploaded file with access to its bytes, or null. */
  async opened(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<OpenFile | null> {
    const file = await this.assets.find(ctx, owner, id);
    return file?.isUploaded ? this.uploads.opened(file) : null;
  }

  /** Deletes a file and returns it. `FileSweep` deletes its bytes later. */
  remove(ctx: WorkspaceCtx, owner: AssetOwner | null, id: string): Promise<AssetRecord> {
    return this.unitOfWork.run(async () => {
      await this.assets.forWrite(ctx, owner, id);
      const asset = await this.get(ctx, owner, id);
      await this.assets.remove(ctx, this.clock.now(), id);
      return asset;
    });
  }

  /** Deletes all files of records that are being deleted. */
  async removeOf(ctx: WorkspaceCtx, at: string, entityIdentifiers: readonly string[]): Promise<void> {
    await this.assets.removeOf(ctx, at, entityIdentifiers);
  }
}
