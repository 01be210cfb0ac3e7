import { MAX_HTML, MAX_HTML_PER_REQUEST, MAX_TAGS_PER_REQUEST, withCleaned } from '#html';
import { invalid } from '#kernel';
import { fieldsOf, type BodyType, type FieldDef } from './fields';
import { sentBody } from './params';
import type { ApiRequest } from './request';

/** A rich text in a body, and its path, such as `items.7.description_html`. */
interface Sent {
  readonly field: string;
  /** HTML, or an editor's document. The size of documents is limited by the member that contains them. */
  readonly text: string | object;
}

/** If all HTML of a request is shorter than this, it is cleaned where it is needed instead of in advance. */
const SHORT = 16_384;

/**
 * Cleans long rich texts of the body in advance, then runs `work`, which finds them cleaned. Also limits the size of
 * all texts of a body together, because storing, publishing and returning them takes time for each node.
 */
export async function withRichTexts<T>(request: ApiRequest, work: () => Promise<T>): Promise<T> {
  const { body, rows } = request.state.operation!;
  if (!body) return work();
  const sent = textsOf(body, sentBody(request), '', rows);
  assertBoundedTogether(sent);
  const texts = sent.map(({ text }) => text).filter((text) => isObject(text) || isReadable(text));
  return texts.some(isObject) || lengthOf(texts) > SHORT ? withCleaned(texts, work) : work();
}

/** Longer texts are rejected by the rule of their member. */
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
    // The rows of a bulk operation are read one by one with the declared body class.
    const of = field.of ?? (field.kind === 'objects' ? rows : undefined);
    if (field.kind === 'html') return isReadable(value) ? [{ field: place, text: value }] : [];
    if (!of) return MAY_HOLD.has(field.kind) ? textsIn(value, place) : [];
    if (!Array.isArray(value)) return textsOf(of, value, `${place}.`);
    return value.flatMap((row, index) => textsOf(of, row, `${place}.${index}.`));
  });
}

/** Kinds of members that may contain HTML at any depth, such as data of templates and values of properties. */
const MAY_HOLD: ReadonlySet<FieldDef['kind']> = new Set(['content', 'object', 'objects', 'value']);

function textsIn(value: unknown, field: string): Sent[] {
  if (typeof value === 'string') return /[<&]/.test(value) ? [{ field, text: value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  if (isDocument(value)) return [{ field, text: value }];
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${field}.${name}`));
}

/** Checks the limits for all texts together. The error names the text with which the limit is exceeded. */
function assertBoundedTogether(texts: readonly Sent[]): void {
  let [characters, tags] = [0, 0];
  for (const { field, text } of texts) {
    if (isObject(text)) continue;
    characters += text.length;
    if (characters > MAX_HTML_PER_REQUEST) throw tooMuch(field, `${MAX_HTML_PER_REQUEST} characters`);
    tags += tagsIn(text);
    if (tags > MAX_TAGS_PER_REQUEST) throw tooMuch(field, `${MAX_TAGS_PER_REQUEST} tags`);
  }
}

const TAG = /<[a-z/]/gi;
const tagsIn = (html: string): number => html.match(TAG)?.length ?? 0;

const tooMuch = (field: string, bound: string) =>
  invalid([{ field, code: 'max_length', message: `All rich texts of a request together have no more than ${bound}.` }]);
