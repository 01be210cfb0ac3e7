import type { DomainError, ListRequest, Page, UnitOfWork, WithParent, WorkspaceCtx } from '#kernel';
import type { AssetOwner, AssetRecord, FileVerb } from './asset.repository';
import type { AnnounceAsset, Assets, Granted } from './assets';

/**
 * The records that files are attached to, such as work items. The context that owns them implements this. `ctx.parent`
 * names the record.
 */
export interface FileHolder<C, H> {
  /** Returns the record. Throws if the caller may not see it. */
  find(ctx: C): Promise<H>;
  /** Like `find`, for callers who may change the record. Locks it, so that it is not deleted meanwhile. */
  lock(ctx: C): Promise<H>;
  ownerOf(host: H): AssetOwner;
  /** Error for an external pair that another file of the record has. */
  pairTaken(id: string): DomainError;
  /** Throws if the caller may change the record but may not confirm or delete this file. */
  assertOwn?(ctx: C, file: AssetRecord): void;
  /** Publishes that a file was added or removed. */
  tell(ctx: C, host: H, verb: FileVerb, file: AssetRecord): Promise<void>;
}

/** The use cases of files attached to records of one kind. */
export class AttachedFiles<C extends WithParent<WorkspaceCtx>, H> {
  constructor(
    private readonly holder: FileHolder<C, H>,
    private readonly assets: Assets,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(ctx: C, request: ListRequest): Promise<Page<AssetRecord>> {
    return this.assets.list(ctx, await this.owner(ctx), request);
  }

  /** Returns the uploaded files, newest first. */
  async uploaded(ctx: C): Promise<AssetRecord[]> {
    return this.assets.uploaded(ctx, await this.owner(ctx));
  }

  async get(ctx: C, id: string): Promise<AssetRecord> {
    return this.assets.get(ctx, await this.owner(ctx), id);
  }

  /** Returns a link to the bytes that works for a limited time without a credential. */
  async link(ctx: C, id: string): Promise<string> {
    return this.assets.link(ctx, await this.owner(ctx), id, 'The asset is not uploaded.');
  }

  /** Announces a file. It appears on the record when its upload is confirmed. */
  announce(ctx: C, command: AnnounceAsset): Promise<Granted<AssetRecord>> {
    return this.unitOfWork.run(async () => {
      const owner = this.holder.ownerOf(await this.holder.lock(ctx));
      const taken = await this.assets.idOfPair(ctx, owner, command);
      if (taken) throw this.holder.pairTaken(taken);
      return this.assets.announce(ctx, owner, command, owner);
    });
  }

  confirm(ctx: C, id: string): Promise<AssetRecord> {
    return this.unitOfWork.run(async () => {
      const { host, owner } = await this.own(ctx, id);
      const { record, isNew } = await this.assets.confirm(ctx, owner, id);
      if (isNew) await this.holder.tell(ctx, host, 'created', record);
      return record;
    });
  }

  remove(ctx: C, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { host, owner } = await this.own(ctx, id);
      const record = await this.assets.remove(ctx, owner, id);
      // A file that was only announced has had no `created` event.
      if (record.isUploaded) await this.holder.tell(ctx, host, 'deleted', record);
    });
  }

  private async owner(ctx: C): Promise<AssetOwner> {
    return this.holder.ownerOf(await this.holder.find(ctx));
  }

  private async own(ctx: C, id: string): Promise<{ readonly host: H; readonly owner: AssetOwner }> {
    const host = await this.holder.lock(ctx);
    const owner = this.holder.ownerOf(host);
    this.holder.assertOwn?.(ctx, await this.assets.get(ctx, owner, id));
    return { host, owner };
  }
}
