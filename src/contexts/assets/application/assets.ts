import { Injectable } from '@nestjs/common';
import { Clock, newId, notFound, UnitOfWork, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import type { UploadForm } from '#storage';
import type { EntityType } from '../domain/asset';
import { AssetRepository, type AssetRecord, type Shelf } from './asset.repository';
import { notUploaded } from './assets.errors';
import { Uploads, type AnnounceFile } from './uploads';

export interface AnnounceAsset extends AnnounceFile {
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

interface Placed {
  readonly entityType: EntityType;
  readonly projectId: string | null;
}

/** A record with the form by which its bytes are uploaded. */
export type Granted<T> = T & { readonly uploadForm: UploadForm };

export interface Confirmed<T> {
  readonly record: T;
  /** False where it had been confirmed before: nothing changed. */
  readonly isNew: boolean;
}

/**
 * Files of a workspace, for the contexts whose records they belong to. Who may do what with them, and what else happens
 * then, is those contexts' say.
 */
@Injectable()
export class Assets {
  constructor(
    private readonly assets: AssetRepository,
    private readonly uploads: Uploads,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(ctx: WorkspaceCtx, shelf: Shelf, request: ListRequest): Promise<Page<AssetRecord>> {
    return this.assets.list(ctx, shelf, request);
  }

  uploaded(ctx: WorkspaceCtx, shelf: Shelf): Promise<AssetRecord[]> {
    return this.assets.uploaded(ctx, shelf);
  }

  async get(ctx: WorkspaceCtx, shelf: Shelf, id: string): Promise<AssetRecord> {
    const asset = await this.assets.find(ctx, shelf, id);
    if (!asset) throw notFound();
    return asset;
  }

  /** Id of the file that has the pair. Where nobody does, it stays so until the transaction ends, or its holder is unlocked. */
  async idOfPair(
    ctx: WorkspaceCtx,
    shelf: Shelf,
    { externalSource, externalId }: AnnounceAsset,
  ): Promise<string | null> {
    if (!externalSource || !externalId) return null;
    if (!shelf) await this.assets.lockPairs(ctx);
    return this.assets.idOfExternalPair(ctx, shelf, externalSource, externalId);
  }

  /** Announces a file; whoever has the form uploads it. The caller has seen that the external pair is free. */
  announce(ctx: WorkspaceCtx, shelf: Shelf, command: AnnounceAsset, placed: Placed): Promise<Granted<AssetRecord>> {
    return this.unitOfWork.run(async () => {
      const { externalSource = null, externalId = null } = command;
      const file = this.uploads.announce(ctx.workspaceId, command, 'attachment');
      const entityIdentifier = shelf?.entityIdentifier ?? null;
      const id = newId();
      await this.assets.insert(ctx, this.clock.now(), {
        ...file,
        ...placed,
        id,
        entityIdentifier,
        externalSource,
        externalId,
      });
      return { ...(await this.get(ctx, shelf, id)), uploadForm: await this.uploads.form(file) };
    });
  }

  /** Takes the uploaded bytes for the file, if they are what was announced. */
  confirm(ctx: WorkspaceCtx, shelf: Shelf, id: string): Promise<Confirmed<AssetRecord>> {
    return this.unitOfWork.run(async () => {
      const asset = await this.assets.forWrite(ctx, shelf, id);
      if (asset.isUploaded) return { record: await this.get(ctx, shelf, id), isNew: false };
      await this.assets.update(ctx, this.clock.now(), id, await this.uploads.settle(asset));
      return { record: await this.get(ctx, shelf, id), isNew: true };
    });
  }

  /** A link to the bytes; throws with the text where there are none. */
  async link(ctx: WorkspaceCtx, shelf: Shelf, id: string, withoutBytes?: string): Promise<string> {
    const asset = await this.get(ctx, shelf, id);
    if (!asset.isUploaded) throw notUploaded(withoutBytes);
    return this.uploads.link(asset);
  }

  /** Answers what the record was. Its bytes go some time later. */
  remove(ctx: WorkspaceCtx, shelf: Shelf, id: string): Promise<AssetRecord> {
    return this.unitOfWork.run(async () => {
      await this.assets.forWrite(ctx, shelf, id);
      const asset = await this.get(ctx, shelf, id);
      await this.assets.remove(ctx, this.clock.now(), id);
      return asset;
    });
  }

  /** Removes all files of records that are going. */
  async removeOf(ctx: WorkspaceCtx, at: string, entityIdentifiers: readonly string[]): Promise<void> {
    await this.assets.removeOf(ctx, at, entityIdentifiers);
  }
}
