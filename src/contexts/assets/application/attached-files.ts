import type { DomainError, ListRequest, Page, UnitOfWork, WithParent, WorkspaceCtx } from '#kernel';
import type { AssetOwner, AssetRecord } from './asset.repository';
import type { AnnounceAsset, Assets, Granted } from './assets';
import type { FileVerb } from './file.events';

/** The records that files hang on, as work items, for the context that owns them. `ctx.parent` names the record. */
export interface FileHolder<C, H> {
  /** Throws where the caller does not see it. */
  find(ctx: C): Promise<H>;
  /** The same for a caller who may change it, locked, so that it cannot go while something is hung on it. */
  lock(ctx: C): Promise<H>;
  ownerOf(host: H): AssetOwner;
  /** How a file is refused whose external pair another file of the record has. */
  pairTaken(id: string): DomainError;
  /** Throws where the caller may change the record, but not finish or delete this file. */
  assertOwn?(ctx: C, file: AssetRecord): void;
  /** Writes down that a file has come, or has gone. */
  tell(ctx: C, host: H, verb: FileVerb, file: AssetRecord): Promise<void>;
}

/** The use cases of files that hang on records of one kind. */
export class AttachedFiles<C extends WithParent<WorkspaceCtx>, H> {
  constructor(
    private readonly holder: FileHolder<C, H>,
    private readonly assets: Assets,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(ctx: C, request: ListRequest): Promise<Page<AssetRecord>> {
    return this.assets.list(ctx, await this.owner(ctx), request);
  }

  /** Those that are there with their bytes, newest first. */
  async uploaded(ctx: C): Promise<AssetRecord[]> {
    return this.assets.uploaded(ctx, await this.owner(ctx));
  }

  async get(ctx: C, id: string): Promise<AssetRecord> {
    return this.assets.get(ctx, await this.owner(ctx), id);
  }

  /** A link to the bytes that needs no credential for a while. */
  async link(ctx: C, id: string): Promise<string> {
    return this.assets.link(ctx, await this.owner(ctx), id, 'The asset is not uploaded.');
  }

  /** Announces a file; it hangs on the record once its upload is confirmed. */
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
      // Of what was only announced nobody has heard.
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
