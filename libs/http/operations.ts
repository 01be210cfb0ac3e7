import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { parseAllowed } from './allowed';
import { fieldsOf } from './fields';
import { notMigrating } from './gate';
import {
  OperationMeta,
  ResourceMeta,
  type Controller,
  type Operation,
  type OperationDef,
  type ResourceDef,
} from './operation';

type Handler = (...args: never[]) => unknown;

const GLOBAL_SCOPES = new Set(['read', 'write']);

/** Every declared operation of the service: what guards, documents and tests go by. */
@Injectable()
export class Operations {
  private readonly byHandler = new Map<Handler, Operation>();
  private readonly parameters = new Map<Operation, ReadonlySet<string>>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** Reads the declarations; to be called once all modules are there. */
  collect(): readonly Operation[] {
    for (const { metatype } of this.discovery.getControllers()) {
      if (metatype) this.collectFrom(metatype as Controller);
    }
    return this.all;
  }

  get all(): readonly Operation[] {
    return [...this.byHandler.values()];
  }

  of(handler: Handler): Operation | undefined {
    return this.byHandler.get(handler);
  }

  /** Names of the query parameters that have an effect on the operation. */
  parametersOf(operation: Operation): ReadonlySet<string> {
    const known = this.parameters.get(operation) ?? queryNames(operation);
    this.parameters.set(operation, known);
    return known;
  }

  private collectFrom(controller: Controller): void {
    const resource = this.reflector.get(ResourceMeta, controller);
    if (!resource) return;
    const prototype = controller.prototype as Record<string, Handler>;
    for (const name of this.scanner.getAllMethodNames(prototype)) {
      const handler = prototype[name]!;
      const def = this.reflector.get(OperationMeta, handler as never);
      if (def) this.byHandler.set(handler, merge(resource, def));
    }
  }
}

/** The one place where what a class and a method declare comes together. Gates add up; they never override. */
function merge(resource: ResourceDef, def: OperationDef): Operation {
  const access = def.access ?? 'read';
  const tail = def.path ? `${def.path.replace(/^\/|\/$/g, '')}/` : '';
  return {
    ...def,
    style: resource.style,
    tag: resource.tag,
    paths: [resource.path].flat().map((path) => `${resource.style.root}/${path}/${tail}`),
    level: resource.level,
    projectParam: resource.projectParam ?? 'project_id',
    access,
    shape: def.shape ?? 'one',
    status: def.status ?? 200,
    scopes: scopesOf(resource, def, access),
    allow: parseAllowed(def.allow),
    gates: [...(access === 'write' ? [notMigrating] : []), ...(resource.gates ?? []), ...(def.gates ?? [])],
    presenter: def.presenter ?? resource.presenter,
    selectable: def.selectable ?? ['page', 'one', 'array'].includes(def.shape ?? 'one'),
    survivesArchive: def.survivesArchive ?? resource.survivesArchive ?? false,
  };
}

function scopesOf(resource: ResourceDef, def: OperationDef, access: 'read' | 'write'): string[] {
  const fine = def.scopes ?? (resource.scope ? [`${resource.scope}:${access}`] : []);
  if (def.globalScope === false || fine.some((scope) => GLOBAL_SCOPES.has(scope))) return [...fine];
  return fine.length ? [access, ...fine] : [];
}

function queryNames(operation: Operation): Set<string> {
  const { list, style, presenter, selectable, query } = operation;
  return new Set([
    ...(list ? style.listParameters(operation).map((parameter) => parameter.name) : []),
    ...(selectable && presenter ? ['fields', 'expand'] : []),
    ...(query ? fieldsOf(query.prototype as object).map((field) => field.name) : []),
  ]);
}
