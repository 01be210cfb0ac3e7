import { isUuid, type WorkspaceCtx } from '#kernel';
import type { Attributes } from './attributes';
import type { DocumentNode } from './document.nodes';
import { HtmlWriter } from './html.writer';
import { COMPONENT_NODES } from './schema';
import { walkHtml, type Writer } from './walk';

/** What a text can mention. */
export const MENTIONED = ['user', 'work_item', 'page'] as const;
export type MentionedType = (typeof MENTIONED)[number];

/** A record that a text names by its id, so that the text stays true when the record is renamed. */
export interface Mention {
  readonly type: MentionedType;
  readonly id: string;
}

/** The name that a mentioned record has now; undefined where its reader does not see it. */
export type NameOf = (mention: Mention) => string | undefined;

/** Knows what mentioned records are called, as far as the caller sees them. */
export abstract class MentionNames {
  abstract of(ctx: WorkspaceCtx, mentions: readonly Mention[]): Promise<NameOf>;
}

/** `entity_name` of a `mention-component`: editors write there what it is that they mention. */
const TYPES: ReadonlyMap<string | null | undefined, MentionedType> = new Map<string | null | undefined, MentionedType>([
  ...([undefined, null, 'user_mention', 'user'] as const).map((name) => [name, 'user'] as const),
  ...['issue_mention', 'issue', 'work_item_mention', 'work_item'].map((name) => [name, 'work_item'] as const),
  ...['page_mention', 'page'].map((name) => [name, 'page'] as const),
]);

/** Elements that mention something, with what that is where the element alone says it. */
const ELEMENTS: ReadonlyMap<string, MentionedType | undefined> = new Map([
  ['mention-component', undefined],
  ['issue-embed-component', 'work_item'],
  ['page-embed-component', 'page'],
  ['page-link-component', 'page'],
]);

const OPENINGS = [...ELEMENTS.keys()].map((tag) => `<${tag}`);
const NODES = new Map([...ELEMENTS.keys()].map((tag) => [COMPONENT_NODES.get(tag)!, tag]));

/** The attribute in which readers are shown the name. Nobody can write it: what they send is dropped. */
const NAME = 'label';

type Get = (name: string) => unknown;

function mentionOf(tag: string | undefined, get: Get): Mention | undefined {
  if (tag === undefined || !ELEMENTS.has(tag)) return undefined;
  const id = get('entity_identifier');
  const type = ELEMENTS.get(tag) ?? TYPES.get(get('entity_name') as string | undefined);
  return type && typeof id === 'string' && isUuid(id) ? { type, id: id.toLowerCase() } : undefined;
}

const ofElement = (tag: string, attributes: Attributes) => mentionOf(tag, (name) => attributes.get(name));
const ofNode = ({ type, attrs = {} }: Partial<DocumentNode>) =>
  mentionOf(NODES.get(type ?? ''), (name) => (attrs as Readonly<Record<string, unknown>>)[name]);

/** Most texts mention nothing: they are not read any further. */
const mayMention = (html: string): boolean => html.includes('-component') && OPENINGS.some((one) => html.includes(one));

const isParts = (value: unknown): value is Partial<DocumentNode> => typeof value === 'object' && value !== null;

/** In an object only members that say so are HTML: in others, as the text of a document, what looks like it is none. */
const isHtml = (key: string): boolean => /html$/i.test(key);

function collect(value: unknown, found: Map<string, Mention>): void {
  const add = (mention: Mention | undefined) => mention && found.set(keyOf(mention), mention);
  if (typeof value === 'string') {
    if (!mayMention(value)) return;
    walkHtml(value, { open: (tag, attributes) => void add(ofElement(tag, attributes)), close: ignore, text: ignore });
  } else if (isParts(value)) {
    add(ofNode(value));
    for (const [key, part] of Object.entries(value)) if (typeof part !== 'string' || isHtml(key)) collect(part, found);
  }
}

const ignore = (): void => {};

export const keyOf = ({ type, id }: Mention): string => `${type}:${id}`;

/** What a clean text mentions, each once: HTML, an editor's document, or an object that has such texts. */
export function mentionsIn(text: unknown): Mention[] {
  const found = new Map<string, Mention>();
  collect(text, found);
  return [...found.values()];
}

function namedHtml(html: string, nameOf: NameOf): string {
  const writer = new HtmlWriter();
  walkHtml(html, {
    open: (tag, attributes) => {
      const mention = ofElement(tag, attributes);
      const name = mention && nameOf(mention);
      writer.open(tag, name === undefined ? attributes : new Map([...attributes, [NAME, name]]));
    },
    close: (tag) => writer.close(tag),
    text: (text) => writer.text(text),
  });
  return writer.toString();
}

/** The text as its reader is shown it: with the names that mentioned records have now. */
export function withNames(text: unknown, nameOf: NameOf): unknown {
  if (typeof text === 'string') return mayMention(text) ? namedHtml(text, nameOf) : text;
  if (Array.isArray(text)) return text.map((part) => withNames(part, nameOf));
  if (!isParts(text)) return text;
  const mention = ofNode(text);
  const name = mention && nameOf(mention);
  if (name !== undefined) return { ...text, attrs: { ...text.attrs, [NAME]: name } };
  const shown = (key: string, part: unknown) =>
    typeof part === 'string' && !isHtml(key) ? part : withNames(part, nameOf);
  return Object.fromEntries(Object.entries(text).map(([key, part]) => [key, shown(key, part)]));
}

/** What everybody may be told of a mentioned record, with the address where everybody reads it. */
export interface PublicName {
  readonly name: string;
  readonly address?: string;
}

class SpellingOut implements Writer {
  private readonly html = new HtmlWriter();
  /** The element that is open for a mention, and how many are open within it. */
  private spelled: { readonly tag: string; levels: number } | undefined;

  constructor(private readonly nameOf: (mention: Mention) => PublicName) {}

  open(tag: string, attributes: Attributes): void {
    const mention = this.spelled ? undefined : ofElement(tag, attributes);
    if (mention) this.spellOut(this.nameOf(mention));
    else if (this.spelled) this.spelled.levels++;
    else this.html.open(tag, attributes);
  }

  close(tag: string): void {
    if (!this.spelled) return this.html.close(tag);
    if (this.spelled.levels-- > 0) return;
    this.html.close(this.spelled.tag);
    this.spelled = undefined;
  }

  text(text: string): void {
    if (!this.spelled) this.html.text(text);
  }

  toString(): string {
    return this.html.toString();
  }

  private spellOut({ name, address }: PublicName): void {
    const [tag, attributes] =
      address === undefined ? ['span', []] : ['a', Object.entries({ href: address, rel: 'noopener noreferrer' })];
    this.spelled = { tag, levels: 0 };
    this.html.open(tag, new Map(attributes));
    this.html.text(name);
  }
}

/** The text with words for what it mentions, for readers whose programs know no elements of editors. */
export function spelledOut(html: string, nameOf: (mention: Mention) => PublicName): string {
  if (!mayMention(html)) return html;
  const writer = new SpellingOut(nameOf);
  walkHtml(html, writer);
  return writer.toString();
}
