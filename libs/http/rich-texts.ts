import { MAX_HTML, MAX_HTML_TOGETHER, MAX_TAGS_TOGETHER, withCleaned } from '#html';
import { invalid } from '#kernel';
import { fieldsOf, type BodyType, type FieldDef } from './fields';
import { sentBody } from './params';
import type { ApiRequest } from './request';

/** A rich text of a body, and where it stands, as `items.7.description_html`. */
interface Sent {
  readonly field: string;
  /** HTML, or an editor's document. The members of a body bound documents, wherever they are. */
  readonly text: string | object;
}

/** HTML that is shorter together is cleaned where it is needed: nobody waits for it. */
const SHORT = 16_384;

/**
 * Does the work of an operation, in which long rich texts of its body are found cleaned. All of a body together are
 * bounded: what they are made into is stored, told to others and answered, and that takes its time for each node.
 */
export async function withRichTexts<T>(request: ApiRequest, work: () => Promise<T>): Promise<T> {
  const { body, rows } = request.state.operation!;
  if (!body) return work();
  const sent = textsOf(body, sentBody(request), '', rows);
  assertBoundedTogether(sent);
  const texts = sent.map(({ text }) => text).filter((text) => isObject(text) || isReadable(text));
  return texts.some(isObject) || lengthOf(texts) > SHORT ? withCleaned(texts, work) : work();
}

/** What is longer is refused by the rule of its member. */
const isReadable = (html: unknown): html is string => typeof html === 'string' && html.length <= MAX_HTML;
const isObject = (text: string | object): text is object => typeof text === 'object';
const lengthOf = (texts: readonly (string | object)[]): number =>
  texts.reduce<number>((sum, text) => sum + (isObject(text) ? 0 : text.length), 0);

const isDocument = (value: object): boolean => 'type' in value && value.type === 'doc';

function textsOf(type: BodyType, sent: unknown, path: string, rows?: BodyType): Sent[] {
  if (typeof sent !== 'object' || sent === null) return [];
  return fieldsOf(type.prototype as object).flatMap((field) => {
    const value = (sent as Record<string, unknown>)[field.name];
    const place = path + field.name;
    // The rows of a bulk are read one by one, each as what it is declared to be.
    const of = field.of ?? (field.kind === 'objects' ? rows : undefined);
    if (field.kind === 'html') return isReadable(value) ? [{ field: place, text: value }] : [];
    if (!of) return MAY_HOLD.has(field.kind) ? textsIn(value, place) : [];
    if (!Array.isArray(value)) return textsOf(of, value, `${place}.`);
    return value.flatMap((row, index) => textsOf(of, row, `${place}.${index}.`));
  });
}

/** Kinds of members in which HTML may be at any depth: data of templates, values of properties. */
const MAY_HOLD: ReadonlySet<FieldDef['kind']> = new Set(['content', 'object', 'objects', 'value']);

function textsIn(value: unknown, field: string): Sent[] {
  if (typeof value === 'string') return /[<&]/.test(value) ? [{ field, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (isDocument(value)) return [{ field, text: value }];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${field}.${name}`));
}

/** Names the text that is one too many. */
function assertBoundedTogether(texts: readonly Sent[]): void {
  let [characters, tags] = [0, 0];
  for (const { field, text } of texts) {
    if (isObject(text)) continue;
    characters += text.length;
    if (characters > MAX_HTML_TOGETHER) throw tooMuch(field, `${MAX_HTML_TOGETHER} characters`);
    tags += tagsIn(text);
    if (tags > MAX_TAGS_TOGETHER) throw tooMuch(field, `${MAX_TAGS_TOGETHER} tags`);
  }
}

const TAG = /<[a-z/]/gi;
const tagsIn = (html: string): number => html.match(TAG)?.length ?? 0;

const tooMuch = (field: string, bound: string) =>
  invalid([{ field, code: 'max_length', message: `All rich texts of a request together have no more than ${bound}.` }]);
