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

/** Use cases that the standard operations call; a controller needs those whose operations it serves. */
export interface Lists {
  list(ctx: never, request: ListRequest): Promise<Page<unknown>>;
}
export interface ListsAll {
  all(ctx: never): Promise<readonly unknown[]>;
}
export interface Gets {
  get(ctx: never, id: string): Promise<unknown>;
}
export interface CreatesMany {
  createMany(ctx: never, commands: readonly never[]): Promise<readonly Written[]>;
}
export interface RevisesMany {
  reviseMany(ctx: never, revisions: readonly Revision<never>[]): Promise<readonly Written[]>;
}
export interface RemovesMany {
  /** `command` is the body, of an operation that declares one. */
  removeMany(ctx: never, ids: readonly string[], command?: never): Promise<readonly Written[]>;
}
export interface Upserts {
  upsert(ctx: never, command: never): Promise<Upserted<unknown>>;
}
/** Use cases of what another record has in it: `id` is that of the other record. */
export interface ListsContents {
  list(ctx: never, id: string, request: ListRequest): Promise<Page<unknown>>;
}
export interface AddsContents {
  /** Answers what the operation shows, if it shows anything. */
  add(ctx: never, id: string, ids: readonly string[]): Promise<unknown>;
}
export interface RemovesContents {
  remove(ctx: never, id: string, ids: readonly string[]): Promise<void>;
}

/** The command of operations that put records into another one, or take some out. */
export interface RecordIds {
  readonly ids: readonly string[];
}

interface Serving<U> {
  readonly records: U;
}
interface ServingBatches<U> extends Serving<U> {
  readonly bulk: Bulk;
}

/** An operation whose handler is the same for every resource. `S` is what its controller has to have. */
export interface StandardOperation<S> {
  readonly name: string;
  readonly handler: (controller: S, ctx: never, ...values: never[]) => unknown;
  /** Where the handler's values come from, the context first. */
  readonly params: readonly ParameterDecorator[];
  readonly route: MethodDecorator;
}

type WithBody = OperationOptions & { body: BodyType };

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
     * List, get, create, update and delete. The body of an update has the members of the one that creates; an operation that
     * differs in more than that is declared alone.
     */
    records: (id: string, { body, list, filters }: WithBody & ListOptions) =>
      [
        single.list({ list, filters }),
        single.get(id),
        single.create({ body }),
        single.update(id, { body: partial(body) }),
        single.remove(id),
      ] as const,

    /** Create, update and delete up to 50 records, whose bodies are those of the single operations. */
    bulk: (body: BodyType) => [single.bulkCreate(body), single.bulkUpdate(partial(body)), single.bulkRemove()] as const,

    /**
     * What another record has in it: lists it, puts more in and takes some out. `id` is the path parameter with the id of the
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

    /** All records as a plain array, for those that are few. */
    all: (options: OperationOptions = {}): StandardOperation<Serving<ListsAll>> => ({
      name: 'all',
      handler: (controller, ctx) => controller.records.all(ctx),
      params: [context],
      route: Action('GET', '', { verb: 'list', shape: 'array', ...options }),
    }),

    /** `id` is the name of the path parameter that holds the record's id. */
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

    /** Creates or updates by external pair. */
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
      route: Action('DELETE', '', { shape: 'none', status: 204, ...options }),
    }),
  };
}

/** Operations on the records of a workspace or a project, by the resource's level. */
export const standard = operationsOf(Context());

/** Operations on records of another record, whose id is a `parameter` of the path. */
export const standardBelow = (parameter: string) => operationsOf(ContextBelow(parameter));

/** All that the controller of these operations has to have. */
type NeedsOf<O> = (O extends StandardOperation<infer S> ? (needs: S) => void : never) extends (needs: infer All) => void
  ? All
  : never;

/**
 * Gives a controller standard operations. What its resource does differently is an ordinary method beside them; a use
 * case that the operations need and the controller's `records` lack does not compile.
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
