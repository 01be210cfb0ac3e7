import { mounted, type Lookup, type WorkspaceCtx } from '#kernel';

/** JSON Schema of a wire member. */
export type Schema = Readonly<Record<string, unknown>>;

/** A query parameter of the OpenAPI document. */
export interface Parameter {
  readonly name: string;
  readonly schema: Schema;
  readonly description: string;
}

/**
 * When a member is sent: `always`; `named`: always in single records, in lists only if `fields` names it; `single`:
 * only in single records.
 */
export type Presence = 'always' | 'named' | 'single';

/** A member of a record on the wire. */
export interface Member<T> {
  readonly schema: Schema;
  /** The members of the record from which the value is made. The query reads them. */
  readonly from: readonly (keyof T & string)[];
  readonly presence: Presence;
  readonly value: (record: T) => unknown;
  /** Looks up the record whose id the member shows. The member is null if the caller cannot see that record. */
  readonly lookup?: LookupToken;
  /** Computes the value if it is not part of the record. */
  readonly supplier?: MemberResolverToken;
  /** True if the value is, or contains, a text with mentions. */
  readonly isRich?: true;
  /** True if the value gives access to something, such as a key or a signed form. */
  readonly secret?: true;
}

/** A relation that `expand` shows as records. */
export interface Expansion<T> {
  readonly lookup: (find: ResolveProvider) => Lookup<unknown>;
  readonly key: keyof T & string;
  readonly many: boolean;
  readonly presenter: () => AnyPresenter;
}

/** Returns the instance of a class or port in the application. */
export type ResolveProvider = <S>(token: abstract new (...args: never[]) => S) => S;
/** The port that looks up records for an expansion. */
export type LookupToken = abstract new (...args: never[]) => Lookup<unknown>;

/** Computes a member that is not part of the record, for a whole page of records at once. */
export interface MemberResolver<T> {
  supplied(ctx: WorkspaceCtx, records: readonly T[]): Promise<ReadonlyMap<string, unknown>>;
}
/** The class of a member resolver. */
export type MemberResolverToken<T = never> = abstract new (...args: never[]) => MemberResolver<T>;

/**
 * The shape of a record on the wire. Only listed members are sent; a new member of a record stays hidden until it is
 * listed.
 */
export interface Presenter<T> {
  /** The name of the schema in the OpenAPI document. */
  readonly name: string;
  readonly members: Readonly<Record<string, Member<T>>>;
  readonly expansions: Readonly<Record<string, Expansion<T>>>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- presenters of different records meet in expansions
export type AnyPresenter = Presenter<any>;

interface MemberOptions {
  readonly nullable?: boolean;
  readonly presence?: Presence;
  readonly enum?: readonly (string | number)[];
  readonly description?: string;
  /** For ids of records that the caller may not see: the look-up of those that the caller sees. */
  readonly lookup?: LookupToken;
}

/** The JSON Schema of HTML. */
export const HTML: Schema = { type: 'string', contentMediaType: 'text/html' };

const nullable = (schema: Schema, isNullable?: boolean): Schema =>
  isNullable ? { ...schema, type: [schema.type, 'null'].flat(), ...nullableEnum(schema) } : schema;

const nullableEnum = (schema: Schema): Schema =>
  Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};

/**
 * Makes members for a presenter. Each names the member of the record that it shows.
 *
 * ```ts
 * const show = shows<LabelRecord>();
 * const labelV2 = present<LabelRecord>('Label', { id: show.uuid('id'), name: show.text('name') });
 * ```
 */
export function shows<T>() {
  type Key = keyof T & string;
  const member =
    (schema: Schema) =>
    (key: Key, { presence = 'always', nullable: isNullable, lookup, ...rest }: MemberOptions = {}): Member<T> => ({
      schema: nullable({ ...schema, ...rest }, isNullable),
      from: [key],
      presence,
      value: (record) => record[key],
      lookup,
    });
  return {
    text: member({ type: 'string' }),
    /**
     * A rich text as HTML (`richText`) or as an editor's document (`richDocument`). Mentions are shown with current
     * names.
     */
    richText: (key: Key, options: MemberOptions = {}) => rich(member(HTML)(key, options)),
    richDocument: (key: Key, options: MemberOptions = {}) => rich(member({ type: 'object' })(key, options)),
    uuid: member({ type: 'string', format: 'uuid' }),
    email: member({ type: 'string', format: 'email' }),
    integer: member({ type: 'integer' }),
    number: member({ type: 'number' }),
    boolean: member({ type: 'boolean' }),
    date: member({ type: 'string', format: 'date' }),
    datetime: member({ type: 'string', format: 'date-time' }),
    object: member({ type: 'object' }),
    json: member({}),
    uuids: member({ type: 'array', items: { type: 'string', format: 'uuid' } }),
    texts: member({ type: 'array', items: { type: 'string' } }),
    /** An address. A path of this service is shown as clients reach it. */
    address: (key: Key, options: MemberOptions = {}): Member<T> => ({
      ...member({ type: 'string' })(key, options),
      value: (record) => reached(record[key] as string | null),
    }),
    /** A member that is computed from other members. */
    computed: (schema: Schema, from: readonly Key[], value: (record: T) => unknown, presence: Presence = 'always') => ({
      schema,
      from,
      presence,
      value,
    }),
    /**
     * A member that `supplier` computes from the members in `from`. Sent in single records, and in lists if `fields`
     * names it.
     */
    supplied: (schema: Schema, supplier: MemberResolverToken<T>, from: readonly Key[]): Member<T> => ({
      schema,
      from,
      presence: 'named',
      value: () => null,
      supplier,
    }),
    /** Declares that `expand` shows the record whose id is in `key`. */
    via: (lookup: LookupToken, key: Key, presenter: () => AnyPresenter): Expansion<T> => ({
      lookup: (find) => find(lookup),
      key,
      many: false,
      presenter,
    }),
    viaMany: (lookup: LookupToken, key: Key, presenter: () => AnyPresenter): Expansion<T> => ({
      lookup: (find) => find(lookup),
      key,
      many: true,
      presenter,
    }),
    /** Declares that `expand` shows the records below this one. `lookup` returns them by its id. */
    below: (
      lookup: abstract new (...args: never[]) => Lookup<readonly unknown[]>,
      presenter: () => AnyPresenter,
    ): Expansion<T> => ({
      lookup: (find) => find(lookup),
      key: 'id' as Key,
      many: true,
      presenter,
    }),
  };
}

const reached = (address: string | null): string | null => address && mounted(address);

/** Marks a member as rich text, in which mentions are shown with current names. */
export const rich = <T>(member: Member<T>): Member<T> => ({ ...member, isRich: true });

/** Marks a member as secret. Responses with secrets are not compressed. */
export const secret = <T>(member: Member<T>): Member<T> => ({ ...member, secret: true });

/** True if a presenter, including its expansions, shows a secret. */
export function holdsSecret({ members, expansions }: AnyPresenter, seen = new Set<AnyPresenter>()): boolean {
  if (Object.values(members).some((member) => member.secret)) return true;
  const expanded = Object.values(expansions).map(({ presenter }) => presenter());
  return expanded.some((one) => !seen.has(one) && holdsSecret(one, seen.add(one)));
}

/**
 * Declares a presenter: the name of its schema, its members, and the relations that `expand` can show. `shows` makes
 * the members.
 */
export function present<T>(
  name: string,
  members: Record<string, Member<T>>,
  expansions: Record<string, Expansion<T>> = {},
): Presenter<T> {
  return { name, members, expansions };
}

/**
 * Returns all members of a record, for responses that contain the record inside of another. `fields` and `expand` do
 * not apply.
 */
export const asRow = <T>({ members }: Presenter<T>, record: T): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, member.value(record)]));
