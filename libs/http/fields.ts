import 'reflect-metadata';
import { MAX_HTML } from '#html';
import { isWebUrl } from '#kernel';

/** A class whose members are declared by `membersOf`: the body of an operation, or its query parameters. */
export type BodyType<T = object> = new () => T;

export type FieldKind =
  | 'text'
  | 'html'
  | 'content'
  | 'uuid'
  | 'choice'
  | 'boolean'
  | 'integer'
  | 'number'
  | 'date'
  | 'datetime'
  | 'email'
  | 'value'
  | 'object'
  | 'objects'
  | 'uuids'
  | 'texts'
  | 'emails';

/** What a text has to be beside its length. `schema` adds to the member's JSON Schema, as `{ format: 'uri' }`. */
export interface TextRule {
  readonly test: (text: string) => boolean;
  readonly message: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** Addresses of pages. */
export const webUrl: TextRule = {
  test: isWebUrl,
  message: 'Enter an address that begins with https:// or http:// and holds no credentials.',
  schema: { format: 'uri' },
};

export interface FieldOptions {
  readonly required?: boolean;
  /** Another member that will do: only one of both is needed. */
  readonly unless?: string;
  /** Other names by which clients know the member. All of those that are sent have to say the same. */
  readonly also?: readonly string[];
  readonly nullable?: boolean;
  /** Most characters of a text or of an object as JSON, highest number, most entries of an array. */
  readonly max?: number;
  /** Lowest number, fewest entries of a list of ids. */
  readonly min?: number;
  readonly rule?: TextRule;
  /** False: an empty text is refused as if it were missing. True: it stays one where it would clear the member. */
  readonly blank?: boolean;
  readonly choices?: readonly (string | number)[];
  /** Value that a create takes where the member is absent; null sets it as well. */
  readonly default?: unknown;
  /** What null sets in a member that keeps no null; its default or the emptiness of its kind unless told. */
  readonly empty?: unknown;
  readonly description?: string;
  /** A value for the document; by its name or its kind unless told. */
  readonly example?: unknown;
  /** Mail is to be sent to the addresses, rather than people looked up by them. */
  readonly deliverable?: boolean;
  /** Makes the command's value of a valid text; throws what is wrong with it. */
  readonly parse?: (text: string) => unknown;
  /** Accepted without effect, as the contract says of audit fields. */
  readonly ignored?: boolean;
  /** The body that an object, or each object of a list, is read as. */
  readonly of?: new () => object;
}

export interface FieldDef extends FieldOptions {
  /** Member of the wire. */
  readonly name: string;
  /** Member of the command. */
  readonly source: string;
  readonly kind: FieldKind;
  /** The member of which this is another name. */
  readonly sameAs?: string;
}

const FIELDS = Symbol('fields');
/** Most entries of an array that declares no limit of its own. */
export const MAX_ITEMS = 1000;
/** Most characters of an email address. */
export const MAX_EMAIL = 254;

/** Declared members of a request body or query, its parents' included. */
export function fieldsOf(target: object): readonly FieldDef[] {
  return (Reflect.getMetadata(FIELDS, target) as readonly FieldDef[] | undefined) ?? [];
}

/** Whether a member is a list of plain values, which a query can hold as well. */
export const isListKind = (kind: FieldKind): boolean => kind === 'uuids' || kind === 'texts' || kind === 'emails';

/** What a body calls a member of the command; of several spellings the one that was sent. */
export function spellingOf(body: (new () => object) | undefined, source: string, sent: unknown): string | undefined {
  const spellings = fieldsOf((body?.prototype ?? {}) as object).filter((field) => field.source === source);
  const isSent = ({ name }: FieldDef) => typeof sent === 'object' && sent !== null && Object.hasOwn(sent, name);
  return (spellings.findLast(isSent) ?? spellings[0])?.name;
}

/** Null empties what can be empty, and gives back the default to what has one. */
function emptiness(kind: FieldKind, options: FieldOptions): unknown {
  const { required, nullable, blank, min, rule, default: value } = options;
  if (required || nullable) return undefined;
  if (value !== undefined) return value;
  if (isListKind(kind)) return min ? undefined : [];
  return (kind === 'text' || kind === 'content') && blank !== false && !rule ? '' : undefined;
}

function define(kind: FieldKind, source: string, options: FieldOptions = {}): PropertyDecorator {
  return (prototype, property) => {
    const { also = [], ...rest } = options;
    const field: FieldDef = { empty: emptiness(kind, options), ...rest, kind, source, name: String(property) };
    const others = also.map((name): FieldDef => ({
      ...field,
      name,
      sameAs: field.name,
      required: false,
      description: `Another name of \`${field.name}\`.`,
    }));
    const names = new Set([field.name, ...also]);
    Reflect.defineMetadata(
      FIELDS,
      [...fieldsOf(prototype).filter(({ name }) => !names.has(name)), ...others, field],
      prototype,
    );
  };
}

/**
 * Declares members of a request body whose values become members of the command `C`. One declaration validates,
 * renames and documents: the names of `C` are checked by the compiler.
 */
export function membersOf<C>() {
  type Source = keyof C & string;
  const of =
    (kind: FieldKind) =>
    (source: Source, options?: FieldOptions): PropertyDecorator =>
      define(kind, source, options);
  return {
    text: of('text'),
    /** A rich text. What is longer than `MAX_HTML` is refused before anybody reads it. */
    html: (source: Source, options?: FieldOptions) => define('html', source, { max: MAX_HTML, ...options }),
    /** A text, plain or as the document of an editor. */
    content: (source: Source, options?: FieldOptions) => define('content', source, { max: MAX_HTML, ...options }),
    uuid: of('uuid'),
    boolean: of('boolean'),
    integer: of('integer'),
    number: of('number'),
    date: of('date'),
    datetime: of('datetime'),
    email: of('email'),
    /** A text, a number, true or false, or a list of them: what it may be, its reader knows. */
    value: of('value'),
    object: of('object'),
    objects: of('objects'),
    uuids: of('uuids'),
    texts: of('texts'),
    emails: of('emails'),
    choice: (source: Source, choices: readonly (string | number)[], options?: FieldOptions) =>
      define('choice', source, { ...options, choices }),
    /** Accepted without effect: what the server sets itself. */
    readOnly: (kind: FieldKind) => define(kind, '', { ignored: true }),
  };
}

const partials = new WeakMap<object, new () => object>();

/** The same members, none of them required: the body of a partial update. Each body has one. */
export function partial<T extends object>(create: new () => T): new () => Partial<T> {
  const made = partials.get(create) ?? partialOf(create);
  partials.set(create, made);
  return made as new () => Partial<T>;
}

function partialOf(create: new () => object): new () => object {
  abstract class PartialBody {}
  for (const field of fieldsOf(create.prototype as object)) {
    define(field.kind, field.source, { ...field, required: false, unless: undefined, default: undefined })(
      PartialBody.prototype,
      field.name,
    );
  }
  return PartialBody as unknown as new () => object;
}
