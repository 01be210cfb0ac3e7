import { BulkIds, BulkItems } from './batch';
import { BULK_ANSWER } from './bulk';
import { applyDecorators, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { OperationMeta, ResourceMeta, type Method, type OperationOptions, type ResourceDef } from './operation';

const ROUTES = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete } as const;

const roots = ({ style, path }: ResourceDef): string[] => [path].flat().map((one) => `${style.root}/${one}`);

/**
 * Declares a controller as the adapter of a resource for one version of the interface: style, path, level, scope,
 * roles, gates and presenter.
 *
 * ```ts
 * @Resource({ style: v2, tag: 'Labels', path: 'workspaces/:slug/labels', level: 'workspace', scope: 'workspaces.labels',
 *   allow: { read: workspaceReaders, write: workspaceAdmins }, presenter: labelV2 })
 * @Serves(...standard.records('pk', { list: labelList, body: CreateLabelV2 }))
 * export class LabelsV2Controller {
 *   constructor(readonly records: Labels) {}
 * }
 * ```
 */
export const Resource = (def: ResourceDef): ClassDecorator =>
  applyDecorators(Controller({ path: roots(def) }), ResourceMeta(def));

/**
 * Declares a method of a controller as an operation. `path` is relative to that of the resource. Use the decorators
 * below for standard operations; they set the common options.
 */
export const Action = (method: Method, path: string, options: OperationOptions): MethodDecorator =>
  applyDecorators(
    ROUTES[method](path),
    OperationMeta({ access: method === 'GET' ? 'read' : 'write', shape: 'one', status: 200, ...options, method, path }),
  );

/** Options of a list operation. */
export type ListOptions = OperationOptions & { list: NonNullable<OperationOptions['list']> };

/** Declares a list operation: `GET` on the resource. */
export const List = (options: ListOptions) => Action('GET', '', { verb: 'list', shape: 'page', ...options });

/** Declares the operation that reads one record. `id` is the path parameter with its id. */
export const Read = (id: string, options: OperationOptions = {}) =>
  Action('GET', `:${id}`, { verb: 'read', ...options });

/** Declares the operation that creates a record (201). */
export const Create = (options: OperationOptions) => Action('POST', '', { verb: 'create', status: 201, ...options });

/** Declares the operation that changes a record (PATCH). `id` is the path parameter with its id. */
export const Update = (id: string, options: OperationOptions) =>
  Action('PATCH', `:${id}`, { verb: 'update', ...options });

/** Declares the operation that deletes a record (204). `id` is the path parameter with its id. */
export const Remove = (id: string, options: OperationOptions = {}) =>
  Action('DELETE', `:${id}`, { verb: 'remove', shape: 'none', status: 204, ...options });

const BULK = { shape: 'plain', answer: BULK_ANSWER, access: 'write' } as const;

/** Options of bulk operations. `rows` is the body of the single operation. */
type BulkOptions = OperationOptions & Required<Pick<OperationOptions, 'rows'>>;

/** Declares bulk-create. `rows` is the body of the single operation. */
export const BulkCreate = (options: BulkOptions) =>
  Action('POST', 'bulk-create', { ...BULK, verb: 'bulk-create', body: BulkItems, ...options });
/** Declares bulk-update. `rows` is the body of the single operation. */
export const BulkUpdate = (options: BulkOptions) =>
  Action('POST', 'bulk-update', { ...BULK, verb: 'bulk-update', body: BulkItems, ...options });
/** Declares bulk-delete. */
export const BulkRemove = (options: OperationOptions) =>
  Action('POST', 'bulk-delete', { ...BULK, verb: 'bulk-remove', body: BulkIds, ...options });
/** Declares bulk-upsert. `rows` is the body of the single operation. */
export const BulkUpsert = (options: BulkOptions) =>
  Action('POST', 'bulk-upsert', { ...BULK, verb: 'bulk-upsert', body: BulkItems, ...options });

/** Declares the operation that creates (201) or updates (200) a record by its external pair. */
export const Upsert = (options: OperationOptions) =>
  Action('POST', 'upsert', {
    verb: 'upsert',
    alsoStatus: 201,
    answerHeaders: { 'X-Plane-Upsert': 'created or updated' },
    ...options,
  });
