import { Injectable } from '@nestjs/common';
import { differs, eventOf, Outbox, type Difference } from '#events';
import { Clock, type WorkspaceCtx } from '#kernel';
import { PUBLIC } from '../domain/page';
import { pageEvents, type ToldPage } from './page.events';
import type { PageRecord } from './page.repository';

/**
 * Tells what happened to pages, in the caller's transaction. Others are told of what they may see: to them a page that
 * becomes private goes, and one that no longer is comes.
 */
@Injectable()
export class PageNews {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async tell(ctx: WorkspaceCtx, changes: readonly Difference<PageRecord>[]): Promise<void> {
    const seen = changes.map(({ before, after }) => ({ before: told(before), after: told(after) }));
    const events = seen.filter(isNews).map((one) => eventOf(pageEvents, one));
    await this.outbox.append(ctx, this.clock.now(), events);
  }
}

function told(page?: PageRecord): ToldPage | undefined {
  if (page?.access !== PUBLIC) return undefined;
  const { description: _, ...rest } = page;
  return rest;
}

const isNews = ({ before, after }: Difference<ToldPage>): boolean =>
  before && after ? differs(before, after) : before !== after;
