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
 * When a member is served. `always`; `named` on list rows only where `fields` names it, on single objects always;
 * `single` on single objects only.
 */
export type Presence = 'always' | 'named' | 'single';

export interface Member<T> {
  readonly schema: Schema;
  /** Members of the record that the value is made of: what a query has to read. */
  readonly from: readonly (keyof T & string)[];
  readonly presence: Presence;
  readonly value: (record: T) => unknown;
  /** Finds the record whose id it shows; null where it does not find it for the caller. */
  readonly lookup?: LookupToken;
  /** Knows what it shows, where that is no part of the record. */
  readonly supplier?: SupplierToken;
  /** Whether it is a text in which people mention others, or has one. */
  readonly isRich?: true;
  /** What it shows lets its reader in somewhere, as a key or a signed form does. */
  readonly secret?: true;
}

export interface Expansion<T> {
  readonly lookup: (find: Find) => Lookup<unknown>;
  readonly key: keyof T & string;
  readonly many: boolean;
  readonly presenter: () => AnyPresenter;
}

/** What a class or port stands for in the application. */
export type Find = <S>(token: abstract new (...args: never[]) => S) => S;
export type LookupToken = abstract new (...args: never[]) => Lookup<unknown>;

/** Answers what a member shows of some records at once, by their ids. */
export interface Supplier<T> {
  supplied(ctx: WorkspaceCtx, records: readonly T[]): Promise<ReadonlyMap<string, unknown>>;
}
export type SupplierToken<T = never> = abstract new (...args: never[]) => Supplier<T>;

/** The wire shape of a record: a whitelist, so a member that a record gains never leaks. */
export interface Presenter<T> {
  /** Name of the schema in the OpenAPI document. */
  readonly name: string;
  readonly members: Readonly<Record<string, Member<T>>>;
  readonly expansions: Readonly<Record<string, Expansion<T>>>;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- presenters of different records meet in expansions
export type AnyPresenter = Presenter<any>;

interface MemberOptions {
  readonly nullable?: boolean;
  readonly presence?: Presence;
  readonly enum?: readonly (string | number)[];
  readonly description?: string;
  /** Of an id that may be of a record which the caller does not see: what finds those that it does see. */
  readonly lookup?: LookupToken;
}

/** How a member that is HTML says so in the documents. */
export const HTML: Schema = { type: 'string', contentMediaType: 'text/html' };

const nullable = (schema: Schema, isNullable?: boolean): Schema =>
  isNullable ? { ...schema, type: [schema.type, 'null'].flat(), ...nullableEnum(schema) } : schema;

const nullableEnum = (schema: Schema): Schema =>
  Array.isArray(schema.enum) ? { enum: [...(schema.enum as unknown[]), null] } : {};

/** Factories of members of the record `T`; each names the record's member that it shows. */
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
    /** A rich text, as HTML or as an editor's document, or an object that has some: what it mentions is shown by name. */
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
    /** An address: a path of this service is shown as the one by which clients reach it. */
    address: (key: Key, options: MemberOptions = {}): Member<T> => ({
      ...member({ type: 'string' })(key, options),
      value: (record) => reached(record[key] as string | null),
    }),
    /** A member that is computed from others. */
    computed: (schema: Schema, from: readonly Key[], value: (record: T) => unknown, presence: Presence = 'always') => ({
      schema,
      from,
      presence,
      value,
    }),
    /** A member that a supplier knows by what `from` says of the record: on single objects, and on rows where `fields` names it. */
    supplied: (schema: Schema, supplier: SupplierToken<T>, from: readonly Key[]): Member<T> => ({
      schema,
      from,
      presence: 'named',
      value: () => null,
      supplier,
    }),
    /** Says in `expand` which record stands behind an id. */
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
    /** Says in `expand` which records lie below this one; the look-up answers them by its id. */
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

/** Marks a member as one in which records are mentioned, which its readers are shown by name. */
export const rich = <T>(member: Member<T>): Member<T> => ({ ...member, isRich: true });

/** Marks a member as a secret: answers that have one are never compressed. */
export const secret = <T>(member: Member<T>): Member<T> => ({ ...member, secret: true });

/** Whether a record as the presenter shows it, with all that can be expanded, has a secret. */
export function holdsSecret({ members, expansions }: AnyPresenter, seen = new Set<AnyPresenter>()): boolean {
  if (Object.values(members).some((member) => member.secret)) return true;
  const expanded = Object.values(expansions).map(({ presenter }) => presenter());
  return expanded.some((one) => !seen.has(one) && holdsSecret(one, seen.add(one)));
}

export function present<T>(
  name: string,
  members: Record<string, Member<T>>,
  expansions: Record<string, Expansion<T>> = {},
): Presenter<T> {
  return { name, members, expansions };
}

/** All members of a record, for answers in which records stand below others: `fields` and `expand` do not reach them. */
export const asRow = <T>({ members }: Presenter<T>, record: T): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, member.value(record)]));
