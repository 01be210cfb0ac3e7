import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { ItemLinkReads, ItemLinks } from '../../work-items';

const KIND = { kind: 'customerRequest' };

/** Which work items came of requests. */
@Injectable()
export class RequestItems {
  constructor(
    private readonly links: ItemLinks,
    private readonly reads: ItemLinkReads,
  ) {}

  /** From now on these came of the request, and no others. */
  async replace(ctx: WorkspaceCtx, id: string, wanted: readonly string[]): Promise<void> {
    const linked = await this.reads.itemIds(ctx, { ...KIND, ids: [id] });
    const delta = {
      add: wanted.filter((itemId) => !linked.includes(itemId)),
      remove: linked.filter((itemId) => !wanted.includes(itemId)),
    };
    await this.links.change(ctx, { ...KIND, id }, delta, { as: 'workItemIds' });
  }

  /** Takes all items out of requests that are about to go. */
  async clear(ctx: WorkspaceCtx, requests: readonly { readonly id: string }[]): Promise<void> {
    await this.links.clear(ctx, { ...KIND, ids: requests.map(({ id }) => id) });
  }
}
