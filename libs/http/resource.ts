import { BulkIds, BulkItems } from './batch';
import { BULK_ANSWER } from './bulk';
import { applyDecorators, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { OperationMeta, ResourceMeta, type Method, type OperationOptions, type ResourceDef } from './operation';

const ROUTES = { GET: Get, POST: Post, PATCH: Patch, DELETE: Delete } as const;

const roots = ({ style, path }: ResourceDef): string[] => [path].flat().map((one) => `${style.root}/${one}`);

/** Marks a controller as one version's adapter of one resource. */
export const Resource = (def: ResourceDef): ClassDecorator =>
  applyDecorators(Controller({ path: roots(def) }), ResourceMeta(def));

/** Any operation. The standard ones below fill in method, path, shape and status. */
export const Action = (method: Method, path: string, options: OperationOptions): MethodDecorator =>
  applyDecorators(
    ROUTES[method](path),
    OperationMeta({ access: method === 'GET' ? 'read' : 'write', shape: 'one', status: 200, ...options, method, path }),
  );

/** Options of a list operation. */
export type ListOptions = OperationOptions & { list: NonNullable<OperationOptions['list']> };

export const List = (options: ListOptions) => Action('GET', '', { verb: 'list', shape: 'page', ...options });

/** `id` is the name of the path parameter that holds the record's id. */
export const Read = (id: string, options: OperationOptions) => Action('GET', `:${id}`, { verb: 'read', ...options });

export const Create = (options: OperationOptions) => Action('POST', '', { verb: 'create', status: 201, ...options });

export const Update = (id: string, options: OperationOptions) =>
  Action('PATCH', `:${id}`, { verb: 'update', ...options });

export const Remove = (id: string, options: OperationOptions) =>
  Action('DELETE', `:${id}`, { verb: 'remove', shape: 'none', status: 204, ...options });

const BULK = { shape: 'plain', answer: BULK_ANSWER, access: 'write' } as const;

/** Rows of a bulk are bodies of the single operation. */
type BulkOptions = OperationOptions & Required<Pick<OperationOptions, 'rows'>>;

export const BulkCreate = (options: BulkOptions) =>
  Action('POST', 'bulk-create', { ...BULK, verb: 'bulk-create', body: BulkItems, ...options });
export const BulkUpdate = (options: BulkOptions) =>
  Action('POST', 'bulk-update', { ...BULK, verb: 'bulk-update', body: BulkItems, ...options });
export const BulkRemove = (options: OperationOptions) =>
  Action('POST', 'bulk-delete', { ...BULK, verb: 'bulk-remove', body: BulkIds, ...options });
export const BulkUpsert = (options: BulkOptions) =>
  Action('POST', 'bulk-upsert', { ...BULK, verb: 'bulk-upsert', body: BulkItems, ...options });

/** Creates (201) or updates (200) by external pair. */
export const Upsert = (options: OperationOptions) =>
  Action('POST', 'upsert', {
    verb: 'upsert',
    alsoStatus: 201,
    answerHeaders: { 'X-Plane-Upsert': 'created or updated' },
    ...options,
  });
