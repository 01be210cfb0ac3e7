import { Ambient, Slices } from '#kernel';
import type { Attributes } from './attributes';
import { htmlOfDocument, InvalidDocument } from './document.html';
import type { DocumentNode } from './document.nodes';
import { DocumentWriter } from './document.writer';
import { escapeText, HtmlWriter } from './html.writer';
import { TextWriter } from './text.writer';
import { walkHtml, walkHtmlInSlices, type HtmlHandler } from './walk-html';

/** Clean HTML and its plain text. */
export interface CleanHtml {
  readonly html: string;
  /** The text as readers see it: one line per block, list items with their marks. */
  readonly text: string;
}

/** A rich text: clean HTML, its plain text, and its editor document. */
export interface RichText extends CleanHtml {
  /** The editor document of the same text. */
  readonly document: DocumentNode;
}

const EMPTY = '<p></p>';

/** Converts plain text to HTML. */
export const htmlOfText = (text: string): string => (text ? `<p>${escapeText(text)}</p>` : EMPTY);

/** Passes one walk to several handlers. */
class All implements HtmlHandler {
  constructor(private readonly writers: readonly HtmlHandler[]) {}

  open(tag: string, attributes: Attributes): void {
    for (const writer of this.writers) writer.open(tag, attributes);
  }

  close(tag: string): void {
    for (const writer of this.writers) writer.close(tag);
  }

  text(text: string): void {
    for (const writer of this.writers) writer.text(text);
  }

  lost(tag: string, address: string): void {
    for (const writer of this.writers) writer.lost?.(tag, address);
  }
}

/** Detects whether pictures lose their content. */
class Watch implements HtmlHandler {
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

/** Texts that were cleaned before the current work began: HTML by its string, documents by the object that was sent. */
const cleaned = new Ambient<ReadonlyMap<string | object, Cleaned>>();

interface Cleaned {
  readonly whole: RichText;
  readonly losesPictures: boolean;
}

const known = (text: string | object): Cleaned | undefined => cleaned.get()?.get(text);

/**
 * Removes everything from HTML that could run code or load foreign content: scripts, event handlers, frames, unknown
 * schemes. Clean HTML stays unchanged. Limit the length first (`member.html`), because the time grows with it.
 */
export function cleanHtml(html: string): CleanHtml {
  const { whole } = known(html) ?? {};
  if (whole) return { html: whole.html, text: whole.text };
  const [markup, text] = [new HtmlWriter(), new TextWriter()];
  walkHtml(html, new All([markup, text]));
  return clean(markup, text);
}

/** Matches a `src` that needs a closer look, because it is neither an address of the web nor of this site. */
const ODD_SOURCE = /\bsrc\s*=\s*(?!["']?(?:https?:\/\/|\/(?![\\/])))/i;

/** True if pictures lose their content when the text is cleaned, such as those with `data:` addresses. */
export function losesPictures(html: string): boolean {
  if (!ODD_SOURCE.test(html)) return false;
  const seen = known(html);
  if (seen) return seen.losesPictures;
  const watch = new Watch();
  walkHtml(html, watch);
  return watch.hasLost;
}

/** Cleans HTML and returns it as a rich text. */
export function richText(html: string): RichText {
  const { whole } = known(html) ?? {};
  if (whole) return whole;
  const [markup, text, document] = [new HtmlWriter(), new TextWriter(), new DocumentWriter()];
  walkHtml(html, new All([markup, text, document]));
  return { ...clean(markup, text), document: document.document() };
}

/** Makes a rich text from an editor document. Throws `InvalidDocument`. */
export const richTextOf = (document: object): RichText => known(document)?.whole ?? richText(htmlOfDocument(document));

/**
 * Cleans texts in slices before `work` begins, so that neither its transaction nor other requests wait for a long text.
 * Inside of `work`, `richText` and the like use the results.
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

/** Returns undefined for an invalid document. It is rejected later, with the name of its member. */
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
