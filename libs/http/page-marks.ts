import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isUuid, type Position } from '#kernel';
import type { ReadState } from './read-state';

const MAX = 5_000;
const LIFETIME_MS = 5 * 60_000;

/** Fewer rows are skipped as fast as they are passed by, and short lists keep cursors that people can read. */
const FAR = 1_000;

/** Bytes of a position that go into a cursor; one that is longer makes no sensible address. */
const MAX_BYTES = 700;

/**
 * Remembers the row behind which each page begins that a page-numbered list has announced to a caller. Asked for that
 * page, the list starts there instead of counting rows off: a deep page costs what the first one does, and rows that
 * are created meanwhile neither repeat nor hide any. The cursor of a page far behind says it as well, so that any
 * process knows, and after any time. What neither tells is skipped by number.
 */
export class PageMarks {
  private readonly marks = new LRUCache<string, Position>({ max: MAX, ttl: LIFETIME_MS });

  /** Answers the decimals of the cursor's value, which carry the position; none where the page is near. */
  keep(state: ReadState, limit: number, page: number, behind: Position): string {
    const name = key(state, limit, page);
    this.marks.set(name, behind);
    return page * limit < FAR ? '' : decimalsOf(name, behind);
  }

  find(state: ReadState, limit: number, page: number, decimals?: string): Position | undefined {
    if (page === 0) return undefined;
    const name = key(state, limit, page);
    return (decimals ? positionIn(decimals, name) : undefined) ?? this.marks.get(name);
  }
}

/** The zero in front keeps the value from being rounded up, the byte of 1 keeps zeros behind it. */
function decimalsOf(name: string, position: Position): string {
  const bytes = Buffer.from(`\u0001${checkOf(name, position)}${JSON.stringify(position)}`);
  return bytes.length > MAX_BYTES ? '' : `.0${BigInt(`0x${bytes.toString('hex')}`)}`;
}

const DECIMALS = /^0([1-9]\d{0,1799})$/;
const CHECK = 8;

/** The position, where the decimals belong to this very page: a client may ask for another order with the same cursor. */
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

/** Parameters that pick the page. */
const PAGING = new Set(['cursor', 'per_page', 'offset', 'limit']);

/** A digest of everything that decides which rows a page has and in which order: a query may be long. */
function key({ ctx, operation, query }: ReadState, limit: number, page: number): string {
  const place = ctx && 'projectId' in ctx ? ctx.projectId : ctx && 'workspaceId' in ctx ? ctx.workspaceId : '';
  const narrowing = Object.entries(query).filter(([name]) => !PAGING.has(name));
  const text = JSON.stringify([ctx?.userId, place, operation?.id, narrowing.sort(), limit, page]);
  return createHash('sha1').update(text).digest('base64');
}
