import { Injectable } from '@nestjs/common';
import { eventOf, isChange, Outbox, type RecordChange } from '#events';
import { Clock, type WorkspaceCtx } from '#kernel';
import { Assets } from '../../assets';
import { isOpen } from '../domain/page';
import { Filing } from './filing';
import { PageHistory } from './page-history';
import { pageEvents, type ToldPage } from './page.events';
import type { PageRecord } from './page.repository';

/**
 * Writes down what happened to pages, in the caller's transaction: the texts that they get, the files that go with
 * them, and what is told. Others are told of what all may see: to them a page that is closed goes, and one that no longer
 * is comes.
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

function toldOf({ description: _, ...rest }: PageRecord): ToldPage {
  return rest;
}
