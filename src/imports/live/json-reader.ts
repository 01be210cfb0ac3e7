import { setTimeout as sleep } from 'node:timers/promises';
import { OutboundFailure, type Outbound, type OutboundResponse } from '#outbound';
import { ImportError } from '../import.error';
import type { JsonPage, KeptAnswers } from './kept-answers';

export interface ReaderOptions {
  readonly outbound: Outbound;
  readonly headers: Readonly<Record<string, string>>;
  /** Receives the reason for each pause. */
  readonly onWait: (why: string) => void;
  /** Ends pauses. */
  readonly signal?: AbortSignal;
  /** Answers of an earlier run that was cut off, and of this one. */
  readonly kept?: KeptAnswers;
}

/** A page of a list that goes on with a cursor. */
interface CursorPage {
  readonly results: readonly unknown[];
  readonly next_cursor?: string;
  readonly next_page_results?: boolean;
  readonly total_results?: number;
}

const TIMEOUT_MS = 60_000;
const MAX_BYTES = 64 << 20;
const TRIES = 8;
/** The pause after a failure. It doubles with each further one. */
const FIRST_PAUSE_MS = 1_000;
/** A server that asks for a longer pause is taken to be closed for today. */
const MAX_PAUSE_MS = 65 * 60_000;

/** How often a list is read whose pages shift. */
const MAX_PASSES = 3;

/** What is not there, or is not part of what the source has paid for. */
const GONE = [402, 404, 410, 451];

/** Reads JSON from another server. Waits where it asks for it, and tries again what may succeed later. */
export class JsonReader {
  constructor(private readonly options: ReaderOptions) {}

  /** Reads all pages of a list. */
  async *list(url: string): AsyncIterable<unknown> {
    const seen = new Set<string>();
    for (let at: string | undefined = url; at !== undefined && !seen.has(at);) {
      seen.add(at);
      const page: JsonPage | undefined = await this.page(at);
      if (!page) throw new ImportError(`There is nothing at ${at}.`);
      if (!Array.isArray(page.value)) throw new ImportError(`The answer of ${at} is no list.`);
      yield* page.value as unknown[];
      at = page.next;
    }
  }

  /**
   * Reads a list whose pages go on with cursors, or that is answered as a whole; nothing if the server does not have it.
   * Pages are offsets and shift while others write: a list of fewer distinct records than it says is read again.
   */
  async *results<T extends { readonly id: string }>(url: string): AsyncIterable<T> {
    const seen = new Set<string>();
    for (let pass = 0, total = 1; pass < MAX_PASSES && seen.size < total; pass++) {
      total = 0;
      for await (const page of this.cursorPages(url)) {
        total = page.total_results ?? 0;
        const fresh = (page.results as readonly T[]).filter(({ id }) => !seen.has(id));
        for (const { id } of fresh) seen.add(id);
        yield* fresh;
      }
    }
  }

  private async *cursorPages(url: string): AsyncIterable<CursorPage> {
    const cursors = new Set<string>();
    for (let cursor: string | undefined = ''; cursor !== undefined && !cursors.has(cursor);) {
      cursors.add(cursor);
      const at = new URL(url);
      if (cursor) at.searchParams.set('cursor', cursor);
      const answer: JsonPage | undefined = await this.page(at.href);
      const page: CursorPage = Array.isArray(answer?.value)
        ? { results: answer.value }
        : ((answer?.value as CursorPage | undefined) ?? { results: [] });
      if (!Array.isArray(page.results)) throw new ImportError(`The answer of ${url} is no list.`);
      yield page;
      cursor = page.next_page_results ? page.next_cursor : undefined;
    }
  }

  /** Reads one page or record; undefined if it does not exist. */
  async page(url: string): Promise<JsonPage | undefined> {
    const { kept } = this.options;
    if (!kept) return this.asked(url);
    const known = await kept.read(url);
    if (known !== undefined) return known ?? undefined;
    const page = await this.asked(url);
    await kept.write(url, page ?? null);
    return page;
  }

  private async asked(url: string): Promise<JsonPage | undefined> {
    let why = '';
    let failures = 0;
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const answer = await this.answer(url);
      if (answer instanceof OutboundFailure) why = answer.message;
      else if (GONE.includes(answer.status)) return undefined;
      else if (answer.status < 300) {
        const value = parsed(answer);
        if (value !== undefined) return { value, next: nextOf(answer) };
        why = 'it is no JSON';
      } else if (isTemporary(answer)) why = `status ${answer.status}`;
      else throw new ImportError(`${url} answers with status ${answer.status}${hintFor(answer.status)}.`);
      const asked = answer instanceof OutboundFailure ? undefined : askedPause(answer);
      await this.pause(url, why, asked ?? FIRST_PAUSE_MS * 2 ** failures++);
    }
    throw new ImportError(`${url} has not answered after ${TRIES} tries: ${why}.`);
  }

  private async answer(url: string): Promise<OutboundResponse | OutboundFailure> {
    const { outbound, headers } = this.options;
    try {
      const limits = { timeoutMs: TIMEOUT_MS, bodyMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
      return await outbound.send({ method: 'GET', url, headers, ...limits });
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      if (error.reason === 'refused') throw new ImportError(error.message);
      return error;
    }
  }

  private async pause(url: string, why: string, pause: number): Promise<void> {
    if (pause > MAX_PAUSE_MS) {
      const minutes = Math.round(pause / 60_000);
      throw new ImportError(`${url} asks to wait for ${minutes} minutes: try again then.`);
    }
    this.options.onWait(`${Math.ceil(pause / 1000)} s for ${url}: ${why}`);
    await sleep(pause, undefined, { signal: this.options.signal });
  }
}

const header = ({ headers }: OutboundResponse, name: string): string | undefined => {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
};

function isTemporary(answer: OutboundResponse): boolean {
  const { status } = answer;
  if (status === 429 || status === 408 || status >= 500) return true;
  return status === 403 && askedPause(answer) !== undefined;
}

/** The pause that the server asks for, in milliseconds. */
function askedPause(answer: OutboundResponse): number | undefined {
  const after = header(answer, 'retry-after');
  if (after !== undefined) {
    const pause = /^\d+$/.test(after) ? Number(after) * 1000 : Date.parse(after) - Date.now();
    return Number.isNaN(pause) ? undefined : Math.max(pause, 0);
  }
  const reset = Number(header(answer, 'x-ratelimit-reset'));
  const isSpent = header(answer, 'x-ratelimit-remaining') === '0' && reset > 0;
  return isSpent ? Math.max(reset * 1000 - Date.now(), 0) + 1_000 : undefined;
}

const hintFor = (status: number): string =>
  status === 401 || status === 403 ? ': the token is not accepted, or does not allow it' : '';

function parsed({ body, isCut }: OutboundResponse): unknown {
  if (isCut) return undefined;
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

const nextOf = (answer: OutboundResponse): string | undefined =>
  /<([^<>]+)>;\s*rel="?next"?/.exec(header(answer, 'link') ?? '')?.[1];
