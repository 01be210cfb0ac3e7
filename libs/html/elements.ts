/** Elements of the editors that write descriptions and comments, in addition to those of ordinary rich text. */
export const COMPONENTS: readonly string[] = [
  'mention-component',
  'image-component',
  'issue-embed-component',
  'page-embed-component',
  'page-link-component',
  'attachment-component',
];

const words = (list: string): string[] => list.split(' ');

/** An allowed element. Of all other elements, only the text is kept. */
export interface Element {
  readonly tag: string;
  /** True if the element has neither content nor a closing tag. */
  readonly isVoid: boolean;
  readonly isComponent: boolean;
  /** The elements that its opening tag closes implicitly. */
  readonly implied: readonly Implied[];
}

/** Elements that are closed, unless one of `within` is opened in between. */
interface Implied {
  readonly ends: ReadonlySet<string>;
  readonly within: ReadonlySet<string>;
}

export const VOID_ELEMENTS: ReadonlySet<string> = new Set(words('br col hr img input wbr'));

/** Elements that are removed with all of their content, because readers would not see it as text. */
export const DROPPED_ELEMENTS: ReadonlySet<string> = new Set(
  words('script style textarea option title template noscript noembed noframes iframe object svg math xmp plaintext'),
);

/** Elements that begin a new line. */
export const BLOCKS: ReadonlySet<string> = new Set([
  ...words('address article aside blockquote dd div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr'),
  ...words('li main menu nav ol p pre section table ul'),
]);

const OTHERS = [
  ...words('a abbr b bdi bdo br cite code data del dfn em i ins kbd mark q rb rp rt rtc ruby s samp small span strong'),
  ...words('sub sup time u var wbr img input label caption col colgroup tbody td tfoot th thead tr'),
  ...COMPONENTS,
];

const implied = (ends: string, within: string): Implied => ({
  ends: new Set(words(ends)),
  within: new Set(words(within)),
});

const PARAGRAPH = implied('p', 'table td th caption');
const TERM = implied('dd dt', 'dl table td th');
const CELL = implied('td th', 'tr table');
const ROWS = implied('thead tbody tfoot tr caption colgroup', 'table');

const IMPLIED: Readonly<Record<string, Implied>> = {
  a: implied('a', 'table td th'),
  li: implied('li', 'ul ol menu table td th'),
  dd: TERM,
  dt: TERM,
  td: CELL,
  th: CELL,
  tr: implied('tr caption colgroup', 'table'),
  tbody: ROWS,
  thead: ROWS,
  tfoot: ROWS,
};

/**
 * The allowed elements by name. They are closed as in an HTML parser; otherwise, browsers would read our output
 * differently.
 */
export const ALLOWED_ELEMENTS: ReadonlyMap<string, Element> = new Map(
  [...BLOCKS, ...OTHERS].map((tag) => [
    tag,
    {
      tag,
      isVoid: VOID_ELEMENTS.has(tag),
      isComponent: COMPONENTS.includes(tag),
      implied: [...(IMPLIED[tag] ? [IMPLIED[tag]] : []), ...(BLOCKS.has(tag) ? [PARAGRAPH] : [])],
    },
  ]),
);
