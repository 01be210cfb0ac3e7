import { Injectable } from '@nestjs/common';
import { Clock, newId, type WorkspaceCtx } from '#kernel';
import type { Page } from '../domain/page';
import { takesSave } from '../domain/page-version';
import type { PageRecord } from './page.repository';
import { PageVersionRepository } from './page-version.repository';

/** Keeps the texts of pages, in the transaction of the save. Whoever saves a page has its row locked. */
@Injectable()
export class PageHistory {
  constructor(
    private readonly versions: PageVersionRepository,
    private readonly clock: Clock,
  ) {}

  /** A page of a time without versions gets two: the text that it had is kept as well. */
  async keep(ctx: WorkspaceCtx, after: PageRecord, before?: PageRecord): Promise<void> {
    if (!before) return this.add(ctx, after);
    if (before.descriptionHtml === after.descriptionHtml) return;
    const of = { ...ctx, parent: after.id };
    const at = this.clock.now();
    const newest = await this.versions.newest(of);
    if (newest && takesSave(newest, ctx.userId, at)) {
      await this.versions.update(of, at, [{ ...newest, ...textOf(after) }], TEXT);
      return;
    }
    if (!newest) await this.add(ctx, before, { createdAt: before.updatedAt, createdById: before.updatedById });
    await this.add(ctx, after);
    await this.versions.forgetOldest(of);
  }

  /** Whatever is saved next makes a version of its own. */
  async close(ctx: WorkspaceCtx, pageId: string): Promise<void> {
    const of = { ...ctx, parent: pageId };
    const newest = await this.versions.newest(of);
    if (newest) await this.versions.update(of, this.clock.now(), [{ ...newest, isClosed: true }], ['isClosed']);
  }

  private async add(ctx: WorkspaceCtx, page: PageRecord, stamp: Partial<PageRecord> = {}): Promise<void> {
    const draft = { id: newId(), pageId: page.id, isClosed: false, ...textOf(page), ...stamp };
    await this.versions.insert({ ...ctx, parent: page.id }, this.clock.now(), [draft]);
  }
}

const TEXT = ['descriptionHtml', 'descriptionStripped', 'description'] as const;

const textOf = ({ descriptionHtml, descriptionStripped, description }: Page) => ({
  descriptionHtml,
  descriptionStripped,
  description,
});
