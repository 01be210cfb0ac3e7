import { Injectable } from '@nestjs/common';
import { EventNotifier, type FeedPage } from '#events';
import { DomainError, type WorkspaceCtx } from '#kernel';
import { WorkspaceSuspended } from '../../workspaces';
import { cursorOf, History, type EventFilter, type SeenEvent } from './history';
import { SharedPages } from './shared-pages';

/** Number of events buffered for a reader that is slow. With long descriptions they take some megabytes. */
const PER_PAGE = 25;
/** How often a sign of life is sent and the reader's access is checked again. */
const BEAT_MS = 10_000;
/** How long a check of the reader's access is trusted: as long as for any request. */
const BELIEVED_MS = 750;
const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 1_000;

const MOST_OF_PERSON = 8;
const MOST = 500;

/** A reader of live events. */
export interface LiveReader {
  readonly filter: EventFilter;
  readonly closed: AbortSignal;
  /** Returns the current context of the reader; null if it may no longer read. */
  again(): Promise<WorkspaceCtx | null>;
  tell(seen: SeenEvent): Promise<void>;
  /** Called when all events up to the cursor were sent, or skipped for this reader. */
  reach(cursor: string): Promise<void>;
}

/** Sends events to connected readers as they happen, as far as each reader may see them at that moment. */
@Injectable()
export class LiveEvents {
  private readonly pages: SharedPages;
  /** Number of connections of this process, by person. */
  private readonly open = new Map<string, number>();
  private total = 0;

  constructor(
    private readonly history: History,
    private readonly news: EventNotifier,
  ) {
    this.pages = new SharedPages((workspaceId, cursor) => this.history.page(workspaceId, cursor, PER_PAGE));
  }

  /** Returns the cursor to begin at: `after`, or behind all events so far. Throws if that is not possible. */
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
      // A client that connects again is refused, or goes on after this event once the suspension has ended.
      if (page.entries.some(({ event }) => event.kind === WorkspaceSuspended.kind)) return;
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
    'Too many connections are listening for events. Close one first.',
    {
      headers: { 'Retry-After': '10' },
    },
  );
