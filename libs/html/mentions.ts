import { isUuid, type WorkspaceCtx } from '#kernel';
import type { Attributes } from './attributes';
import type { DocumentNode } from './document.nodes';
import { HtmlWriter } from './html.writer';
import { COMPONENT_NODES } from './schema';
import { walkHtml, type HtmlHandler } from './walk-html';

/** The types of records that a text can mention. */
export const MENTIONABLE_TYPES = ['user', 'work_item', 'page'] as const;
export type MentionedType = (typeof MENTIONABLE_TYPES)[number];

/** A mentioned record. Texts store its id, so that they stay correct if the record is renamed. */
export interface Mention {
  readonly type: MentionedType;
  readonly id: string;
}

/** Returns the current name of a mentioned record; undefined if the reader cannot see the record. */
export type NameOf = (mention: Mention) => string | undefined;

/** Looks up the names of mentioned records that the caller can see. */
export abstract class MentionNames {
  abstract of(ctx: WorkspaceCtx, mentions: readonly Mention[]): Promise<NameOf>;
}

/** The values of `entity_name` of a `mention-component`, in which editors write the type of the mentioned record. */
const TYPES: ReadonlyMap<string | null | undefined, MentionedType> = new Map<string | null | undefined, MentionedType>([
  ...([undefined, null, 'user_mention', 'user'] as const).map((name) => [name, 'user'] as const),
  ...['issue_mention', 'issue', 'work_item_mention', 'work_item'].map((name) => [name, 'work_item'] as const),
  ...['page_mention', 'page'].map((name) => [name, 'page'] as const),
]);

/** Elements that mention a record, with its type if the element implies it. */
const ELEMENTS: ReadonlyMap<string, MentionedType | undefined> = new Map([
  ['mention-component', undefined],
  ['issue-embed-component', 'work_item'],
  ['page-embed-component', 'page'],
  ['page-link-component', 'page'],
]);

const OPENINGS = [...ELEMENTS.keys()].map((tag) => `<${tag}`);
const NODES = new Map([...ELEMENTS.keys()].map((tag) => [COMPONENT_NODES.get(tag)!, tag]));

/** The attribute that shows the name to readers. Values that clients send are removed. */
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

/** A fast check that spares most texts, which contain no mentions, from being parsed. */
const mayMention = (html: string): boolean => html.includes('-component') && OPENINGS.some((one) => html.includes(one));

const isParts = (value: unknown): value is Partial<DocumentNode> => typeof value === 'object' && value !== null;

/**
 * In an object, only members with such names contain HTML. Other strings, such as the text of a document, are not
 * markup.
 */
const isHtml = (key: string): boolean => key.length >= 4 && /html$/i.test(key);

function collect(value: unknown, found: Map<string, Mention>): void {
  const add = (mention: Mention | undefined) => mention && found.set(mentionKey(mention), mention);
  if (typeof value === 'string') {
    if (!mayMention(value)) return;
    walkHtml(value, { open: (tag, attributes) => void add(ofElement(tag, attributes)), close: ignore, text: ignore });
  } else if (isParts(value)) {
    add(ofNode(value));
    // Lists of 50 documents come through here: entries and patterns for each member would take a tenth of such a list.
    for (const key in value) {
      const part = value[key as keyof DocumentNode] as unknown;
      if (typeof part === 'object' || (typeof part === 'string' && isHtml(key))) collect(part, found);
    }
  }
}

const ignore = (): void => {};

/** Returns a key for a mention, for maps and sets. */
export const mentionKey = ({ type, id }: Mention): string => `${type}:${id}`;

/**
 * Returns the mentions in a cleaned text, each once. The text is HTML, an editor document, or an object that contains
 * texts.
 */
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

/** Returns the text with the current names of mentioned records. */
export function withMentionNames(text: unknown, nameOf: NameOf): unknown {
  if (typeof text === 'string') return mayMention(text) ? namedHtml(text, nameOf) : text;
  if (Array.isArray(text)) return text.map((part) => withMentionNames(part, nameOf));
  if (!isParts(text)) return text;
  const mention = ofNode(text);
  const name = mention && nameOf(mention);
  if (name !== undefined) return { ...text, attrs: { ...text.attrs, [NAME]: name } };
  const shown = (key: string, part: unknown) =>
    typeof part === 'string' && !isHtml(key) ? part : withMentionNames(part, nameOf);
  return Object.fromEntries(Object.entries(text).map(([key, part]) => [key, shown(key, part)]));
}

/** The name of a mentioned record for public readers, and its address if it is published. */
export interface PublicName {
  readonly name: string;
  readonly address?: string;
}

class SpellingOut implements HtmlHandler {
  private readonly html = new HtmlWriter();
  /** The element that was opened for a mention, and the number of elements open inside of it. */
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

/** Replaces mentions by plain text and links, for programs that do not know the editor's elements. */
export function mentionsAsText(html: string, nameOf: (mention: Mention) => PublicName): string {
  if (!mayMention(html)) return html;
  const writer = new SpellingOut(nameOf);
  walkHtml(html, writer);
  return writer.toString();
}
