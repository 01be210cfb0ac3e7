import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { fileAddress } from '#storage';
import { Assets } from '../../assets';
import type { CustomerRecord, ShownCustomer } from './customer.repository';
import { noLogo } from './customers.errors';

/** Pictures of customers: files of the workspace. */
@Injectable()
export class CustomerLogos {
  constructor(private readonly assets: Assets) {}

  /** Refuses what is no picture that the workspace has. */
  async assertThere(ctx: WorkspaceCtx, assetId: string | null | undefined): Promise<void> {
    if (!assetId) return;
    const picture = await this.assets.find(ctx, null, assetId);
    if (!picture?.isUploaded || !picture.contentType.startsWith('image/')) throw noLogo();
  }

  /** The lasting address of a customer's picture. */
  addressOf({ workspaceSlug }: WorkspaceCtx, { logoAssetId }: CustomerRecord): ShownCustomer['logoUrl'] {
    return logoAssetId ? fileAddress('workspaces', workspaceSlug, logoAssetId) : null;
  }
}
