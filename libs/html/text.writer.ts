import type { Attributes } from './attributes';
import { BLOCKS } from './elements';
import type { Writer } from './walk';

const INDENT = '  ';
/** Lists in lists beyond these are not indented any more: a text would be mostly white space. */
const MAX_INDENTS = 8;

interface OpenList {
  /** The number of the next item; undefined in lists without numbers. */
  next: number | undefined;
}

/** Writes the text that a reader sees: a line for each block, marks before the items of lists, tabs between cells. */
export class TextWriter implements Writer {
  private readonly lines: string[] = [];
  private readonly lists: OpenList[] = [];
  private line = '';
  /** A mark is no text: it goes when nothing follows. */
  private mark = '';
  /** Whether a space would be one too many. */
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
    const folded = text.replace(/\s+/g, ' ');
    const shown = this.spaced && folded.startsWith(' ') ? folded.slice(1) : folded;
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

/** The box of a task, which editors say twice: at the item and by an input in it. */
const withBox = (mark: string, checked: boolean): string =>
  mark === '' || mark.endsWith('] ') ? mark : `${mark}[${checked ? 'x' : ' '}] `;
