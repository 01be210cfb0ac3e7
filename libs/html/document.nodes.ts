import { ALIGNMENTS, isColor, safeStyles, type Attributes } from './attributes';
import { ALLOWED_ELEMENTS } from './elements';
import { COMPONENT_NODES, MARKS, REFERENCE } from './schema';

/** A mark of an editor document, as JSON. */
export interface DocumentMark {
  readonly type: string;
  readonly attrs?: object;
}

/** A node of an editor document, as JSON. */
export interface DocumentNode {
  readonly type: string;
  readonly attrs?: object;
  readonly content?: readonly DocumentNode[];
  readonly text?: string;
  readonly marks?: readonly DocumentMark[];
}

const present = (attributes: Readonly<Record<string, unknown>>): object | undefined => {
  const entries = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return entries.length ? Object.fromEntries(entries) : undefined;
};

/** Makes a node or mark; without `attrs` if all attributes are undefined. */
const typed = (type: string, attributes: Readonly<Record<string, unknown>> = {}): DocumentMark => {
  const attrs = present(attributes);
  return attrs ? { type, attrs } : { type };
};

function whole(text: string | undefined, most: number): number | undefined {
  const number = /^-?\d{1,7}$/.test(text ?? '') ? Number(text) : undefined;
  return number !== undefined && Math.abs(number) <= most ? number : undefined;
}

const natural = (text: string | undefined, most: number): number | undefined => {
  const number = whole(text, most);
  return number !== undefined && number > 1 ? number : undefined;
};

function alignment(attributes: Attributes): string | undefined {
  const sent = safeStyles(attributes.get('style') ?? '').get('text-align') ?? attributes.get('align');
  return ALIGNMENTS.find((known) => known === sent);
}

const size = (text: string | undefined): string | undefined =>
  text !== undefined && text.length <= 20 ? text : undefined;

const widths = (text: string | undefined): number[] | undefined => {
  if (!/^\d{1,5}(,\d{1,5}){0,99}$/.test(text ?? '')) return undefined;
  return text!.split(',').map(Number);
};

type ToAttributes = (attributes: Attributes) => Readonly<Record<string, unknown>>;

const TEXTBLOCKS: ReadonlyMap<string, readonly [type: string, toAttributes: ToAttributes]> = new Map([
  ['p', ['paragraph', (sent) => ({ textAlign: alignment(sent) })]],
  ...[1, 2, 3, 4, 5, 6].map((level): [string, [string, ToAttributes]] => [
    `h${level}`,
    ['heading', (sent) => ({ level, textAlign: alignment(sent) })],
  ]),
  ['pre', ['codeBlock', () => ({})]],
]);

const cell: ToAttributes = (sent) => ({
  colspan: natural(sent.get('colspan'), 1000),
  rowspan: natural(sent.get('rowspan'), 10_000),
  colwidth: widths(sent.get('colwidth')),
});

/** Caches the results for elements without attributes, which are the most frequent. */
function remembered<T>(find: (tag: string, attributes: Attributes) => T) {
  const bare = new Map<string, T>();
  return (tag: string, attributes: Attributes): T => {
    if (attributes.size) return find(tag, attributes);
    const known = bare.get(tag);
    if (known !== undefined) return known;
    const found = find(tag, attributes);
    if (ALLOWED_ELEMENTS.has(tag)) bare.set(tag, found);
    return found;
  };
}

function findTextblock(tag: string, attributes: Attributes): DocumentNode | null {
  const [type, toAttributes] = TEXTBLOCKS.get(tag) ?? [];
  return type === undefined ? null : typed(type, toAttributes!(attributes));
}

function findContainer(tag: string, attributes: Attributes): DocumentNode | null {
  switch (tag) {
    case 'blockquote':
    case 'table':
      return typed(tag);
    case 'ul':
    case 'menu':
      return typed(attributes.get('data-type') === 'taskList' ? 'taskList' : 'bulletList');
    case 'ol': {
      const start = whole(attributes.get('start'), 1_000_000);
      return typed('orderedList', { start: start === 1 ? undefined : start });
    }
    case 'li': {
      const checked = attributes.get('data-checked');
      return typed('listItem', { checked: checked === undefined ? undefined : checked === 'true' });
    }
    case 'tr':
      return typed('tableRow');
    case 'td':
      return typed('tableCell', cell(attributes));
    case 'th':
      return typed('tableHeader', cell(attributes));
    default:
      return null;
  }
}

function findLeaf(tag: string, attributes: Attributes): DocumentNode | null {
  const src = attributes.get('src');
  const measures = { width: size(attributes.get('width')), height: size(attributes.get('height')) };
  if (tag === 'img') {
    const [alt, title] = [attributes.get('alt'), attributes.get('title')];
    return src === undefined ? null : typed('image', { src, alt, title, ...measures });
  }
  const component = COMPONENT_NODES.get(tag);
  if (!component) return null;
  const reference = Object.fromEntries(REFERENCE.map((name) => [name, attributes.get(name)]));
  return typed(component, { ...reference, src, ...measures, aspectratio: size(attributes.get('aspectratio')) });
}

const SIMPLE_MARKS: ReadonlyMap<string, DocumentMark> = new Map(
  Object.entries({
    ...{ b: 'bold', strong: 'bold', i: 'italic', em: 'italic', cite: 'italic', dfn: 'italic', var: 'italic' },
    ...{ u: 'underline', ins: 'underline', s: 'strike', del: 'strike', sub: 'subscript', sup: 'superscript' },
    ...{ mark: 'highlight', code: 'code', kbd: 'code', samp: 'code' },
  }).map(([tag, type]) => [tag, { type }]),
);

function findMarks(tag: string, attributes: Attributes): readonly DocumentMark[] {
  const simple = SIMPLE_MARKS.get(tag);
  const href = tag === 'a' ? attributes.get('href') : undefined;
  const target = attributes.get('target') === '_blank' ? '_blank' : undefined;
  return [
    ...(simple ? [simple] : []),
    ...(href === undefined ? [] : [typed('link', { href, target, title: attributes.get('title') })]),
    ...styled(attributes.get('style')),
  ];
}

function styled(style: string | undefined): readonly DocumentMark[] {
  if (style === undefined) return [];
  const styles = safeStyles(style);
  const color = (value: string | undefined) => (isColor(value) ? value : undefined);
  const textStyle = typed('textStyle', {
    color: color(styles.get('color')),
    backgroundColor: color(styles.get('background-color')),
  });
  return textStyle.attrs ? [textStyle] : [];
}

/** Returns the node for an element that contains text; null if the element is not one. */
export const textblockOf = remembered(findTextblock);
/** Returns the node for an element that contains blocks; null if the element is not one. */
export const containerOf = remembered(findContainer);
/** Returns the node for an inline element without text; null if the element is not one. */
export const leafOf = remembered(findLeaf);
/** Returns the marks that an element gives to the text inside of it. */
export const marksOf = remembered(findMarks);

const RANKS = new Map(MARKS.map((type, index) => [type, index]));
const rank = ({ type }: DocumentMark): number => RANKS.get(type)!;

/** Combines the marks of a text with those of the elements around it, in the order of the schema. */
export function within(outer: readonly DocumentMark[], inner: readonly DocumentMark[]): readonly DocumentMark[] {
  const others = outer.filter(({ type }) => inner.every((mark) => mark.type !== type));
  return [...others, ...inner].sort((a, b) => rank(a) - rank(b));
}
