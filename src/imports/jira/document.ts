import { HtmlWriter } from '#html';
import type { ShownFile } from './files';

/** A node of the Atlassian Document Format, as far as it is known before it is looked at. */
interface Node {
  readonly type: string;
  readonly attrs: Readonly<Record<string, unknown>>;
  readonly content: readonly unknown[];
  readonly text: string;
  readonly marks: readonly unknown[];
}

/** A text with what it had to leave behind. The HTML is not cleaned. */
export interface ReadText {
  readonly html: string;
  readonly remarks: readonly string[];
}

const MAX_LEVELS = 50;
const MAX_MARKS = 20;

type Attributes = ReadonlyMap<string, string>;
const NONE: Attributes = new Map();

/** Nodes that become elements with their children. */
const ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  ...{ paragraph: ['p'], caption: ['p'], mediaSingle: ['p'], mediaGroup: ['p'] },
  ...{ bulletList: ['ul'], decisionList: ['ul'], listItem: ['li'], decisionItem: ['li', 'p'] },
  ...{ blockquote: ['blockquote'], panel: ['blockquote'], codeBlock: ['pre', 'code'], rule: ['hr'] },
  ...{ hardBreak: ['br'], table: ['table', 'tbody'], tableRow: ['tr'] },
};

/** Marks that become elements; others, such as colours, are left out. */
const MARKS: Readonly<Record<string, string>> = {
  ...{ strong: 'strong', em: 'em', code: 'code', strike: 's', underline: 'u' },
};

/** Finds the files of a name. */
type FilesNamed = (name: string) => readonly ShownFile[];

/** Returns the HTML of a document in the Atlassian Document Format. Nodes that nobody knows show their children. */
export function htmlOfDocument(document: unknown, filesNamed: FilesNamed = () => []): ReadText {
  const reading = new Reading(filesNamed);
  reading.write(document, 0);
  return { html: reading.toString(), remarks: [...reading.remarks] };
}

class Reading {
  readonly remarks = new Set<string>();
  private readonly html = new HtmlWriter();

  constructor(private readonly filesNamed: FilesNamed) {}

  toString(): string {
    return this.html.toString();
  }

  write(value: unknown, level: number): void {
    const node = nodeOf(value);
    if (!node) return;
    if (level > MAX_LEVELS) return void this.remarks.add(`its text has more than ${MAX_LEVELS} levels: they are cut`);
    if (this.isWord(node)) return;
    const children = () => node.content.forEach((child) => this.write(child, level + 1));
    if (node.type === 'expand' || node.type === 'nestedExpand') this.title(node);
    const [tags, attributes] = elementsOf(node);
    this.within(tags, attributes, children);
  }

  /** Writes elements inside of each other. The first one gets the attributes. */
  private within(tags: readonly string[], attributes: Attributes, inner: () => void): void {
    tags.forEach((tag, index) => this.html.open(tag, index === 0 ? attributes : NONE));
    inner();
    for (const tag of [...tags].reverse()) this.html.close(tag);
  }

  private title({ attrs }: Node): void {
    const title = textIn(attrs, 'title');
    if (title) this.within(['p', 'strong'], NONE, () => this.html.text(title));
  }

  /** Writes a node that stands in a line and has no children. */
  private isWord(node: Node): boolean {
    const { type, attrs } = node;
    if (type === 'text') this.marked(node);
    else if (type === 'mention') this.html.text(`@${(textIn(attrs, 'text') || textIn(attrs, 'id')).replace(/^@/, '')}`);
    else if (type === 'emoji') this.html.text(textIn(attrs, 'text') || textIn(attrs, 'shortName'));
    else if (type === 'date') this.html.text(dayOf(attrs.timestamp));
    else if (type === 'status') this.within(['strong'], NONE, () => this.html.text(textIn(attrs, 'text')));
    else if (type === 'inlineCard') this.card(attrs);
    else if (type === 'blockCard' || type === 'embedCard') this.within(['p'], NONE, () => this.card(attrs));
    else if (type === 'media' || type === 'mediaInline') this.media(attrs);
    // A placeholder asks the writer for a text.
    else return type === 'placeholder';
    return true;
  }

  private marked({ text, marks }: Node): void {
    const open = marks.slice(0, MAX_MARKS).flatMap((mark) => markOf(nodeOf(mark)) ?? []);
    for (const { tag, attributes } of open) this.html.open(tag, attributes);
    this.html.text(text);
    for (const { tag } of open.reverse()) this.html.close(tag);
  }

  private card(attrs: Node['attrs']): void {
    const url = textIn(attrs, 'url') || textIn((attrs.data ?? {}) as Node['attrs'], 'url');
    if (url) this.within(['a'], new Map([['href', url]]), () => this.html.text(url));
  }

  /** Files have other ids here than attachments have: they are found by their names. */
  private media(attrs: Node['attrs']): void {
    const [url, name] = [textIn(attrs, 'url'), textIn(attrs, 'alt')];
    if (attrs.type === 'external' && url) return this.picture(url, name);
    const found = name ? this.filesNamed(name) : [];
    const [file] = found;
    if (file && found.length === 1) return this.file(file, name);
    this.html.text(`[${name || 'file'}]`);
    this.remarks.add(
      name
        ? `its text shows the file ${name}, and ${found.length || 'none'} of its files have this name: the text names it only`
        : 'its text shows a file without its name: the text does not show it here',
    );
  }

  private file({ address, isPicture }: ShownFile, name: string): void {
    if (isPicture) this.picture(address, name);
    else this.within(['a'], new Map([['href', address]]), () => this.html.text(name));
  }

  private picture(src: string, alt: string): void {
    this.within(['img'], new Map(Object.entries({ src, alt })), () => undefined);
  }
}

function nodeOf(value: unknown): Node | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, attrs, content, text, marks } = value as Partial<Node>;
  return {
    type: typeof type === 'string' ? type : '',
    attrs: typeof attrs === 'object' && attrs !== null ? attrs : {},
    content: Array.isArray(content) ? content : [],
    text: typeof text === 'string' ? text : '',
    marks: Array.isArray(marks) ? marks : [],
  };
}

function elementsOf({ type, attrs }: Node): readonly [tags: readonly string[], attributes: Attributes] {
  switch (type) {
    case 'heading':
      return [[`h${wholeIn(attrs, 'level', 1, 6) ?? 1}`], NONE];
    case 'orderedList':
      return [['ol'], numbers(attrs, [['start', 'order', 0]])];
    case 'taskList':
      return [['ul'], new Map([['data-type', 'taskList']])];
    case 'taskItem':
      return [['li', 'p'], new Map([['data-checked', String(attrs.state === 'DONE')]])];
    case 'tableCell':
    case 'tableHeader':
      return [
        [type === 'tableCell' ? 'td' : 'th'],
        numbers(attrs, [
          ['colspan', 'colspan', 2],
          ['rowspan', 'rowspan', 2],
        ]),
      ];
    default:
      return [Object.hasOwn(ELEMENTS, type) ? ELEMENTS[type]! : [], NONE];
  }
}

/** Returns the element of a mark; undefined for one that is left out. */
function markOf(mark: Node | undefined): { readonly tag: string; readonly attributes: Attributes } | undefined {
  const { type = '', attrs = {} } = mark ?? {};
  const href = textIn(attrs, 'href');
  if (type === 'link') return href ? { tag: 'a', attributes: new Map([['href', href]]) } : undefined;
  if (type === 'subsup') return { tag: attrs.type === 'sub' ? 'sub' : 'sup', attributes: NONE };
  return Object.hasOwn(MARKS, type) ? { tag: MARKS[type]!, attributes: NONE } : undefined;
}

const textIn = (attrs: Node['attrs'], name: string): string => {
  const value = attrs[name];
  return typeof value === 'string' ? value : '';
};

function wholeIn(attrs: Node['attrs'], name: string, least: number, most: number): number | undefined {
  const value = attrs[name];
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most
    ? (value as number)
    : undefined;
}

const MOST = 1_000;

/** Attributes of HTML from numbers of a node, by name there, name in the node and least value. */
const numbers = (attrs: Node['attrs'], wanted: readonly (readonly [string, string, number])[]): Attributes =>
  new Map(
    wanted.flatMap(([name, member, least]) => {
      const value = wholeIn(attrs, member, least, MOST);
      return value === undefined ? [] : [[name, String(value)]];
    }),
  );

/** Dates are milliseconds as text. */
function dayOf(timestamp: unknown): string {
  const date = new Date(Number(timestamp));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}
