import type { TokenizerCallbacks } from 'htmlparser2';
import type { Slices } from '#kernel';
import { isAllowed, permitted, type Attributes } from './attributes';
import { ALLOWED_ELEMENTS, DROPPED_ELEMENTS, type Element } from './elements';

/** Receives the allowed parts of a text. Each `open` is followed by its `close`, even for elements without content. */
export interface HtmlHandler {
  open(tag: string, attributes: Attributes): void;
  close(tag: string): void;
  text(text: string): void;
  /** Called before `open` for an element whose `src`, the address, is not allowed. The element is kept without it. */
  lost?(tag: string, address: string): void;
}

/** The maximum depth of elements, more than any editor produces. Of deeper elements, only the text is kept. */
const DEEPEST = 100;
/** How many open elements an opening tag checks for those that it closes. */
const NEAREST = 12;
/** The maximum number of attributes that are read of an element. Allowed elements have fewer. */
const MAX_ATTRIBUTES = 32;

/**
 * Reads HTML once, in time proportional to its length: it builds no tree and searches at most `DEEPEST` open elements.
 * The writer receives well-formed, allowed elements.
 */
class Walk implements TokenizerCallbacks {
  private readonly stack: string[] = [];
  private readonly openOf = new Map<string, number>();
  private written = '';
  private tag = '';
  private attributes: Map<string, string> | undefined;
  private seen = 0;
  private name: string | undefined;
  private value = '';
  /** The removed element that is currently open, and the number of nested elements with its name. */
  private unread: { readonly tag: string; levels: number } | undefined;

  constructor(
    private readonly html: string,
    private readonly writer: HtmlHandler,
  ) {}

  ontext(start: number, end: number): void {
    if (!this.unread) this.written += this.html.slice(start, end);
  }

  ontextentity(codepoint: number): void {
    if (!this.unread) this.written += String.fromCodePoint(codepoint);
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.html.slice(start, end).toLowerCase();
    this.attributes = undefined;
    this.seen = 0;
  }

  onattribname(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    const wanted = ++this.seen <= MAX_ATTRIBUTES && isAllowed(this.tag, name) && !this.attributes?.has(name);
    this.name = wanted ? name : undefined;
    this.value = '';
  }

  onattribdata(start: number, end: number): void {
    if (this.name !== undefined) this.value += this.html.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    if (this.name !== undefined) this.value += String.fromCodePoint(codepoint);
  }

  onattribend(): void {
    if (this.name !== undefined) (this.attributes ??= new Map()).set(this.name, this.value);
  }

  onopentagend(): void {
    this.open(this.tag, false);
  }

  onselfclosingtag(): void {
    this.open(this.tag, true);
  }

  onclosetag(start: number, end: number): void {
    const tag = this.html.slice(start, end).toLowerCase();
    if (this.unread) this.leaveUnread(tag);
    else if (this.openOf.get(tag)) this.endDownTo(this.stack.lastIndexOf(tag));
  }

  onend(): void {
    this.endDownTo(0);
    this.flush();
  }

  // These parts are removed.
  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}

  private open(tag: string, closesItself: boolean): void {
    if (this.unread) {
      this.unread.levels += tag === this.unread.tag ? 1 : 0;
      return;
    }
    const element = ALLOWED_ELEMENTS.get(tag);
    if (element) this.openKept(element, element.isVoid || (closesItself && element.isComponent));
    else if (DROPPED_ELEMENTS.has(tag)) this.unread = { tag, levels: 1 };
  }

  private openKept({ tag, implied }: Element, closed: boolean): void {
    for (const { ends, within } of implied) this.endImplied(ends, within);
    if (!closed && this.stack.length >= DEEPEST) return;
    const attributes = permitted(tag, this.attributes);
    if (!attributes) return;
    this.flush();
    const source = this.attributes?.get('src');
    if (source !== undefined && !attributes.has('src')) this.writer.lost?.(tag, source);
    this.writer.open(tag, attributes);
    if (closed) return this.writer.close(tag);
    this.stack.push(tag);
    this.openOf.set(tag, (this.openOf.get(tag) ?? 0) + 1);
  }

  private leaveUnread(tag: string): void {
    if (tag === this.unread?.tag && --this.unread.levels === 0) this.unread = undefined;
  }

  private endImplied(ends: ReadonlySet<string>, within: ReadonlySet<string>): void {
    let lowest = -1;
    const farthest = Math.max(0, this.stack.length - NEAREST);
    for (let i = this.stack.length - 1; i >= farthest && !within.has(this.stack[i]!); i--) {
      if (ends.has(this.stack[i]!)) lowest = i;
    }
    if (lowest >= 0) this.endDownTo(lowest);
  }

  private endDownTo(index: number): void {
    this.flush();
    while (this.stack.length > index) {
      const tag = this.stack.pop()!;
      this.openOf.set(tag, this.openOf.get(tag)! - 1);
      this.writer.close(tag);
    }
  }

  private flush(): void {
    if (this.written === '') return;
    this.writer.text(this.written);
    this.written = '';
  }
}

function reading(html: string, writer: HtmlHandler) {
  // oxlint-disable-next-line typescript/no-require-imports -- on first use, and without waiting
  const { Tokenizer }: typeof import('htmlparser2') = require('htmlparser2');
  return new Tokenizer({ decodeEntities: true }, new Walk(html, writer));
}

/** Passes the allowed parts of HTML to a handler. */
export function walkHtml(html: string, writer: HtmlHandler): void {
  const tokenizer = reading(html, writer);
  tokenizer.write(html);
  tokenizer.end();
}

/**
 * The number of characters that are read before the time is checked. The most expensive ones take one to two
 * milliseconds.
 */
const PIECE = 4096;

/** Like `walkHtml`, but in slices between which the process serves other requests. */
export async function walkHtmlInSlices(html: string, writer: HtmlHandler, slices: Slices): Promise<void> {
  const tokenizer = reading(html, writer);
  for (let at = 0; at < html.length; at += PIECE) {
    if (slices.isOver) await slices.next();
    tokenizer.write(html.slice(at, at + PIECE));
  }
  tokenizer.end();
}
