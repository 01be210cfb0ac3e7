import { Injectable } from '@nestjs/common';
import { eventOf, isChange, Outbox, type RecordChange } from '#events';
import { Clock, newId, type WorkspaceCtx } from '#kernel';
import { Assets } from '../../assets';
import { isOpen, type Page } from '../domain/page';
import { Filing } from './filing';
import { pageEvents, PageVersionRepository, type PageEventData, type PageRecord } from './page.repository';
import { takesSave } from '../domain/page-version';

/** Stores versions of pages in the transaction of the save. The caller holds the lock on the row of the page. */
@Injectable()
export class PageHistory {
  constructor(
    private readonly versions: PageVersionRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the new text. A page from before versions existed gets two versions, because its old text is kept as well.
   */
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

  /** Closes the newest version, so that the next save creates another one. */
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

/**
 * Records changes of pages in the caller's transaction: versions of texts, deletion of files, and events. Events are
 * about what everyone sees: to other people, a page that becomes private is deleted, and one that becomes public is
 * created.
 */
@Injectable()
export class PageNews {
  constructor(
    private readonly filing: Filing,
    private readonly history: PageHistory,
    private readonly assets: Assets,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async tell(ctx: WorkspaceCtx, changes: readonly RecordChange<PageRecord>[]): Promise<void> {
    for (const { before, after } of changes) if (after) await this.history.keep(ctx, after, before);
    const at = this.clock.now();
    const gone = changes.flatMap(({ before, after }) => (before && !after ? before.id : []));
    if (gone.length) await this.assets.removeOf(ctx, at, gone);
    const pages = changes.flatMap(({ before, after }) => [before ?? [], after ?? []].flat());
    const closed = await this.filing.closed(ctx, pages);
    const told = (page?: PageRecord) => (page && isOpen(page, closed) ? toldOf(page) : undefined);
    const seen = changes.map(({ before, after }) => ({ before: told(before), after: told(after) }));
    const events = seen.filter(isChange).map((one) => eventOf(pageEvents, one));
    await this.outbox.append(ctx, at, events);
  }
}

function toldOf({ description: _, ...rest }: PageRecord): PageEventData {
  return rest;
}
