import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { CacheUse, isUuid, type Position } from '#kernel';
import type { ReadState } from './read-state';

const MAX = 5_000;
const LIFETIME_MS = 5 * 60_000;

/** Skipping fewer rows than this is fast enough, and short lists keep cursors that people can read. */
const FAR = 1_000;

/** The maximum size of a position in a cursor. A longer one would make the address too long. */
const MAX_BYTES = 700;

/**
 * Remembers the row after which each announced page of a numbered list begins. When the client asks for that page, the
 * list starts at that row instead of skipping rows: a deep page costs as much as the first one, and rows that are
 * created in between neither repeat nor hide others. The cursor of a distant page contains the position as well, so
 * that it works in every process and after any time. Without either, rows are skipped.
 */
export class PageMarks {
  private readonly marks = new LRUCache<string, Position>({ max: MAX, ttl: LIFETIME_MS });
  private readonly use = new CacheUse('page_marks', () => this.marks.size);

  /** Remembers a position. Returns the decimals of the cursor's value that contain it; empty for near pages. */
  keep(state: ReadState, limit: number, page: number, behind: Position): string {
    const name = key(state, limit, page);
    this.marks.set(name, behind);
    return page * limit < FAR ? '' : decimalsOf(name, behind);
  }

  find(state: ReadState, limit: number, page: number, decimals?: string): Position | undefined {
    if (page === 0) return undefined;
    const name = key(state, limit, page);
    const given = decimals ? positionIn(decimals, name) : undefined;
    if (given) return given;
    const mark = this.marks.get(name);
    this.use.asked(mark !== undefined);
    return mark;
  }
}

/** Encodes a position as decimals. The leading zero prevents rounding up; the byte 1 preserves leading zero bytes. */
function decimalsOf(name: string, position: Position): string {
  const bytes = Buffer.from(`\u0001${checkOf(name, position)}${JSON.stringify(position)}`);
  return bytes.length > MAX_BYTES ? '' : `.0${BigInt(`0x${bytes.toString('hex')}`)}`;
}

const DECIMALS = /^0([1-9]\d{0,1799})$/;
const CHECK = 8;

/**
 * Decodes a position. Returns undefined if the decimals belong to another page, because clients may reuse a cursor with
 * another order.
 */
function positionIn(decimals: string, name: string): Position | undefined {
  const [, digits] = DECIMALS.exec(decimals) ?? [];
  if (!digits) return undefined;
  const text = Buffer.from(`0${BigInt(digits).toString(16)}`, 'hex').toString();
  const position = parsed(text.slice(1 + CHECK));
  return position && text.slice(1, 1 + CHECK) === checkOf(name, position) ? position : undefined;
}

function parsed(text: string): Position | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const [key, id] = Array.isArray(value) ? (value as unknown[]) : [];
    const isKey = typeof key === 'string' || Number.isFinite(key);
    return isKey && typeof id === 'string' && isUuid(id) ? [key as string | number, id] : undefined;
  } catch {
    return undefined;
  }
}

const checkOf = (name: string, position: Position): string =>
  createHash('sha1')
    .update(JSON.stringify([name, position]))
    .digest('base64')
    .slice(0, CHECK);

/** Parameters that select the page. */
const PAGING = new Set(['cursor', 'per_page', 'offset', 'limit']);

/**
 * Returns a digest of everything that decides which rows a page has and in which order. A digest, because queries can
 * be long.
 */
function key({ ctx, operation, query }: ReadState, limit: number, page: number): string {
  const place = ctx && 'projectId' in ctx ? ctx.projectId : ctx && 'workspaceId' in ctx ? ctx.workspaceId : '';
  const narrowing = Object.entries(query).filter(([name]) => !PAGING.has(name));
  const text = JSON.stringify([ctx?.userId, place, operation?.id, narrowing.sort(), limit, page]);
  return createHash('sha1').update(text).digest('base64');
}
