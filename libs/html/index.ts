import { HtmlWriter } from './html.writer';
import { TextWriter } from './text.writer';
import { walkHtml, type Writer } from './walk';

/** A text of people after it was cleaned. */
export interface CleanHtml {
  readonly html: string;
  /** The text that a reader sees: a line for each block, items of lists with their marks. */
  readonly text: string;
}

const EMPTY: CleanHtml = { html: '<p></p>', text: '' };

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
export function cleanHtml(html: string): CleanHtml {
  if (html === '' || html === EMPTY.html) return EMPTY;
  const markup = new HtmlWriter();
  const text = new TextWriter();
  walkHtml(html, both(markup, text));
  const clean = markup.toString();
  return clean === '' ? EMPTY : { html: clean, text: text.toString() };
}
