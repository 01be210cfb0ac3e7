import { Injectable } from '@nestjs/common';
import { EventNotifier, type FeedPage } from '#events';
import { DomainError, type WorkspaceCtx } from '#kernel';
import { cursorOf, History, type EventFilter, type SeenEvent } from './history';
import { SharedPages } from './shared-pages';

/** What is kept for a reader until it makes room: with descriptions as long as they may be, some megabytes. */
const PER_PAGE = 25;
/** How often a reader is told that the connection lives, and asked for whether it may still read. */
const BEAT_MS = 10_000;
/** What is believed of a reader, no longer than of any request. */
const BELIEVED_MS = 750;
const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 1_000;

const MOST_OF_PERSON = 8;
const MOST = 500;

/** A reader of events as they happen. */
export interface LiveReader {
  readonly filter: EventFilter;
  readonly closed: AbortSignal;
  /** As whom it reads now; null where it may not any more. */
  again(): Promise<WorkspaceCtx | null>;
  tell(seen: SeenEvent): Promise<void>;
  /** All up to the place was told, or was nothing for the reader. */
  reach(cursor: string): Promise<void>;
}

/** What happens, told to those who listen, each as far as it may see it at that moment. */
@Injectable()
export class LiveEvents {
  private readonly pages: SharedPages;
  /** Connections of this process, by person. */
  private readonly open = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly history: History,
    private readonly news: EventNotifier,
  ) {
    this.pages = new SharedPages((workspaceId, cursor) => this.history.page(workspaceId, cursor, PER_PAGE));
  }

  /** Where to begin: behind the place that is named, or behind all that has happened. Throws where that cannot be. */
  async start({ workspaceId, userId }: WorkspaceCtx, after?: string): Promise<string> {
    if (this.total >= MOST || (this.open.get(userId) ?? 0) >= MOST_OF_PERSON) throw tooMany();
    if (!after) return this.history.end(workspaceId);
    await this.pages.after(workspaceId, after);
    return after;
  }

  async follow(ctx: WorkspaceCtx, from: string, reader: LiveReader): Promise<void> {
    this.count(ctx.userId, 1);
    try {
      await this.run(ctx, from, reader);
    } finally {
      this.count(ctx.userId, -1);
    }
  }

  private async run(ctx: WorkspaceCtx, from: string, reader: LiveReader): Promise<void> {
    const { workspaceId } = ctx;
    let [cursor, known, believedUntil, beatAt, pause] = [from, ctx, 0, performance.now() + BEAT_MS, FIRST_PAUSE_MS];
    await reader.reach(cursor);
    while (!reader.closed.aborted) {
      const page = await this.pages.after(workspaceId, cursor);
      const now = performance.now();
      const isBeat = now >= beatAt;
      if ((page.entries.length || isBeat) && now >= believedUntil) {
        const again = await reader.again();
        if (!again) return;
        [known, believedUntil] = [again, performance.now() + BELIEVED_MS];
      }
      if (page.entries.length || isBeat) {
        cursor = await this.tell(known, page, reader);
        beatAt = performance.now() + BEAT_MS;
      }
      if (page.hasMore) continue;
      pause = page.isHeld ? Math.min(MAX_PAUSE_MS, pause * 2) : FIRST_PAUSE_MS;
      await this.news.next(workspaceId, page.isHeld ? pause : Math.max(0, beatAt - performance.now()), reader.closed);
    }
  }

  private async tell(ctx: WorkspaceCtx, page: FeedPage, reader: LiveReader): Promise<string> {
    for (const seen of page.entries.length ? await this.history.seen(ctx, page, reader.filter) : []) {
      if (reader.closed.aborted) break;
      await reader.tell(seen);
    }
    const cursor = cursorOf(page.end);
    await reader.reach(cursor);
    return cursor;
  }

  private count(userId: string, by: number): void {
    const count = (this.open.get(userId) ?? 0) + by;
    this.total += by;
    if (count) this.open.set(userId, count);
    else this.open.delete(userId);
  }
}

const tooMany = () =>
  new DomainError(
    'rate_limited',
    'too_many_streams',
    'Too many connections listen for events already. Close one first.',
    {
      headers: { 'Retry-After': '10' },
    },
  );
