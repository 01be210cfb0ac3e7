import 'reflect-metadata';
import { MAX_HTML } from '#html';
import { isWebUrl } from '#kernel';

/** A class whose members are declared by `membersOf`: the body of an operation, or its query parameters. */
export type BodyType<T = object> = new () => T;

/** The kind of a member. It decides how the member is read, validated and documented. */
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

/** A rule for a text beyond its length. `schema` is added to the member's JSON Schema, such as `{ format: 'uri' }`. */
export interface TextRule {
  readonly test: (text: string) => boolean;
  readonly message: string;
  readonly schema?: Readonly<Record<string, unknown>>;
}

/** The rule for web addresses. */
export const webUrl: TextRule = {
  test: isWebUrl,
  message: 'Enter an address that begins with https:// or http:// and holds no credentials.',
  schema: { format: 'uri' },
};

/** Options of a member of a body. */
export interface FieldOptions {
  readonly required?: boolean;
  /** Another member that can be sent instead: one of both is required. */
  readonly unless?: string;
  /** Other names under which clients may send the member. If several names are sent, their values must be equal. */
  readonly also?: readonly string[];
  readonly nullable?: boolean;
  /** The maximum length of a text, of an object as JSON or of an array, or the highest number. */
  readonly max?: number;
  /** The lowest number, or the minimum number of ids in a list. */
  readonly min?: number;
  readonly rule?: TextRule;
  /**
   * False: an empty text is rejected like a missing value. True: an empty text is kept where it would otherwise clear
   * the member.
   */
  readonly blank?: boolean;
  readonly choices?: readonly (string | number)[];
  /** The value that a create uses if the member is absent or null. */
  readonly default?: unknown;
  /** The value that null sets if the member cannot be null. The default is `default` or the empty value of the kind. */
  readonly empty?: unknown;
  readonly description?: string;
  /** The example in the OpenAPI document. The default follows from the member's name or kind. */
  readonly example?: unknown;
  /** True if mail is sent to the addresses. False if they only identify people. */
  readonly deliverable?: boolean;
  /** Converts a valid text to the command's value. Throws if the text is not valid. */
  readonly parse?: (text: string) => unknown;
  /** True if the member is accepted without effect, as the contract requires for audit fields. */
  readonly ignored?: boolean;
  /** The body class for an object, or for each object of a list. */
  readonly of?: new () => object;
}

/** A declared member of a body or of query parameters. */
export interface FieldDef extends FieldOptions {
  /** The name of the member on the wire. */
  readonly name: string;
  /** The name of the member in the command. */
  readonly source: string;
  readonly kind: FieldKind;
  /** The member of which this is an alias. */
  readonly sameAs?: string;
}

const FIELDS = Symbol('fields');
/** The maximum length of an array that declares no limit of its own. */
export const MAX_ITEMS = 1000;
/** The maximum length of an email address. */
export const MAX_EMAIL = 254;

/** Returns the declared members of a body or query class, including those of its superclasses. */
export function fieldsOf(target: object): readonly FieldDef[] {
  return (Reflect.getMetadata(FIELDS, target) as readonly FieldDef[] | undefined) ?? [];
}

/** True if a member is a list of plain values. Such a list can be sent in a query as well. */
export const isListKind = (kind: FieldKind): boolean => kind === 'uuids' || kind === 'texts' || kind === 'emails';

/** Returns the name under which the client sent a command's member; if it was not sent, its main name. */
export function spellingOf(body: (new () => object) | undefined, source: string, sent: unknown): string | undefined {
  const spellings = fieldsOf((body?.prototype ?? {}) as object).filter((field) => field.source === source);
  const isSent = ({ name }: FieldDef) => typeof sent === 'object' && sent !== null && Object.hasOwn(sent, name);
  return (spellings.findLast(isSent) ?? spellings[0])?.name;
}

/**
 * Returns the value that null sets: the default if there is one, else the empty value of the kind. Undefined if null is
 * rejected or kept.
 */
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
 * Declares members of a request body whose values become members of the command `C`. One declaration validates, renames
 * and documents the member; the compiler checks the names against `C`.
 *
 * ```ts
 * const label = membersOf<CreateLabel>();
 *
 * export class LabelBody {
 *   @label.text('name', { required: true, max: 255 }) name!: string;
 * }
 * ```
 */
export function membersOf<C>() {
  type Source = keyof C & string;
  const of =
    (kind: FieldKind) =>
    (source: Source, options?: FieldOptions): PropertyDecorator =>
      define(kind, source, options);
  return {
    text: of('text'),
    /** A rich text. A text longer than `MAX_HTML` is rejected before it is parsed. */
    html: (source: Source, options?: FieldOptions) => define('html', source, { max: MAX_HTML, ...options }),
    /** A text: plain, or the document of an editor. */
    content: (source: Source, options?: FieldOptions) => define('content', source, { max: MAX_HTML, ...options }),
    uuid: of('uuid'),
    boolean: of('boolean'),
    integer: of('integer'),
    number: of('number'),
    date: of('date'),
    datetime: of('datetime'),
    email: of('email'),
    /** A text, a number, a boolean, or a list of them. The use case checks what is allowed. */
    value: of('value'),
    object: of('object'),
    objects: of('objects'),
    uuids: of('uuids'),
    texts: of('texts'),
    emails: of('emails'),
    choice: (source: Source, choices: readonly (string | number)[], options?: FieldOptions) =>
      define('choice', source, { ...options, choices }),
    /** A member that is accepted without effect because the server sets it. */
    readOnly: (kind: FieldKind) => define(kind, '', { ignored: true }),
  };
}

const partials = new WeakMap<object, new () => object>();

/**
 * Returns a body class with the same members, none of them required, for partial updates. Repeated calls return the
 * same class.
 */
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
