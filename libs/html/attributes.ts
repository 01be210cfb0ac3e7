import { COMPONENTS } from './elements';

export type Attributes = ReadonlyMap<string, string>;

const EVERYWHERE: ReadonlySet<string> = new Set(['class', 'style', 'dir', 'lang', 'align']);
const OF_COMPONENTS = [
  ...['id', 'src', 'width', 'height', 'aspectratio'],
  ...['entity_identifier', 'entity_name', 'project_identifier', 'workspace_identifier'],
];
const OF_CELLS = ['colspan', 'rowspan', 'colwidth'];

const OF: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    a: ['href', 'target', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    input: ['type', 'checked', 'disabled'],
    ol: ['start'],
    col: ['span', 'width'],
    td: OF_CELLS,
    th: OF_CELLS,
    ...Object.fromEntries(COMPONENTS.map((tag) => [tag, OF_COMPONENTS])),
  }).map(([tag, names]) => [tag, new Set(names)]),
);

const DATA = /^data-[a-z][a-z0-9-]{0,63}$/;

export const isAllowed = (tag: string, name: string): boolean =>
  EVERYWHERE.has(name) || (OF.get(tag)?.has(name) ?? false) || DATA.test(name);

const SCHEMES: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Returns the address as a browser reads it, or undefined if it is not allowed in a text. Allowed are schemes that
 * cannot run code, and addresses within this site. `//host` and `/\host` look like paths but lead to other sites.
 */
export function safeAddress(written: string): string | undefined {
  // Removes characters that browsers ignore before they read the scheme.
  // oxlint-disable-next-line no-control-regex
  const address = written.replace(/^[\u0000-\u0020]+/, '').replace(/[\t\n\r]+/g, '');
  if (/^[\\/]{2}/.test(address)) return undefined;
  const scheme = /^[^/\\?#]*?:/.exec(address)?.[0];
  return scheme === undefined || SCHEMES.has(scheme.toLowerCase()) ? address : undefined;
}

const COLOR = /^(#[\da-f]{3,8}|[a-z]+(-[a-z]+)*|(rgb|hsl)a?\([\d.,%/ a-z-]{1,60}\)|var\(--[\w-]{1,60}\))$/i;

export const isColor = (value: unknown): value is string => typeof value === 'string' && COLOR.test(value);

export const ALIGNMENTS = ['left', 'right', 'center', 'justify'] as const;

const STYLES: ReadonlyMap<string, RegExp> = new Map([
  ['color', COLOR],
  ['background-color', COLOR],
  ['text-align', new RegExp(`^(${ALIGNMENTS.join('|')})$`)],
  ['font-weight', /^\w{1,20}$/],
  ['text-decoration', /^[a-z -]{1,60}$/],
]);

const LONGEST_STYLE = 1000;

/** Returns the declarations of a style that only change how a text looks. The last one of each property applies. */
export function safeStyles(style: string): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  if (style.length > LONGEST_STYLE) return kept;
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    if (colon > 0 && STYLES.get(property)?.test(value)) kept.set(property, value);
  }
  return kept;
}

const styleText = (style: string): string | undefined => {
  const kept = [...safeStyles(style)].map(([property, value]) => `${property}:${value}`);
  return kept.length ? kept.join(';') : undefined;
};

const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src']);
const NO_ATTRIBUTES: Attributes = new Map();

/** Returns the allowed attributes with their safe values, or undefined if the element is not allowed. */
export function permitted(tag: string, sent: Attributes = NO_ATTRIBUTES): Attributes | undefined {
  if (tag === 'input' && sent.get('type')?.toLowerCase() !== 'checkbox') return undefined;
  if (sent.size === 0 && tag !== 'a') return NO_ATTRIBUTES;
  const kept = new Map<string, string>();
  for (const [name, value] of sent) {
    const safe = ADDRESSES.has(name) ? safeAddress(value) : name === 'style' ? styleText(value) : value;
    if (safe !== undefined) kept.set(name, safe);
  }
  if (tag === 'a') kept.set('rel', 'noopener noreferrer');
  return kept;
}
