import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Position } from '#kernel';
import type { RequestState } from './request';

const MAX = 5_000;
const LIFETIME_MS = 5 * 60_000;

/**
 * Remembers the row behind which each page begins that a page-numbered list has announced to a caller. Asked for that
 * page, the list starts there instead of counting rows off: a deep page costs what the first one does, and rows that
 * are created meanwhile neither repeat nor hide any. What is not remembered is skipped by number as before.
 */
export class PageMarks {
  private readonly marks = new LRUCache<string, Position>({ max: MAX, ttl: LIFETIME_MS });

  keep(state: RequestState, limit: number, page: number, behind: Position): void {
    this.marks.set(key(state, limit, page), behind);
  }

  find(state: RequestState, limit: number, page: number): Position | undefined {
    return page === 0 ? undefined : this.marks.get(key(state, limit, page));
  }
}

/** Parameters that pick the page. */
const PAGING = new Set(['cursor', 'per_page', 'offset', 'limit']);

/** A digest of everything that decides which rows a page has and in which order: a query may be long. */
function key({ ctx, operation, query }: RequestState, limit: number, page: number): string {
  const place = ctx && 'projectId' in ctx ? ctx.projectId : ctx && 'workspaceId' in ctx ? ctx.workspaceId : '';
  const narrowing = Object.entries(query).filter(([name]) => !PAGING.has(name));
  const text = JSON.stringify([ctx?.userId, place, operation?.id, narrowing.sort(), limit, page]);
  return createHash('sha1').update(text).digest('base64');
}
