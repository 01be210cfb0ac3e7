import { OutboundFailure, type OutboundResponse } from '#outbound';
import { ImportError } from '../import.error';
import type { ConnectionOptions } from './connection-options';
import type { JsonPage } from './kept-answers';
import { askedPause, headerOf, NotYet, notYetOf, patiently } from './patience';

/** A page of a list that goes on with a cursor. */
interface CursorPage {
  readonly results: readonly unknown[];
  readonly next_cursor?: string | null;
  readonly next_page_results?: boolean;
  readonly total_results?: number;
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 64 << 20;
const TRIES = 8;

/** How often a list is read whose pages shift. */
const MAX_PASSES = 3;

/** What is not there, or is not part of what the source has paid for. */
const GONE = [402, 404, 410, 451];
const FORBIDDEN = 403;
/** What servers of other makes answer as well, where a list is not quite the same. */
const UNUSABLE = [400, FORBIDDEN, 405];

interface Asking {
  readonly isOptional?: boolean;
}

/** Reads JSON from another server. Waits where it asks for it, and tries again what may succeed later. */
export class JsonReader {
  constructor(private readonly options: ConnectionOptions) {}

  /** Reads all pages of a list. */
  async *list(url: string): AsyncIterable<unknown> {
    const seen = new Set<string>();
    for (let at: string | undefined = url; at !== undefined && !seen.has(at);) {
      seen.add(at);
      const page: JsonPage | undefined = await this.page(at);
      if (!page) throw new ImportError(`There is nothing at ${at}.`);
      if (!Array.isArray(page.value)) throw new ImportError(`The answer of ${at} is not a list.`);
      yield* page.value as unknown[];
      at = page.next;
    }
  }

  /**
   * Reads a list whose pages go on with cursors, or that is answered as a whole; nothing if the server does not have it.
   * Pages are offsets and shift while others write: a list of fewer distinct records than it says is read again.
   * With `onMissing`, one that the token may not read or that takes no such request is nothing as well, and this is called.
   */
  async *results<T extends { readonly id: string }>(url: string, onMissing?: () => void): AsyncIterable<T> {
    const seen = new Set<string>();
    for (let pass = 0, total = 1; pass < MAX_PASSES && seen.size < total; pass++) {
      total = 0;
      for await (const page of this.cursorPages(url, onMissing)) {
        total = page.total_results ?? 0;
        const fresh = (page.results as readonly T[]).filter(({ id }) => !seen.has(id));
        for (const { id } of fresh) seen.add(id);
        yield* fresh;
      }
    }
  }

  private async *cursorPages(url: string, onMissing?: () => void): AsyncIterable<CursorPage> {
    const cursors = new Set<string>();
    for (let cursor: string | undefined = ''; cursor !== undefined && !cursors.has(cursor);) {
      cursors.add(cursor);
      const at = new URL(url);
      if (cursor) at.searchParams.set('cursor', cursor);
      const answer: JsonPage | undefined = await this.page(at.href, { isOptional: onMissing !== undefined });
      if (!answer) onMissing?.();
      const page = pageOf(answer?.value);
      if (!Array.isArray(page.results)) throw new ImportError(`The answer of ${url} is not a list.`);
      yield page;
      cursor = page.next_page_results ? (page.next_cursor ?? undefined) : undefined;
    }
  }

  /** Reads one page or record; undefined if it does not exist, or if it is optional and cannot be read. */
  async page(url: string, options: Asking = {}): Promise<JsonPage | undefined> {
    const { kept } = this.options;
    if (!kept) return this.asked(url, options);
    const known = await kept.read(url);
    if (known !== undefined) return known ?? undefined;
    const page = await this.asked(url, options);
    await kept.write(url, page ?? null);
    return page;
  }

  private async asked(url: string, options: Asking): Promise<JsonPage | undefined> {
    const { onWait, signal } = this.options;
    const page = await patiently(url, { tries: TRIES, onWait, signal }, () => this.attempt(url, options));
    if (page instanceof NotYet) throw new ImportError(`${url} has not answered after ${TRIES} tries: ${page.why}.`);
    return page;
  }

  private async attempt(url: string, { isOptional = false }: Asking): Promise<JsonPage | undefined | NotYet> {
    const answer = await this.answer(url);
    if (answer instanceof OutboundFailure) return new NotYet(answer.message);
    const { status } = answer;
    if (GONE.includes(status)) return undefined;
    if (status < 300) {
      const value = parsed(answer);
      return value === undefined ? new NotYet('it is no JSON', askedPause(answer)) : { value, next: nextOf(answer) };
    }
    const notYet = notYetOf(answer);
    if (notYet) return notYet;
    if (isOptional && UNUSABLE.includes(status)) return undefined;
    throw new ImportError(`${url} answers with status ${status}${hintFor(status)}.`);
  }

  private async answer(url: string): Promise<OutboundResponse | OutboundFailure> {
    const { outbound, headers, signal } = this.options;
    try {
      const limits = { timeoutMs: TIMEOUT_MS, bodyMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal };
      return await outbound.send({ method: 'GET', url, headers, ...limits });
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      if (error.reason === 'refused') throw new ImportError(error.message);
      return error;
    }
  }
}

/** Reads a page of either version of this interface, or a list that is answered as a whole. */
function pageOf(value: unknown): CursorPage {
  if (value === undefined) return { results: [] };
  if (Array.isArray(value)) return { results: value };
  const { data, has_more: hasMore } = value as { readonly data?: readonly unknown[]; readonly has_more?: boolean };
  return data === undefined
    ? (value as CursorPage)
    : { ...(value as CursorPage), results: data, next_page_results: hasMore };
}

const hintFor = (status: number): string =>
  status === 401 || status === FORBIDDEN ? ': the token is not accepted, or does not allow it' : '';

function parsed({ body, isCut }: OutboundResponse): unknown {
  if (isCut) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

const nextOf = (answer: OutboundResponse): string | undefined =>
  /<([^<>]+)>;\s*rel="?next"?/.exec(headerOf(answer, 'link') ?? '')?.[1];
