import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ContextsError } from '#kernel';
import { parseAllowed } from './allowed';
import { fieldsOf, isListKind } from './fields';
import { writeGates, type Gate } from './gate';
import {
  OperationMeta,
  ResourceMeta,
  type Controller,
  type Operation,
  type OperationDef,
  type ResourceDef,
} from './operation';
import { nounOf, pluralOf, withArticle } from './nouns';
import { prefixedId } from './operation-ids';
import type { PathNames } from './path-names';
import { holdsSecret } from './presenter';

type Handler = (...args: never[]) => unknown;

const GLOBAL_SCOPES = new Set(['read', 'write']);

/** All operations of the service. Guards, documents and tests read them. */
@Injectable()
export class Operations {
  private readonly byHandler = new Map<Handler, Operation>();
  private readonly parameters = new Map<Operation, ReadonlySet<string>>();
  private readonly lists = new Map<Operation, ReadonlySet<string>>();
  private routes: readonly Route[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /**
   * Reads the declarations of all operations. Call it once, after all modules are loaded.
   * @throws ContextsError if two operations of a version have the same id.
   */
  collect(): readonly Operation[] {
    for (const { metatype } of this.discovery.getControllers()) {
      if (metatype) this.collectFrom(metatype as Controller);
    }
    assertDistinct(this.all);
    this.routes = routesOf(this.all);
    return this.all;
  }

  get all(): readonly Operation[] {
    return [...this.byHandler.values()];
  }

  of(handler: Handler): Operation | undefined {
    return this.byHandler.get(handler);
  }

  /** Returns the operation with this id. The two versions spell ids differently. Throws if no operation has the id. */
  named(id: string): Operation {
    const operation = this.all.find((one) => one.id === id);
    if (!operation) throw new Error(`No operation is called "${id}"`);
    return operation;
  }

  /** Returns the methods that a path supports; empty if nothing matches the path. */
  methodsAt(path: string): string[] {
    const matching = this.routes.filter(({ pattern }) => pattern.test(path));
    const [first] = matching
      .map(({ words }) => words)
      .sort()
      .reverse();
    const literal = matching.filter(({ words }) => words === first);
    return [...new Set(literal.flatMap((route) => route.methods))].sort();
  }

  /** Returns the query parameters that have an effect on the operation. */
  parametersOf(operation: Operation): ReadonlySet<string> {
    const known = this.parameters.get(operation) ?? queryNames(operation);
    this.parameters.set(operation, known);
    return known;
  }

  /** Returns the query parameters that accept several values, separated by commas or as repeated parameters. */
  listsOf(operation: Operation): ReadonlySet<string> {
    const known = this.lists.get(operation) ?? listNames(operation);
    this.lists.set(operation, known);
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

function assertDistinct(operations: readonly Operation[]): void {
  const names = operations.map(({ style, id }) => `${id}" of version ${style.version.slice(1)}`);
  const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  if (!repeated.length) return;
  throw new ContextsError(repeated.map((name) => `The operation "${name} is declared more than once.`));
}

interface Route {
  readonly pattern: RegExp;
  /**
   * Marks each segment as word (1) or parameter (0). If two paths match an address, the one whose word comes first
   * wins.
   */
  readonly words: string;
  readonly methods: readonly string[];
}

function routesOf(operations: readonly Operation[]): Route[] {
  return operations.flatMap(({ paths, method, style }) =>
    paths.map((path) => ({
      words: path.replace(/[^/]+/g, (segment) => (segment.includes(':') ? '0' : '1')),
      pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?$`),
      methods: { GET: ['GET', 'HEAD'], PATCH: style.putUpdates ? ['PATCH', 'PUT'] : ['PATCH'] }[method as string] ?? [
        method,
      ],
    })),
  );
}

/** Combines what a class and a method declare into an operation. Gates add up; they never override. */
function merge(resource: ResourceDef, def: OperationDef): Operation {
  const access = def.access ?? 'read';
  const presenter = def.presenter ?? resource.presenter;
  const tail = def.path ? `${def.path.replace(/^\/|\/$/g, '')}/` : '';
  const roots = [resource.path].flat().map((path) => `${resource.style.root}/${path}/`);
  return {
    ...def,
    id: def.id ?? standardId(resource, def),
    summary: def.summary ?? standardSummary(resource, def),
    style: resource.style,
    about: resource.about,
    ...(def.presenter === undefined || def.presenter === resource.presenter
      ? { noun: resource.noun, plural: resource.plural }
      : {}),
    tag: resource.tag,
    paths: roots.map((root) => root + tail),
    root: roots[0]!,
    level: resource.level,
    isOfInstance: resource.isOfInstance,
    projectParam: resource.projectParam ?? 'project_id',
    names: namesIn(roots[0]! + tail, resource.names),
    access,
    shape: def.shape ?? 'one',
    status: def.status ?? 200,
    scopes: scopesOf(resource, def, access),
    allow: parseAllowed(def.allow ?? missing(allowedBy(resource, def, access), resource, def, 'allow')),
    gates: gatesOf(resource, def, access),
    presenter,
    selectable: def.selectable ?? ['page', 'one', 'array', 'assembled'].includes(def.shape ?? 'one'),
    passive: passiveOf(resource, def),
    survivesArchive: def.survivesArchive ?? resource.survivesArchive ?? false,
    secret: def.secret ?? (presenter !== undefined && holdsSecret(presenter)),
  };
}

/** Returns the roles that the resource declares for an operation. */
function allowedBy({ allow = {} }: ResourceDef, { verb }: OperationDef, access: 'read' | 'write'): string | undefined {
  const removes = verb === 'remove' || verb === 'bulk-remove';
  return removes && access === 'write' ? (allow.remove ?? allow.write) : allow[access];
}

/** Fails the start if neither the operation nor its resource declares a required value. */
function missing<T>(
  value: T | undefined,
  { path }: ResourceDef,
  { method, path: tail }: OperationDef,
  name: string,
): T {
  if (value === undefined) throw new ContextsError([`${method} ${[path].flat()[0]}/${tail} declares no "${name}".`]);
  return value;
}

const verbOf = (resource: ResourceDef, def: OperationDef, name: string): string =>
  missing(def.action ?? def.verb, resource, def, name);

function standardId(resource: ResourceDef, def: OperationDef): string {
  const verb = verbOf(resource, def, 'id');
  if (resource.idPrefix) return prefixedId(resource.idPrefix, verb);
  const { idNoun } = resource;
  const named = idNoun ? { ...resource, noun: idNoun, plural: undefined } : resource;
  return resource.style.operationId(verb, nounFor(verb, named));
}

function standardSummary(resource: ResourceDef, def: OperationDef): string {
  const verb = verbOf(resource, def, 'summary');
  const records = OF_MANY.has(verb) ? pluralOf(resource) : withArticle(nounOf(resource));
  return [SUMMARIES[verb] ?? capitalized(verb), records, resource.place].filter(Boolean).join(' ');
}

const OF_MANY: ReadonlySet<string> = new Set(['list', 'bulk-create', 'bulk-update', 'bulk-remove', 'bulk-upsert']);

const nounFor = (verb: string, resource: ResourceDef): string =>
  OF_MANY.has(verb) ? pluralOf(resource) : nounOf(resource);

const SUMMARIES: Readonly<Record<string, string>> = {
  list: 'List',
  read: 'Get',
  create: 'Create',
  update: 'Update',
  remove: 'Delete',
  upsert: 'Create or update',
  'bulk-create': 'Create',
  'bulk-update': 'Update',
  'bulk-remove': 'Delete',
  'bulk-upsert': 'Create or update',
};

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const namesIn = (path: string, names: PathNames = {}): PathNames =>
  Object.fromEntries(Object.entries(names).filter(([parameter]) => path.includes(`:${parameter}/`)));

/** Sorts the gates so that features are checked before modes. */
function gatesOf(resource: ResourceDef, def: OperationDef, access: 'read' | 'write'): Gate[] {
  const ofWrites = access === 'write' ? [...writeGates(), ...(def.writeGates ?? resource.writeGates ?? [])] : [];
  const gates = [...ofWrites, ...(resource.gates ?? []), ...(def.gates ?? [])];
  return gates.sort((a, b) => a.kind.localeCompare(b.kind));
}

function scopesOf(resource: ResourceDef, def: OperationDef, access: 'read' | 'write'): string[] {
  const fine = def.scopes ?? (resource.scope ? [`${resource.scope}:${access}`] : []);
  if (def.globalScope === false || fine.some((scope) => GLOBAL_SCOPES.has(scope))) return [...fine];
  return fine.length ? [access, ...fine] : [];
}

/** Clients may send `fields` and `expand` with a deletion, although its response has no body. */
function passiveOf(resource: ResourceDef, def: OperationDef): readonly string[] {
  const presenter = def.presenter ?? resource.presenter;
  if (def.passive || def.method !== 'DELETE' || !presenter) return def.passive ?? [];
  return Object.keys(presenter.expansions).length ? ['fields', 'expand'] : ['fields'];
}

function queryNames(operation: Operation): Set<string> {
  const { list, style, presenter, selectable, query } = operation;
  return new Set([
    ...(list ? style.listParameters(operation).map((parameter) => parameter.name) : []),
    ...(selectable && presenter ? ['fields', 'expand'] : []),
    ...(query ? fieldsOf(query.prototype as object).map((field) => field.name) : []),
  ]);
}

function listNames(operation: Operation): Set<string> {
  const { list, style, query } = operation;
  const listed = list ? style.listParameters(operation) : [];
  const own = query ? fieldsOf(query.prototype as object) : [];
  return new Set([
    ...listed.filter(({ schema }) => schema.type === 'array').map(({ name }) => name),
    ...['fields', 'expand'],
    ...own.filter(({ kind }) => isListKind(kind)).map(({ name }) => name),
  ]);
}
