import type { Attributes } from './attributes';
import { BLOCKS } from './elements';
import type { HtmlHandler } from './walk-html';
import { folded } from './white-space';

const INDENT = '  ';
/** Deeper nested lists are not indented further, because the text would consist mostly of white space. */
const MAX_INDENTS = 8;

interface OpenList {
  /** The number of the next item; undefined in lists without numbers. */
  next: number | undefined;
}

/** Writes the text as readers see it: one line per block, marks before list items, tabs between table cells. */
export class TextWriter implements HtmlHandler {
  private readonly lines: string[] = [];
  private readonly lists: OpenList[] = [];
  private line = '';
  /** The mark of the current item. It is dropped if no text follows. */
  private mark = '';
  /** True if another space would be redundant. */
  private spaced = true;
  private verbatim = 0;
  private cells = 0;

  open(tag: string, attributes: Attributes): void {
    if (BLOCKS.has(tag) || tag === 'tr') this.startLine();
    if (tag === 'br') this.breakLine();
    else if (tag === 'ul' || tag === 'menu') this.lists.push({ next: undefined });
    else if (tag === 'ol') this.lists.push({ next: Number.parseInt(attributes.get('start') ?? '1', 10) || 1 });
    else if (tag === 'li') this.mark = this.markOfItem(attributes);
    else if (tag === 'input') this.mark = withBox(this.mark, attributes.has('checked'));
    else if (tag === 'pre') this.verbatim++;
    else if (tag === 'tr') this.cells = 0;
    else if ((tag === 'td' || tag === 'th') && this.cells++ > 0) this.append('\t', true);
  }

  close(tag: string): void {
    if (BLOCKS.has(tag) || tag === 'tr') this.startLine();
    if (tag === 'ul' || tag === 'ol' || tag === 'menu') this.lists.pop();
    else if (tag === 'li') this.mark = '';
    else if (tag === 'pre') this.verbatim--;
  }

  text(text: string): void {
    if (this.verbatim > 0) return this.verbatimText(text);
    const line = folded(text);
    const shown = this.spaced && line.startsWith(' ') ? line.slice(1) : line;
    if (shown !== '') this.append(shown, shown.endsWith(' '));
  }

  toString(): string {
    this.startLine();
    return this.lines.join('\n').trim();
  }

  private verbatimText(text: string): void {
    const [first = '', ...others] = text.split(/\r\n?|\n/);
    if (first !== '') this.append(first, false);
    for (const other of others) {
      this.breakLine();
      if (other !== '') this.append(other, false);
    }
  }

  private append(text: string, spaced: boolean): void {
    this.line += this.mark + text;
    this.mark = '';
    this.spaced = spaced;
  }

  private startLine(): void {
    if (this.line !== '') this.breakLine();
  }

  private breakLine(): void {
    this.lines.push(this.line.trimEnd());
    this.line = '';
    this.spaced = true;
  }

  private markOfItem(attributes: Attributes): string {
    const list = this.lists.at(-1);
    const indent = INDENT.repeat(Math.min(MAX_INDENTS, Math.max(0, this.lists.length - 1)));
    const sign = list?.next === undefined ? '- ' : `${list.next++}. `;
    const checked = attributes.get('data-checked');
    return checked === undefined ? indent + sign : withBox(indent + sign, checked === 'true');
  }
}

/**
 * Adds the checkbox of a task. Editors mark tasks twice, on the item and by an input inside of it; the box is added
 * once.
 */
const withBox = (mark: string, checked: boolean): string =>
  mark === '' || mark.endsWith('] ') ? mark : `${mark}[${checked ? 'x' : ' '}] `;
