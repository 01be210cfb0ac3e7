import { htmlOfDocument } from './document.html';
import type { DocumentNode } from './document.nodes';
import { DocumentWriter } from './document.writer';
import { escapeText, HtmlWriter } from './html.writer';
import { TextWriter } from './text.writer';
import { walkHtml, type Writer } from './walk';

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

/** Two writers of one walk. */
const both = (a: Writer, b: Writer): Writer => ({
  open: (tag, attributes) => {
    a.open(tag, attributes);
    b.open(tag, attributes);
  },
  close: (tag) => {
    a.close(tag);
    b.close(tag);
  },
  text: (text) => {
    a.text(text);
    b.text(text);
  },
});

/**
 * Keeps what a reader may be shown and drops what could act: scripts, handlers, foreign frames, odd schemes. What it
 * answers it leaves as it is. Bodies bound the length (`member.html`): the time grows with it.
 */
export function cleanHtml(html: string, also?: Writer): CleanHtml {
  const markup = new HtmlWriter();
  const text = new TextWriter();
  const writer = both(markup, text);
  walkHtml(html, also ? both(writer, also) : writer);
  return { html: markup.toString() || EMPTY, text: text.toString() };
}

/** What may stand in a `src` without a closer look: an address of the web or of this site. */
const ODD_SOURCE = /\bsrc\s*=\s*(?!["']?(?:https?:\/\/|\/(?![\\/])))/i;

/** Whether pictures of the text lose what they show, as those whose bytes stand in it (`data:`) do. */
export function losesPictures(html: string): boolean {
  if (!ODD_SOURCE.test(html)) return false;
  let lost = false;
  walkHtml(html, { open: () => {}, close: () => {}, text: () => {}, lost: () => (lost = true) });
  return lost;
}

/** Clean HTML with its document. */
export function richText(html: string): RichText {
  const document = new DocumentWriter();
  return { ...cleanHtml(html, document), document: document.document() };
}

/** The same from an editor's document; `InvalidDocument` where it is none. */
export const richTextOf = (document: object): RichText => richText(htmlOfDocument(document));
