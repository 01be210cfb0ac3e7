import { single, type ListRequest, type Outcome, type Page, type Revision } from '#kernel';
import type { BatchOfIds, BatchOfItems } from './batch';
import type { Bulk } from './bulk';
import { partial, type BodyType } from './fields';
import type { OperationOptions } from './operation';
import { Context, ContextBelow, Id, ListQuery, Payload } from './params';
import {
  Action,
  BulkCreate,
  BulkRemove,
  BulkUpdate,
  Create,
  List,
  Read,
  Remove,
  Update,
  Upsert,
  type ListOptions,
} from './resource';
import { upserted, type ExternalPair, type Upserted } from './upsert';

type Written = Outcome<{ readonly id: string }>;

/** Required by `standard.list`. */
export interface Lists {
  list(ctx: never, request: ListRequest): Promise<Page<unknown>>;
}
/** Required by `standard.all`. */
export interface ListsAll {
  all(ctx: never): Promise<readonly unknown[]>;
}
/** Required by `standard.get`. */
export interface Gets {
  get(ctx: never, id: string): Promise<unknown>;
}
/** Required by `standard.create` and `standard.bulkCreate`. */
export interface CreatesMany {
  createMany(ctx: never, commands: readonly never[]): Promise<readonly Written[]>;
}
/** Required by `standard.update` and `standard.bulkUpdate`. */
export interface RevisesMany {
  reviseMany(ctx: never, revisions: readonly Revision<never>[]): Promise<readonly Written[]>;
}
/** Required by `standard.remove` and `standard.bulkRemove`. */
export interface RemovesMany {
  /** `command` is the body, if the operation declares one. */
  removeMany(ctx: never, ids: readonly string[], command?: never): Promise<readonly Written[]>;
}
/** Required by `standard.upsert`. */
export interface Upserts {
  upsert(ctx: never, command: never): Promise<Upserted<unknown>>;
}
/**
 * Required by `standard.act`: does something with one record, such as `archive`, and returns what the operation shows.
 */
type Acts<Name extends string> = Readonly<Record<Name, (ctx: never, id: string) => Promise<unknown>>>;

/** Required by `standard.listContents`. `id` is that of the record whose contents are listed. */
export interface ListsContents {
  list(ctx: never, id: string, request: ListRequest): Promise<Page<unknown>>;
}
/** Required by `standard.addContents`. */
export interface AddsContents {
  /** Returns what the operation shows, if it shows anything. */
  add(ctx: never, id: string, ids: readonly string[]): Promise<unknown>;
}
/** Required by `standard.removeContents`. */
export interface RemovesContents {
  remove(ctx: never, id: string, ids: readonly string[]): Promise<void>;
}

/** The command of operations that add records to another record or remove them. */
export interface RecordIds {
  readonly ids: readonly string[];
}

/** What a controller of standard operations needs: the use case that the operations call. */
export interface Serving<U> {
  readonly records: U;
}
/** Like `Serving`, for operations that change many records in one call. */
export interface ServingBatches<U> extends Serving<U> {
  readonly bulk: Bulk;
}

/** An operation that has the same handler for all resources. `S` is what its controller must have. */
export interface StandardOperation<S> {
  readonly name: string;
  readonly handler: (controller: S, ctx: never, ...values: never[]) => unknown;
  /** Parameter decorators for the handler's arguments, the context first. */
  readonly params: readonly ParameterDecorator[];
  readonly route: MethodDecorator;
}

interface ActOptions extends OperationOptions {
  readonly method?: 'POST' | 'DELETE';
  readonly path?: string;
}

const NOTHING = { shape: 'none', status: 204 } as const;

type WithBody = OperationOptions & { body: BodyType };

type RecordsOptions = WithBody &
  ListOptions & {
    readonly create?: OperationOptions;
    readonly update?: OperationOptions;
    readonly remove?: OperationOptions;
  };

interface ContentsOptions {
  readonly body: BodyType;
  readonly list: ListOptions;
  readonly add: OperationOptions;
  readonly remove: OperationOptions;
}

function operationsOf(context: ParameterDecorator) {
  const single = operationsOn(context);
  return {
    ...single,

    /**
     * List, get, create, update and delete. The body of an update has the same members as that of a create. Options of
     * single operations go under their names. If the list or the read needs a method of its own, declare all operations
     * separately instead.
     */
    records: (id: string, { body, list, filters, create, update, remove }: RecordsOptions) =>
      [
        single.list({ list, filters }),
        single.get(id),
        single.create({ body, ...create }),
        single.update(id, { body: partial(body), ...update }),
        single.remove(id, remove),
      ] as const,

    /** Bulk create, update and delete of up to 50 records. The rows have the bodies of the single operations. */
    bulk: (body: BodyType) => [single.bulkCreate(body), single.bulkUpdate(partial(body)), single.bulkRemove()] as const,

    /**
     * The records inside of another record: lists, adds and removes them. `id` is the path parameter with the id of the
     * other record; `body` makes {@link RecordIds}.
     */
    contents: (id: string, { body, ...options }: ContentsOptions) =>
      [
        single.listContents(id, options.list),
        single.addContents(id, { body, ...options.add }),
        single.removeContents(id, { body, ...options.remove }),
      ] as const,
  };
}

function operationsOn(context: ParameterDecorator) {
  return {
    list: (options: ListOptions): StandardOperation<Serving<Lists>> => ({
      name: 'list',
      handler: (controller, ctx, request: ListRequest) => controller.records.list(ctx, request),
      params: [context, ListQuery()],
      route: List(options),
    }),

    /** All records as a plain array, for kinds with few records. */
    all: (options: OperationOptions = {}): StandardOperation<Serving<ListsAll>> => ({
      name: 'all',
      handler: (controller, ctx) => controller.records.all(ctx),
      params: [context],
      route: Action('GET', '', { verb: 'list', shape: 'array', ...options }),
    }),

    /** `id` is the path parameter with the record's id. */
    get: (id: string, options: OperationOptions = {}): StandardOperation<Serving<Gets>> => ({
      name: 'get',
      handler: (controller, ctx, record: string) => controller.records.get(ctx, record),
      params: [context, Id(id)],
      route: Read(id, options),
    }),

    create: (options: WithBody): StandardOperation<Serving<CreatesMany>> => ({
      name: 'create',
      handler: async (controller, ctx, command: never) => single(await controller.records.createMany(ctx, [command])),
      params: [context, Payload()],
      route: Create(options),
    }),

    update: (id: string, options: WithBody): StandardOperation<Serving<RevisesMany>> => ({
      name: 'update',
      handler: async (controller, ctx, record: string, patch: never) =>
        single(await controller.records.reviseMany(ctx, [{ id: record, patch }])),
      params: [context, Id(id), Payload()],
      route: Update(id, options),
    }),

    remove: (id: string, options: OperationOptions = {}): StandardOperation<Serving<RemovesMany>> => ({
      name: 'remove',
      handler: async (controller, ctx, record: string, command?: never) => {
        single(await controller.records.removeMany(ctx, [record], command));
      },
      params: [context, Id(id), ...(options.body ? [Payload()] : [])],
      route: Remove(id, options),
    }),

    /**
     * Calls the use case method `name` for one record: `standard.act('pk', 'archive')` declares `POST :pk/archive`. The
     * options set another path or method.
     */
    act: <Name extends string>(
      id: string,
      name: Name,
      { method = 'POST', path = name, ...options }: ActOptions = {},
    ): StandardOperation<Serving<Acts<Name>>> => ({
      name,
      handler: (controller, ctx, record: string) => (controller.records as Acts<string>)[name]!(ctx, record),
      params: [context, Id(id)],
      route: Action(method, `:${id}/${path}`, { action: name, ...(method === 'DELETE' && NOTHING), ...options }),
    }),

    /** Creates or updates a record by its external pair. */
    upsert: (options: WithBody): StandardOperation<Serving<Upserts>> => ({
      name: 'upsert',
      handler: (controller, ctx, command: ExternalPair) =>
        upserted(command, () => controller.records.upsert(ctx, command as never)),
      params: [context, Payload()],
      route: Upsert(options),
    }),

    /** `row` is the body of the single operation. */
    bulkCreate: (row: BodyType, options: OperationOptions = {}): StandardOperation<ServingBatches<CreatesMany>> => ({
      name: 'bulkCreate',
      handler: (controller, ctx, batch: BatchOfItems) =>
        controller.bulk.createMany<never>(batch, row, (commands) => controller.records.createMany(ctx, commands)),
      params: [context, Payload()],
      route: BulkCreate({ ...options, rows: row }),
    }),

    bulkUpdate: (row: BodyType, options: OperationOptions = {}): StandardOperation<ServingBatches<RevisesMany>> => ({
      name: 'bulkUpdate',
      handler: (controller, ctx, batch: BatchOfItems) =>
        controller.bulk.updateMany<never>(batch, row, (revisions) => controller.records.reviseMany(ctx, revisions)),
      params: [context, Payload()],
      route: BulkUpdate({ ...options, rows: row }),
    }),

    bulkRemove: (options: OperationOptions = {}): StandardOperation<ServingBatches<RemovesMany>> => ({
      name: 'bulkRemove',
      handler: (controller, ctx, batch: BatchOfIds) =>
        controller.bulk.removeMany(batch, (ids) => controller.records.removeMany(ctx, ids)),
      params: [context, Payload()],
      route: BulkRemove(options),
    }),

    listContents: (id: string, options: ListOptions): StandardOperation<Serving<ListsContents>> => ({
      name: 'list',
      handler: (controller, ctx, record: string, request: ListRequest) => controller.records.list(ctx, record, request),
      params: [context, Id(id), ListQuery()],
      route: List(options),
    }),

    addContents: (id: string, options: WithBody): StandardOperation<Serving<AddsContents>> => ({
      name: 'add',
      handler: (controller, ctx, record: string, { ids }: RecordIds) => controller.records.add(ctx, record, ids),
      params: [context, Id(id), Payload()],
      route: Action('POST', '', { shape: 'array', ...options }),
    }),

    removeContents: (id: string, options: WithBody): StandardOperation<Serving<RemovesContents>> => ({
      name: 'remove',
      handler: (controller, ctx, record: string, { ids }: RecordIds) => controller.records.remove(ctx, record, ids),
      params: [context, Id(id), Payload()],
      route: Action('DELETE', '', { ...NOTHING, ...options }),
    }),
  };
}

/**
 * Standard operations on records of a workspace or a project, for `@Serves`: `...standard.records('pk', { list, body
 * })`.
 */
export const standard = operationsOf(Context());

/**
 * Standard operations on records that belong to another record. `parameter` is the path parameter with the id of that
 * record.
 */
export const standardBelow = (parameter: string) => operationsOf(ContextBelow(parameter));

/** Everything that the controller of these operations must have. */
type NeedsOf<O> = (O extends StandardOperation<infer S> ? (needs: S) => void : never) extends (needs: infer All) => void
  ? All
  : never;

/**
 * Adds standard operations to a controller. Write a method for each operation that your resource does differently. The
 * controller does not compile unless its `records` has the use cases that the operations call.
 */
export const Serves =
  <O extends readonly StandardOperation<never>[]>(...operations: O) =>
  (controller: abstract new (...dependencies: never[]) => NeedsOf<O[number]>): void => {
    const prototype = controller.prototype as Record<string, unknown>;
    for (const { name, handler, params, route } of operations) {
      if (name in prototype) throw new Error(`${controller.name} has two operations called ${name}`);
      const value = function (this: never, ctx: never, ...values: never[]): unknown {
        return handler(this, ctx, ...values);
      };
      const descriptor = { value, writable: true, configurable: true };
      Object.defineProperty(prototype, name, descriptor);
      for (const [index, param] of params.entries()) param(prototype, name, index);
      route(prototype, name, descriptor);
    }
  };
