import type { AttributeSpec, DOMOutputSpec, MarkSpec, NodeSpec, Schema } from 'prosemirror-model';
import { ALIGNMENTS, isColor, safeAddress } from './attributes';
import { COMPONENTS } from './elements';

type Test = (value: unknown) => boolean;

const isText: Test = (value) => typeof value === 'string';
const isAddress: Test = (value) => typeof value === 'string' && safeAddress(value) === value;
const isAlignment: Test = (value) => (ALIGNMENTS as readonly unknown[]).includes(value);
const isWhole =
  (least: number, most: number): Test =>
  (value) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
const isSize: Test = (value) => (typeof value === 'string' ? value.length <= 20 : Number.isFinite(value));
const isWidths: Test = (value) => Array.isArray(value) && value.length <= 100 && value.every(isWhole(0, 100_000));

/** An attribute that may be absent; editors write null then. */
const optional = (test: Test): AttributeSpec => ({
  default: null,
  validate: (value: unknown) => assertFits(value === null || test(value)),
});
const given = (test: Test, value: unknown): AttributeSpec => ({
  default: value,
  validate: (other: unknown) => assertFits(test(other)),
});
const required = (test: Test): AttributeSpec => ({ validate: (value: unknown) => assertFits(test(value)) });

function assertFits(fits: boolean): void {
  if (!fits) throw new RangeError('an attribute has a value that it may not have');
}

type Shown = Readonly<Record<string, unknown>>;

/** Returns the attributes for HTML, without those that have no value. */
const shown = (attributes: Shown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === null || value === undefined ? [] : [[name, String(value)]],
    ),
  );

const aligned = ({ textAlign }: Shown) => ({ style: textAlign ? `text-align:${String(textAlign)}` : null });
const text = (tag: string, more: Partial<NodeSpec> = {}): NodeSpec => ({
  content: 'inline*',
  group: 'block',
  attrs: { textAlign: optional(isAlignment) },
  toDOM: ({ attrs }) => [tag, shown(aligned(attrs)), 0],
  ...more,
});

/** List items begin with a paragraph, because editors require it. */
const ITEM = 'paragraph block*';
const CELL = {
  colspan: given(isWhole(1, 1000), 1),
  rowspan: given(isWhole(1, 10_000), 1),
  colwidth: optional(isWidths),
};
const ofCell = ({ colspan, rowspan, colwidth }: Shown) =>
  shown({ colspan: colspan === 1 ? null : colspan, rowspan: rowspan === 1 ? null : rowspan, colwidth });
const cell = (tag: string): NodeSpec => ({
  content: 'block+',
  attrs: CELL,
  toDOM: ({ attrs }) => [tag, ofCell(attrs), 0],
});

const IMAGE = {
  src: required(isAddress),
  ...Object.fromEntries(['alt', 'title'].map((name) => [name, optional(isText)])),
  ...Object.fromEntries(['width', 'height'].map((name) => [name, optional(isSize)])),
};
/** The attributes of an editor element that identify the record it refers to. */
export const REFERENCE = ['id', 'entity_identifier', 'entity_name', 'project_identifier', 'workspace_identifier'];
const COMPONENT = {
  ...Object.fromEntries(REFERENCE.map((name) => [name, optional(isText)])),
  src: optional(isAddress),
  ...Object.fromEntries(['width', 'height', 'aspectratio'].map((name) => [name, optional(isSize)])),
};

const camel = (tag: string): string => tag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The node names of editor elements: `mention-component` is `mention`. */
export const COMPONENT_NODES: ReadonlyMap<string, string> = new Map(
  COMPONENTS.map((tag) => [tag, tag === 'mention-component' ? 'mention' : camel(tag)]),
);
const components = Object.fromEntries(
  [...COMPONENT_NODES].map(([tag, name]): [string, NodeSpec] => [
    name,
    { inline: true, group: 'inline', attrs: COMPONENT, toDOM: ({ attrs }) => [tag, shown(attrs)] },
  ]),
);

const nodes: Record<string, NodeSpec> = {
  doc: { content: 'block*' },
  paragraph: text('p'),
  heading: text('h1', {
    attrs: { level: given(isWhole(1, 6), 1), textAlign: optional(isAlignment) },
    toDOM: ({ attrs }) => [`h${attrs.level as number}`, shown(aligned(attrs)), 0],
  }),
  blockquote: { content: 'block+', group: 'block', toDOM: () => ['blockquote', 0] },
  bulletList: { content: 'listItem+', group: 'block', toDOM: () => ['ul', 0] },
  orderedList: {
    content: 'listItem+',
    group: 'block',
    attrs: { start: given(isWhole(-1_000_000, 1_000_000), 1) },
    toDOM: ({ attrs }) => ['ol', shown({ start: attrs.start === 1 ? null : attrs.start }), 0],
  },
  listItem: { content: ITEM, toDOM: () => ['li', 0] },
  taskList: { content: 'taskItem+', group: 'block', toDOM: () => ['ul', { 'data-type': 'taskList' }, 0] },
  taskItem: {
    content: ITEM,
    attrs: { checked: given((value) => typeof value === 'boolean', false) },
    toDOM: ({ attrs }) => ['li', { 'data-type': 'taskItem', 'data-checked': String(attrs.checked) }, 0],
  },
  codeBlock: {
    content: 'text*',
    marks: '',
    group: 'block',
    attrs: { language: optional((value) => typeof value === 'string' && /^[\w+#.-]{1,40}$/.test(value)) },
    toDOM: ({ attrs }) => ['pre', ['code', shown({ class: languageClass(attrs.language) }), 0]],
  },
  horizontalRule: { group: 'block', toDOM: () => ['hr'] },
  table: { content: 'tableRow+', group: 'block', toDOM: () => ['table', ['tbody', 0]] },
  tableRow: { content: '(tableCell | tableHeader)+', toDOM: () => ['tr', 0] },
  tableCell: cell('td'),
  tableHeader: cell('th'),
  hardBreak: { inline: true, group: 'inline', toDOM: () => ['br'] },
  image: { inline: true, group: 'inline', attrs: IMAGE, toDOM: ({ attrs }) => ['img', shown(attrs)] },
  ...components,
  text: { group: 'inline' },
};

const languageClass = (language: unknown): string | null => (language ? `language-${String(language)}` : null);

const mark = (tag: string): MarkSpec => ({ toDOM: (): DOMOutputSpec => [tag, 0] });

const marks: Record<string, MarkSpec> = {
  link: {
    attrs: {
      href: required(isAddress),
      target: optional((value) => value === '_blank'),
      title: optional(isText),
      // Editors send these as well. They are not used: the HTML sets its own values.
      rel: optional(isText),
      class: optional(isText),
    },
    toDOM: ({ attrs: { href, target, title } }) => ['a', shown({ href, target, title }), 0],
  },
  bold: mark('strong'),
  italic: mark('em'),
  underline: mark('u'),
  strike: mark('s'),
  subscript: mark('sub'),
  superscript: mark('sup'),
  highlight: mark('mark'),
  textStyle: {
    attrs: { color: optional(isColor), backgroundColor: optional(isColor) },
    toDOM: ({ attrs: { color, backgroundColor } }) => [
      'span',
      shown({
        style:
          [color && `color:${String(color)}`, backgroundColor && `background-color:${String(backgroundColor)}`]
            .filter(Boolean)
            .join(';') || null,
      }),
      0,
    ],
  },
  code: mark('code'),
};

/** The names of the marks in order; earlier ones enclose later ones. */
export const MARKS: readonly string[] = Object.keys(marks);

let schema: Schema | undefined;

/**
 * Returns the schema of rich text documents, which is used to read, check and write them. The library is loaded with
 * the first document that a client sends.
 */
export const documentSchema = (): Schema => (schema ??= made());

function made(): Schema {
  // oxlint-disable-next-line typescript/no-require-imports -- on first use, and without waiting
  const library: typeof import('prosemirror-model') = require('prosemirror-model');
  return new library.Schema({ nodes, marks });
}
