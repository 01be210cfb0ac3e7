import { Injectable } from '@nestjs/common';
import type { ProjectCtx, WithParent } from '#kernel';
import { WorkItemAccess, WorkItems, type InWorkItem } from '../../work-items';
import type { RulingTransition } from '../domain/ruling';
import { Rulings } from './rulings';

/** Work items that wait for approval, for those who decide about them. */
@Injectable()
export class JudgedItems {
  constructor(
    private readonly access: WorkItemAccess,
    private readonly items: WorkItems,
    private readonly rulings: Rulings,
  ) {}

  place(ctx: WithParent<ProjectCtx>): Promise<InWorkItem> {
    return this.access.place(ctx);
  }

  /** The item, locked, with the ways out of its state that are taken by approval. */
  async locked(ctx: WithParent<ProjectCtx>): Promise<InWorkItem & { readonly ways: readonly RulingTransition[] }> {
    await this.rulings.hold(ctx);
    const { host, ...place } = await this.access.lockedPlace(ctx);
    return { ...place, ways: (await this.rulings.of(ctx)).approvals(host) };
  }

  /** By what was decided: the rules have been asked, and whose the item is does not count. */
  async move(place: InWorkItem, stateId: string): Promise<void> {
    const asked = { ...place, ownOnly: false, expectedVersions: undefined };
    await this.items.changeAll(asked, [place.workItemId], () => ({ stateId }), { unruled: true });
  }
}
