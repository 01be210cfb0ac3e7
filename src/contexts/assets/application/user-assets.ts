import { Injectable } from '@nestjs/common';
import { Clock, newId, notFound, UnitOfWork, type Caller, type ListRequest, type Page } from '#kernel';
import { Avatars } from '../../identity';
import type { UserAsset, UserEntityType } from '../domain/asset';
import { pictureAddress } from './addresses';
import type { Granted } from './assets';
import { Uploads, type AnnounceFile } from './uploads';
import { UserAssetRepository, type UserAssetRecord } from './user-asset.repository';

export interface AnnounceUserAsset extends AnnounceFile {
  readonly entityType: UserEntityType;
}

export interface ConfirmUserAsset {
  /** Replaces the stored attributes of the file. */
  readonly attributes?: object;
}

/** The use cases of the caller's own pictures. Uploaded pictures are public. */
@Injectable()
export class UserAssets {
  constructor(
    private readonly assets: UserAssetRepository,
    private readonly uploads: Uploads,
    private readonly avatars: Avatars,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list({ userId }: Caller, request: ListRequest): Promise<Page<UserAssetRecord>> {
    return this.assets.list(userId, request);
  }

  async get({ userId }: Caller, id: string): Promise<UserAssetRecord> {
    const asset = await this.assets.find(userId, id);
    if (!asset) throw notFound();
    return asset;
  }

  announce(ctx: Caller, { entityType, ...command }: AnnounceUserAsset): Promise<Granted<UserAssetRecord>> {
    return this.unitOfWork.run(async () => {
      const file = this.uploads.announce(ctx.userId, command, 'picture');
      const id = newId();
      await this.assets.insert(this.clock.now(), { ...file, id, userId: ctx.userId, entityType });
      return { ...(await this.get(ctx, id)), uploadForm: await this.uploads.form(file) };
    });
  }

  /** Accepts the uploaded bytes if they match what was announced. */
  confirm(ctx: Caller, id: string, command: ConfirmUserAsset = {}): Promise<UserAssetRecord> {
    return this.unitOfWork.run(async () => {
      const asset = await this.assets.forWrite(ctx, id);
      const settled: Partial<UserAsset> = asset.isUploaded ? {} : await this.uploads.settle(asset);
      const patch = { ...settled, ...command };
      if (Object.keys(patch).length) await this.assets.update(this.clock.now(), id, patch);
      return this.get(ctx, id);
    });
  }

  /** Like `confirm`, and makes an avatar the person's current one. */
  confirmAndShow(ctx: Caller, id: string): Promise<UserAssetRecord> {
    return this.unitOfWork.run(async () => {
      const asset = await this.confirm(ctx, id);
      if (asset.entityType === 'USER_AVATAR') await this.avatars.show(ctx.userId, pictureAddress(id));
      return asset;
    });
  }

  /** Deletes a picture. If it was the person's current avatar, they have none afterwards. */
  async remove(ctx: Caller, id: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.assets.forWrite(ctx, id);
      await this.assets.remove(this.clock.now(), id);
      await this.avatars.withdraw(ctx.userId, pictureAddress(id));
    });
  }

  /** Returns a link to anybody's uploaded picture. */
  async publicLink(id: string): Promise<string> {
    const asset = await this.assets.findUploaded(id);
    if (!asset) throw notFound();
    return this.uploads.link(asset, 'inline');
  }
}
