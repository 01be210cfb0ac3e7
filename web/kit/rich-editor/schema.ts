import { Extension, Mark, Node, markInputRule, markPasteRule } from '@tiptap/core';
import { BulletList, ListItem, OrderedList, TaskItem, TaskList } from '@tiptap/extension-list';
import StarterKit from '@tiptap/starter-kit';
import { keptOf, writtenOf, type Kept } from './kept';

/** Elements of the server's HTML that refer to a record or a file. */
const COMPONENTS = [
  'mention-component',
  'image-component',
  'issue-embed-component',
  'page-embed-component',
  'page-link-component',
  'attachment-component',
];

const words = (list: string): string[] => list.split(' ');
const BLOCKS = words('address article aside dd div dl dt figcaption figure footer header hgroup main nav section');
const INLINE = words(
  'abbr bdi bdo cite data dfn ins kbd label mark q rb rp rt rtc ruby samp small span sub sup time var del',
);
const STARTS_BLOCK = new Set([...BLOCKS, ...words('blockquote h1 h2 h3 h4 h5 h6 hr li menu ol p pre table ul')]);

const hasBlocks = (element: Element): boolean =>
  [...element.childNodes].some((child) => child.nodeType === 1 && STARTS_BLOCK.has(child.nodeName.toLowerCase()));

const EVERY_NODE = [
  ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem', 'taskList', 'taskItem'],
  ...['codeBlock', 'table', 'tableRow', 'tableCell', 'tableHeader', 'image', 'section', 'plain', 'inlineElement'],
];

/** Keeps attributes that the editor does not use: other editors and clients wrote them. */
const KeepAttributes = Extension.create({
  name: 'keepAttributes',
  addGlobalAttributes: () => [
    {
      types: EVERY_NODE,
      attributes: {
        kept: {
          default: null,
          parseHTML: keptOf,
          renderHTML: ({ kept }) => writtenOf(kept as Kept | null),
        },
      },
    },
    {
      types: ['codeBlock'],
      attributes: {
        language: {
          default: null,
          rendered: false,
          parseHTML: (element: HTMLElement) =>
            /(?:^|\s)language-([\w+#.-]{1,40})/.exec(
              element.firstElementChild?.getAttribute('data-class') ?? '',
            )?.[1] ?? null,
        },
      },
    },
  ],
});

/** Unlike the library's code mark, it can be combined with others: links and bold text may be code. */
const Code = Mark.create({
  name: 'code',
  code: true,
  exitable: true,
  excludes: '',
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) };
  },
  addInputRules() {
    return [markInputRule({ find: /(?:^|[^`])(`([^`]+)`)$/, type: this.type })];
  },
  addPasteRules() {
    return [markPasteRule({ find: /(?:^|[^`])(`([^`]+)`)(?!`)/g, type: this.type })];
  },
});

/** Inline elements without a button: abbreviations, keys, superscript and subscript, coloured text. */
const InlineElement = Mark.create({
  name: 'inlineElement',
  excludes: '',
  addAttributes: () => ({ tag: { default: 'span', rendered: false, parseHTML: (element) => element.localName } }),
  parseHTML: () =>
    INLINE.map((tag) => ({
      tag,
      // The strike mark writes deleted text, and a span without attributes has no meaning.
      getAttrs: (element) => (tag === 'del' || (tag === 'span' && !keptOf(element)) ? false : null),
    })),
  renderHTML: ({ mark, HTMLAttributes }) => [mark.attrs.tag as string, HTMLAttributes, 0],
});

/** A container of blocks: figures, definitions, divisions. */
const Section = Node.create({
  name: 'section',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({ tag: { default: 'div', rendered: false, parseHTML: (element) => element.localName } }),
  parseHTML: () => BLOCKS.map((tag) => ({ tag, getAttrs: (element) => (hasBlocks(element) ? null : false) })),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag as string, HTMLAttributes, 0],
});

const hasElements = (element: Element): boolean =>
  [...element.childNodes].some((child) => child.nodeType === 1 && (child as Element).localName !== 'code') ||
  Boolean(element.firstElementChild?.firstElementChild);

/** A container with inline content. */
const Plain = Node.create({
  name: 'plain',
  group: 'block',
  content: 'inline*',
  addAttributes: () => ({ tag: { default: 'div', rendered: false, parseHTML: (element) => element.localName } }),
  parseHTML: () => [
    ...BLOCKS.map((tag) => ({
      tag,
      getAttrs: (element: HTMLElement) => (hasBlocks(element) ? (false as const) : null),
    })),
    {
      tag: 'pre',
      priority: 60,
      preserveWhitespace: 'full' as const,
      getAttrs: (element: HTMLElement) => (hasElements(element) ? null : (false as const)),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag as string, HTMLAttributes, 0],
});

const isChecked = (element: Element): boolean => {
  const marked = element.getAttribute('data-checked');
  if (marked !== null) return marked !== 'false';
  return element.querySelector('input')?.hasAttribute('checked') ?? false;
};
const isTask = (element: Element): boolean =>
  element.getAttribute('data-type') === 'taskItem' || boxOf(element) !== null;
/** The checkbox at the beginning of a list item. */
function boxOf(item: Element): Element | null {
  const first = [...item.childNodes].find((child) => child.nodeType === 1 || child.textContent?.trim());
  if (first?.nodeType !== 1) return null;
  const element = first as Element;
  if (element.localName === 'input') return element;
  return ['label', 'p'].includes(element.localName) ? boxOf(element) : null;
}

const Tasks = TaskList.extend({
  parseHTML: () => [
    { tag: 'ul[data-type="taskList"]', priority: 55 },
    {
      tag: 'ul',
      priority: 54,
      getAttrs: (list) => {
        const items = [...list.childNodes].filter((child) => child.nodeName.toLowerCase() === 'li') as Element[];
        return items.length > 0 && items.every(isTask) ? null : false;
      },
    },
  ],
});

const Task = TaskItem.extend({
  content: 'block+',
  addAttributes: () => ({
    checked: {
      default: false,
      keepOnSplit: false,
      parseHTML: isChecked,
      renderHTML: ({ checked }: Record<string, unknown>) => ({ 'data-checked': String(checked) }),
    },
  }),
  parseHTML: () => [
    {
      tag: 'li',
      priority: 55,
      context: 'taskList/',
      // Other editors put a label with the checkbox before a division with the text.
      contentElement: (item: Node_) => {
        const element = item as Element;
        const division = [...element.childNodes].find((child) => child.nodeName.toLowerCase() === 'div');
        return (element.firstElementChild?.localName === 'label' && division ? division : element) as HTMLElement;
      },
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['li', { 'data-type': 'taskItem', ...HTMLAttributes }, 0],
}).configure({ nested: true });
type Node_ = globalThis.Node;

/** A checkbox in the text; those of tasks are attributes of their items. */
const Box = Node.create({
  name: 'box',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ checked: { default: null, parseHTML: (element) => element.getAttribute('checked') } }),
  parseHTML: () => [
    { tag: 'input', priority: 60, context: 'taskItem/|taskItem/paragraph/', ignore: true },
    { tag: 'input' },
  ],
  renderHTML: ({ HTMLAttributes }) => ['input', { type: 'checkbox', ...HTMLAttributes, disabled: '' }],
});

const numberOf = (element: Element, name: string): number => Number(element.getAttribute(name)) || 1;
const cell = (name: string, tag: 'td' | 'th') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: {
        default: 1,
        parseHTML: (element) => numberOf(element, 'colspan'),
        renderHTML: ({ colspan }) => (colspan === 1 ? {} : { colspan: String(colspan) }),
      },
      rowspan: {
        default: 1,
        parseHTML: (element) => numberOf(element, 'rowspan'),
        renderHTML: ({ rowspan }) => (rowspan === 1 ? {} : { rowspan: String(rowspan) }),
      },
      colwidth: {
        default: null,
        parseHTML: (element) => element.getAttribute('colwidth')?.split(',').map(Number) ?? null,
        renderHTML: ({ colwidth }) => (colwidth ? { colwidth: String(colwidth) } : {}),
      },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  });

/** The names by which the table commands know these nodes. */
const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};
const TableRoles = Extension.create({
  name: 'tableRoles',
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
});

const Cell = cell('tableCell', 'td');
const Header = cell('tableHeader', 'th');
const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
});
const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({
    caption: {
      default: null,
      rendered: false,
      parseHTML: (element: HTMLElement) => element.querySelector('caption')?.textContent ?? null,
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }, { tag: 'colgroup', ignore: true }],
  renderHTML: ({ node, HTMLAttributes }) => {
    const caption = node.attrs.caption as string | null;
    return ['table', HTMLAttributes, ...(caption ? [['caption', caption]] : []), ['tbody', 0]];
  },
});

const plainAttribute = (name: string) => ({
  default: null,
  parseHTML: (element: HTMLElement) => element.getAttribute(name),
});

const Image = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-src') ?? element.getAttribute('src'),
    },
    ...Object.fromEntries(['alt', 'title', 'width', 'height'].map((name) => [name, plainAttribute(name)])),
  }),
  parseHTML: () => [{ tag: 'img[data-src]' }, { tag: 'img[src]' }],
  // The address waits in an attribute: the page must not request it without the session.
  renderHTML: ({ HTMLAttributes: { src, ...others } }) => ['img', { 'data-src': src as string, ...others }],
});

const REFERENCE = [
  ...['id', 'entity_identifier', 'entity_name', 'project_identifier', 'workspace_identifier'],
  ...['src', 'width', 'height', 'aspectratio'],
];

/** A mention, an embedded record or a file. `label` is the name that the server sent; it is not saved. */
const Component = Node.create({
  name: 'component',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    tag: { default: 'mention-component', rendered: false, parseHTML: (element) => element.localName },
    label: { default: null, rendered: false, parseHTML: (element) => element.getAttribute('label') },
    ...Object.fromEntries(REFERENCE.map((name) => [name, plainAttribute(name)])),
  }),
  parseHTML: () => COMPONENTS.map((tag) => ({ tag })),
  renderHTML: ({ node, HTMLAttributes }) => [node.attrs.tag as string, HTMLAttributes],
  renderText: ({ node }) => nameOf(node.attrs),
});

/** What readers see of a component. */
export function nameOf({ tag, label, entity_name }: Readonly<Record<string, unknown>>): string {
  if (typeof label === 'string') return tag === 'mention-component' && isPerson(entity_name) ? `@${label}` : label;
  return tag === 'attachment-component' && typeof entity_name === 'string' ? entity_name : '…';
}

const isPerson = (entity: unknown): boolean =>
  entity === null || entity === undefined || entity === 'user_mention' || entity === 'user';

/** Everything that a text may contain. */
export const CONTENT = [
  KeepAttributes,
  TableRoles,
  StarterKit.configure({
    // Without the empty paragraph that the editor would add, and save, after a list.
    trailingNode: false,
    code: false,
    bulletList: false,
    orderedList: false,
    listItem: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  BulletList,
  OrderedList,
  ListItem.extend({ content: 'block+' }),
  Tasks,
  Task,
  Code,
  InlineElement,
  Section,
  Plain,
  Box,
  Table,
  Row,
  Cell,
  Header,
  Image,
  Component,
];
