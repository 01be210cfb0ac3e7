import { AsyncLocalStorage } from 'node:async_hooks';
import { Slices } from '#kernel';
import type { Attributes } from './attributes';
import { htmlOfDocument, InvalidDocument } from './document.html';
import type { DocumentNode } from './document.nodes';
import { DocumentWriter } from './document.writer';
import { escapeText, HtmlWriter } from './html.writer';
import { TextWriter } from './text.writer';
import { walkHtml, walkHtmlInSlices, type Writer } from './walk';

/** A text of people after it was cleaned. */
export interface CleanHtml {
  readonly html: string;
  /** The text that a reader sees: a line for each block, items of lists with their marks. */
  readonly text: string;
}

export interface RichText extends CleanHtml {
  /** The same as an editor's document. */
  readonly document: DocumentNode;
}

const EMPTY = '<p></p>';

/** Plain text as the paragraph that says it. */
export const htmlOfText = (text: string): string => (text ? `<p>${escapeText(text)}</p>` : EMPTY);

/** Writers of one walk. */
class All implements Writer {
  constructor(private readonly writers: readonly Writer[]) {}

  open(tag: string, attributes: Attributes): void {
    for (const writer of this.writers) writer.open(tag, attributes);
  }

  close(tag: string): void {
    for (const writer of this.writers) writer.close(tag);
  }

  text(text: string): void {
    for (const writer of this.writers) writer.text(text);
  }

  lost(tag: string): void {
    for (const writer of this.writers) writer.lost?.(tag);
  }
}

/** Sees whether pictures lose what they show. */
class Watch implements Writer {
  hasLost = false;

  open(): void {}
  close(): void {}
  text(): void {}
  lost(): void {
    this.hasLost = true;
  }
}

const clean = (markup: HtmlWriter, text: TextWriter): CleanHtml => ({
  html: markup.toString() || EMPTY,
  text: text.toString(),
});

/** What was cleaned before the work at hand began: texts as HTML, and documents by the object that was sent. */
const cleaned = new AsyncLocalStorage<ReadonlyMap<string | object, Cleaned>>();

interface Cleaned {
  readonly whole: RichText;
  readonly losesPictures: boolean;
}

const known = (text: string | object): Cleaned | undefined => cleaned.getStore()?.get(text);

/**
 * Keeps what a reader may be shown and drops what could act: scripts, handlers, foreign frames, odd schemes. What it
 * answers it leaves as it is. Bodies bound the length (`member.html`): the time grows with it.
 */
export function cleanHtml(html: string): CleanHtml {
  const { whole } = known(html) ?? {};
  if (whole) return { html: whole.html, text: whole.text };
  const [markup, text] = [new HtmlWriter(), new TextWriter()];
  walkHtml(html, new All([markup, text]));
  return clean(markup, text);
}

/** What may stand in a `src` without a closer look: an address of the web or of this site. */
const ODD_SOURCE = /\bsrc\s*=\s*(?!["']?(?:https?:\/\/|\/(?![\\/])))/i;

/** Whether pictures of the text lose what they show, as those whose bytes stand in it (`data:`) do. */
export function losesPictures(html: string): boolean {
  if (!ODD_SOURCE.test(html)) return false;
  const seen = known(html);
  if (seen) return seen.losesPictures;
  const watch = new Watch();
  walkHtml(html, watch);
  return watch.hasLost;
}

/** Clean HTML with its document. */
export function richText(html: string): RichText {
  const { whole } = known(html) ?? {};
  if (whole) return whole;
  const [markup, text, document] = [new HtmlWriter(), new TextWriter(), new DocumentWriter()];
  walkHtml(html, new All([markup, text, document]));
  return { ...clean(markup, text), document: document.document() };
}

/** The same from an editor's document; `InvalidDocument` where it is none. */
export const richTextOf = (document: object): RichText => known(document)?.whole ?? richText(htmlOfDocument(document));

/**
 * Does work in which the texts are found cleaned: before it begins, and in slices between which other requests are
 * answered. So no transaction waits for a long text, and no request for one of somebody else.
 */
export async function withCleaned<T>(texts: readonly (string | object)[], work: () => Promise<T>): Promise<T> {
  const slices = new Slices();
  const all = new Map<string | object, Cleaned>();
  for (const text of new Set(texts)) {
    if (slices.isOver) await slices.next();
    const html = typeof text === 'string' ? text : htmlOrNothing(text);
    if (html !== undefined) all.set(text, await cleanedInSlices(html, slices));
  }
  return cleaned.run(all, work);
}

/** What is no document is refused where it is read, by the name of its member. */
function htmlOrNothing(document: object): string | undefined {
  try {
    return htmlOfDocument(document);
  } catch (error) {
    if (error instanceof InvalidDocument) return undefined;
    throw error;
  }
}

async function cleanedInSlices(html: string, slices: Slices): Promise<Cleaned> {
  if (slices.isOver) await slices.next();
  const [markup, text, document, watch] = [new HtmlWriter(), new TextWriter(), new DocumentWriter(), new Watch()];
  await walkHtmlInSlices(html, new All([markup, text, document, watch]), slices);
  const whole = { ...clean(markup, text), document: document.document() };
  return { whole, losesPictures: watch.hasLost };
}
