import type { Attributes } from './attributes';
import {
  containerOf,
  leafOf,
  marksOf,
  textblockOf,
  within,
  type DocumentMark,
  type DocumentNode,
} from './document.nodes';
import { BLOCKS } from './elements';
import type { HtmlHandler } from './walk-html';
import { folded } from './white-space';

/** What a node may contain. */
type ContentModel = 'blocks' | 'items' | 'rows' | 'cells' | 'text';

interface Frame {
  type: string;
  attrs: object | undefined;
  readonly place: ContentModel;
  /** True if the frame was created for content in the wrong position. It is removed if it stays empty. */
  readonly implicit: boolean;
  readonly content: DocumentNode[];
  /** True if another space would be redundant. */
  spaced: boolean;
}

const PLACES: ReadonlyMap<string, ContentModel> = new Map(
  Object.entries<ContentModel>({
    ...{ paragraph: 'text', heading: 'text', codeBlock: 'text' },
    ...{ bulletList: 'items', orderedList: 'items', taskList: 'items', table: 'rows', tableRow: 'cells' },
  }),
);
const OF_PLACE: ReadonlyMap<string, ContentModel> = new Map(
  Object.entries<ContentModel>({
    ...{ listItem: 'items', taskItem: 'items', tableRow: 'rows', tableCell: 'cells', tableHeader: 'cells' },
  }),
);
/** The node that is inserted between a node and content that belongs into a different kind of node. */
const BETWEEN: Readonly<Record<Exclude<ContentModel, 'text'>, (wanted: ContentModel) => string>> = {
  blocks: (wanted) => (wanted === 'items' ? 'bulletList' : 'table'),
  items: () => 'listItem',
  rows: () => 'tableRow',
  cells: () => 'tableCell',
};

/** The maximum depth of nodes. One level is two levels of JSON, and bodies may have 50 of those. */
const DEEPEST = 15;
const PARTS: ReadonlySet<string> = new Set(['tr', 'td', 'th', 'thead', 'tbody', 'tfoot', 'caption']);
const NO_MARKS: readonly DocumentMark[] = [];
const PARAGRAPH: DocumentNode = { type: 'paragraph' };

const frame = ({ type, attrs }: DocumentNode, implicit = false): Frame => ({
  type,
  attrs,
  place: PLACES.get(type) ?? 'blocks',
  implicit,
  content: [],
  spaced: true,
});

/** Writes the editor document of a text. The result always conforms to the schema, whatever elements it gets. */
export class DocumentWriter implements HtmlHandler {
  private readonly frames: Frame[] = [frame({ type: 'doc' })];
  private readonly depths: number[] = [];
  private readonly outerMarks: (readonly DocumentMark[])[] = [];
  private marks = NO_MARKS;

  open(tag: string, attributes: Attributes): void {
    if (isBlock(tag)) this.openBlock(tag, attributes);
    else this.openInline(tag, attributes);
  }

  close(tag: string): void {
    if (isBlock(tag)) this.endDownTo(this.depths.pop()!);
    else this.marks = this.outerMarks.pop()!;
  }

  text(text: string): void {
    if (this.top.type === 'codeBlock') return this.addText(text);
    const shown = folded(text);
    if (this.top.place !== 'text' && shown === ' ') return;
    const { spaced } = this.textFrame();
    this.addText(spaced && shown.startsWith(' ') ? shown.slice(1) : shown);
    this.top.spaced = shown.endsWith(' ');
  }

  document(): DocumentNode {
    this.endDownTo(1);
    return node(this.frames[0]!);
  }

  private get top(): Frame {
    return this.frames[this.frames.length - 1]!;
  }

  private openBlock(tag: string, attributes: Attributes): void {
    this.endText();
    this.depths.push(this.frames.length);
    const container = containerOf(tag, attributes);
    const textblock = textblockOf(tag, attributes);
    if (container) this.openContainer(container);
    else if (textblock && this.reach('blocks')) this.frames.push(frame(textblock));
    else if (tag === 'hr' && this.reach('blocks')) this.top.content.push({ type: 'horizontalRule' });
  }

  private openInline(tag: string, attributes: Attributes): void {
    this.outerMarks.push(this.marks);
    if (tag === 'br') this.addBreak();
    else if (tag === 'input') this.check(attributes.has('checked'));
    else if (tag === 'code' && this.top.type === 'codeBlock') this.top.attrs ??= languageOf(attributes);
    else this.openMarked(tag, attributes);
  }

  private openMarked(tag: string, attributes: Attributes): void {
    const leaf = leafOf(tag, attributes);
    if (leaf) this.addLeaf(leaf);
    const marks = marksOf(tag, attributes);
    if (marks.length) this.marks = within(this.marks, marks);
  }

  private openContainer(container: DocumentNode): void {
    if (this.frames.length >= DEEPEST || !this.reach(OF_PLACE.get(container.type) ?? 'blocks')) return;
    const { type, attrs = {} } = container;
    if (type !== 'listItem') this.frames.push(frame(container));
    else if (this.top.type === 'taskList')
      this.frames.push(frame({ type: 'taskItem', attrs: { checked: false, ...attrs } }));
    else this.frames.push(frame({ type }));
  }

  /** Opens the nodes that are needed to insert the wanted content. Returns false if that would be too deep. */
  private reach(wanted: ContentModel): boolean {
    this.endText();
    if (wanted === 'items' && this.top.implicit && this.frames.at(-2)?.place === 'items') this.endFrame();
    while (this.top.place !== wanted) {
      if (this.frames.length >= DEEPEST && wanted !== 'blocks') return false;
      const between = BETWEEN[this.top.place as Exclude<ContentModel, 'text'>](wanted);
      const asTask = between === 'listItem' && this.top.type === 'taskList';
      this.frames.push(frame(asTask ? { type: 'taskItem', attrs: { checked: false } } : { type: between }, true));
    }
    return true;
  }

  private textFrame(): Frame {
    if (this.top.place !== 'text') {
      this.reach('blocks');
      this.frames.push(frame(PARAGRAPH, true));
    }
    return this.top;
  }

  private addText(text: string): void {
    if (text === '') return;
    const { content, type } = this.top;
    const marks = type === 'codeBlock' ? NO_MARKS : this.marks;
    const last = content.at(-1);
    if (last?.text !== undefined && (last.marks ?? NO_MARKS) === marks) {
      content[content.length - 1] = { ...last, text: last.text + text };
    } else content.push({ type: 'text', ...(marks.length ? { marks } : {}), text });
  }

  private addBreak(): void {
    if (this.top.type === 'codeBlock') return this.addText('\n');
    const { content } = this.textFrame();
    content.push({ type: 'hardBreak' });
    this.top.spaced = true;
  }

  private addLeaf(leaf: DocumentNode): void {
    if (this.top.type === 'codeBlock') return;
    this.textFrame().content.push(leaf);
    this.top.spaced = false;
  }

  /** A checkbox at the beginning of an item turns the item into a task and the list into a task list. */
  private check(checked: boolean): void {
    const item = this.top;
    const list = this.frames.at(-2);
    if (item.content.length || !list) return;
    if (item.type === 'taskItem') item.attrs = { checked: checked || (item.attrs as { checked: boolean }).checked };
    if (item.type !== 'listItem' || list.type !== 'bulletList' || list.content.length) return;
    list.type = 'taskList';
    item.type = 'taskItem';
    item.attrs = { checked };
  }

  private endText(): void {
    if (this.top.place === 'text') this.endFrame();
  }

  private endDownTo(depth: number): void {
    while (this.frames.length > depth) this.endFrame();
  }

  private endFrame(): void {
    const ended = this.frames.pop()!;
    if (ended.place === 'text' && ended.type !== 'codeBlock') trimEnd(ended.content);
    const isNothing = ended.content.length === 0 && (ended.implicit || NEEDY.has(ended.place));
    if (!isNothing) this.top.content.push(node(ended));
  }
}

const isBlock = (tag: string): boolean => BLOCKS.has(tag) || PARTS.has(tag);

/** Lists, tables and rows are dropped if they are empty. */
const NEEDY: ReadonlySet<ContentModel> = new Set<ContentModel>(['items', 'rows', 'cells']);

const languageOf = (attributes: Attributes): object | undefined => {
  const language = /(?:^|\s)language-([\w+#.-]{1,40})(?:\s|$)/.exec(attributes.get('class') ?? '')?.[1];
  return language === undefined ? undefined : { language };
};

function trimEnd(content: DocumentNode[]): void {
  const last = content.at(-1);
  if (last?.text?.endsWith(' ')) {
    content.pop();
    const text = last.text.slice(0, -1);
    if (text !== '') content.push({ ...last, text });
  }
}

const STARTS_WITH_PARAGRAPH: ReadonlySet<string> = new Set(['listItem', 'taskItem']);

/** Makes the node of a frame. Items begin with a paragraph, and nodes that contain blocks have at least one. */
function node({ type, attrs, content, place }: Frame): DocumentNode {
  if (place === 'blocks' && lacksParagraph(type, content)) content.unshift(PARAGRAPH);
  if (content.length === 0) return attrs ? { type, attrs } : { type };
  return attrs ? { type, attrs, content } : { type, content };
}

const lacksParagraph = (type: string, [first]: readonly DocumentNode[]): boolean =>
  first === undefined || (STARTS_WITH_PARAGRAPH.has(type) && first.type !== 'paragraph');
